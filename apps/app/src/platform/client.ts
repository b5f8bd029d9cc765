import { brand } from '@nightjar/domain/brand';
import type { Call, Envelope, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';
import {
  type UpdateNeeded,
  updateSentences,
  whoNeedsUpdate,
} from '@nightjar/domain/releases/rules/update-needed';

/**
 * A failed call throws this error. `status` is 200 for a refusal by a business rule, the HTTP status for a failure, and
 * 0 if the server was not reached. `code` is the stable name of the refusal or failure. If the HTTP status is 400 or
 * more and no other `cause` is given, the `cause` has the sentence of `transportSentence`.
 */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly data: unknown;
  /**
   * Names the side that needs an update, where the app and the server have versions that do not understand each other.
   */
  readonly update: UpdateNeeded | null;

  constructor(
    message: string,
    details: {
      code: string;
      status: number;
      retryAfterSeconds?: number;
      data?: unknown;
      update?: UpdateNeeded | null;
      cause?: unknown;
    },
  ) {
    const transport = details.status >= 400 ? new Error(transportSentence(details.status)) : undefined;
    super(message, { cause: details.cause ?? transport });
    this.name = 'CallError';
    this.code = details.code;
    this.status = details.status;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.data = details.data ?? null;
    this.update = details.update ?? null;
  }
}

/** The product's specification has exactly this sentence for an HTTP status that is not OK, so it is not reworded. */
export const transportSentence = (status: number): string => `HTTP error! status: ${status}`;

/** True if the call never reached the server, or if the server's answer never reached the app. */
export function isUnreached(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

/** Returns the server's sentence, or the fallback if the server did not answer. */
export const serverMessage = (error: unknown, fallback: string): string =>
  error instanceof CallError && error.status !== 0 ? error.message : fallback;

/** Returns the message of a failed call, or the fallback for an error of another kind. */
export const failureMessage = (error: unknown, fallback: string): string =>
  error instanceof CallError ? error.message : fallback;

export type ClientOptions = {
  readonly baseUrl: string;
  /** Resolves to the session's token, or to null without a session. */
  readonly accessToken: () => Promise<string | null>;
  /** Returns the answer to this call if the page requested it before the app ran, else null. */
  readonly early?: (path: string, input: object, token: string) => Promise<Response> | null;
  /** The client calls this after each attempt, with true if the server was reached. */
  readonly onReach?: (reached: boolean) => void;
  /** Resolves to the version of the server, or to null for a server whose version is not known. */
  readonly serverVersion?: () => Promise<string | null>;
  /** The client calls this when the server answers that the session is not valid. */
  readonly onUnauthenticated?: () => void;
  /** The client calls this after every successful call. */
  readonly onAnswered?: (declaration: Call, input: unknown) => void;
};

export type CallOptions = {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /**
   * The client calls this when a call waits until the user has entered a fresh one-time code. The screen then undoes
   * the change that it showed before the answer.
   */
  readonly onCodeAsked?: () => void;
};

/**
 * Some calls answer with one page of a list. For them `total` is the length of the whole list, which the server counts;
 * it is null for all other calls.
 */
export type CountedAnswer<Data> = { readonly data: Data; readonly total: number | null };

/** Makes declared calls over HTTP. The screen decides what the user sees after a failure. */
export function createClient(options: ClientOptions) {
  const counted = async <C extends Call>(
    declaration: C,
    input: RequestOf<C>,
    { idempotencyKey, signal }: CallOptions = {},
  ): Promise<CountedAnswer<OutputOf<C>>> => {
    const token = await options.accessToken();
    const headers = new Headers({ accept: 'application/json' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
    const early =
      token && idempotencyKey === undefined
        ? prefetchedResponseOf(options, declaration, { input, token })
        : null;
    const response = await reportReachability(
      options,
      signal,
      early ?? fetch(httpRequestOf(options.baseUrl, declaration, { input, headers, signal })),
    );
    if (response.status === 401) options.onUnauthenticated?.();
    const answer = await readAnswer(options, declaration, response);
    options.onAnswered?.(declaration, input);
    return answer;
  };
  const call = async <C extends Call>(
    declaration: C,
    input: RequestOf<C>,
    how?: CallOptions,
  ): Promise<OutputOf<C>> => (await counted(declaration, input, how)).data;
  return { call, counted };
}

function httpRequestOf(
  baseUrl: string,
  { path, method }: Call,
  { input, headers, signal }: { input: unknown; headers: Headers; signal: AbortSignal | undefined },
): Request {
  const url = new URL(path, baseUrl);
  if (method === 'GET') {
    for (const [name, value] of Object.entries(input ?? {})) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    return new Request(url, { method, headers, signal });
  }
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, signal, body: JSON.stringify(input ?? {}) });
}

function prefetchedResponseOf(
  { early }: ClientOptions,
  { path, method }: Call,
  { input, token }: { input: unknown; token: string },
) {
  return (method === 'POST' && early?.(path, input ?? {}, token)) || null;
}

async function reportReachability(
  { onReach }: ClientOptions,
  signal: AbortSignal | undefined,
  answer: Promise<Response>,
): Promise<Response> {
  try {
    const response = await answer;
    onReach?.(true);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    onReach?.(false);
    throw new CallError('The server could not be reached.', { code: 'unreached', status: 0, cause });
  }
}

async function readAnswer<C extends Call>(
  options: ClientOptions,
  declaration: C,
  response: Response,
): Promise<CountedAnswer<OutputOf<C>>> {
  const envelope = await readEnvelope(response);
  const unknownTo = unknownCallOf(response, envelope);
  if (unknownTo) throw unknownCallError(response, whoNeedsUpdate(brand.version, unknownTo.version));
  if (!response.ok || !envelope?.success) throw callErrorOf(response, envelope);
  const read = declaration.output.safeParse(envelope.data);
  if (read.success) return { data: read.data as OutputOf<C>, total: envelope.total ?? null };
  const update = await whichSideIsOlder(options);
  const sentence = `${declaration.id} answered in a shape this version does not know.`;
  throw new CallError(update ? updateSentences[update] : sentence, {
    code: 'unexpected_answer',
    status: response.status,
    update,
    cause: read.error,
  });
}

/** Returns null while the server does not answer, because then it is not known which side is the older one. */
async function whichSideIsOlder({ serverVersion }: ClientOptions): Promise<UpdateNeeded | null> {
  if (!serverVersion) return null;
  return serverVersion().then(
    version => whoNeedsUpdate(brand.version, version),
    () => null,
  );
}

function unknownCallError({ status }: Response, update: UpdateNeeded | null): CallError {
  const sentence = update ? updateSentences[update] : transportSentence(status);
  return new CallError(sentence, { code: 'unknown_call', status, update });
}

/** A server of version 1.1.174 answers an unknown call with a message that begins with this text, without a version. */
const unknownToOldServers = 'Nothing is served at ';

/** Returns the version of a server that does not have the call, or null where the answer does not show this. */
function unknownCallOf(
  { status }: Response,
  envelope: Envelope<unknown> | null,
): { readonly version: string | null } | null {
  if (status !== 404 || envelope?.code !== 'not_found') return null;
  const { data, message } = envelope;
  if (typeof data === 'object' && data !== null && 'server_version' in data)
    return { version: String(data.server_version) };
  return message.startsWith(unknownToOldServers) ? { version: null } : null;
}

async function readEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!isJson) return null;
  const body: unknown = await response.json().catch(() => null);
  return isEnvelope(body) ? body : null;
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && 'success' in body;
}

function callErrorOf(response: Response, envelope: Envelope<unknown> | null): CallError {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const sentence = envelope?.success === false ? envelope.message : '';
  return new CallError(sentence || transportSentence(response.status), {
    code: envelope?.code ?? 'unexpected',
    status: response.status,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    data: envelope?.data,
  });
}

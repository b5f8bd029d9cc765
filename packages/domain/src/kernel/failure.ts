/**
 * A call can end badly in two ways. A *refusal* is a "no" by a rule of the business: HTTP 200, `success: false`, a
 * sentence for the person and a stable `code`. A *failure* is everything else and has an HTTP status of its own.
 */
export const failureStatus = {
  invalid_input: 400,
  not_authenticated: 401,
  forbidden: 403,
  reauthentication_needed: 403,
  /** The account of the caller is on hold; `data` is a `holdNotice` (account/hold). */
  suspended: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
  /** The disk of the server is nearly full, so nothing new is saved. What was saved before is safe and can be read. */
  storage_full: 507,
} as const;
export type FailureCode = keyof typeof failureStatus;

export class Failure extends Error {
  readonly code: FailureCode;
  readonly retryAfterSeconds: number | undefined;
  /** This is data that the client needs to go on; null where the message is enough. */
  readonly data: unknown;

  constructor(
    code: FailureCode,
    message: string,
    options: { retryAfterSeconds?: number; cause?: unknown; data?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'Failure';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.data = options.data ?? null;
  }

  get status(): number {
    return failureStatus[this.code];
  }
}

/** These are the sentences of a server whose disk is nearly full, by what it refuses. */
export const storageFullSentences = {
  write:
    "We can't save anything new right now. What you saved before is safe. Please try again in a few minutes.",
  upload: "We can't take photos or videos right now. Please try again in a few minutes.",
  signUp: "We can't open new accounts right now. Please try again in a few minutes.",
} as const;

/** An operator needs a while to make room, so a phone need not try again earlier. */
export const storageFullRetrySeconds = 30;

export const fail = {
  invalid: (message: string) => new Failure('invalid_input', message),
  notAuthenticated: () => new Failure('not_authenticated', 'User not authenticated'),
  forbidden: (message: string) => new Failure('forbidden', message),
  reauthentication: () =>
    new Failure('reauthentication_needed', 'Please enter a new code from your phone first'),
  suspended: (notice: unknown) => new Failure('suspended', 'This account is suspended', { data: notice }),
  notFound: (noun: string) => new Failure('not_found', `${noun} not found`),
  conflict: (message: string, data?: unknown) => new Failure('conflict', message, { data }),
  tooManyRequests: (message: string, retryAfterSeconds: number) =>
    new Failure('too_many_requests', message, { retryAfterSeconds }),
  /** Makes the failure for an external service that did not answer; `cause` is written to the log. */
  unavailable: (message: string, cause?: unknown) =>
    new Failure('unavailable', message, { retryAfterSeconds: 5, cause }),
  storageFull: (message: string = storageFullSentences.write, cause?: unknown) =>
    new Failure('storage_full', message, { retryAfterSeconds: storageFullRetrySeconds, cause }),
};

/** Extracts the names between braces in a phrase: `'Wait {minutes}'` → `'minutes'`. */
export type PhraseParams<Phrase extends string> = Phrase extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PhraseParams<Rest>
  : never;

type ParamsOf<Phrase extends string> = [PhraseParams<Phrase>] extends [never]
  ? { params?: undefined }
  : { params: Record<PhraseParams<Phrase>, string> };

/** A refusal is a "no" by a rule of the business, with its reason; `data` may have what the screen needs to go on. */
export type Refusal<Code extends string = string> = {
  readonly refused: true;
  readonly code: Code;
  readonly message: string;
  readonly data: unknown;
};

/**
 * Gives the sentence that the user reads for each code of a refusal. Each noun has one such table, so that each code is
 * written in one place.
 */
export type Phrases = Readonly<Record<string, string>>;

export function defineRefusals<const Table extends Phrases>(table: Table) {
  return {
    table,
    codes: Object.keys(table) as (keyof Table & string)[],
    refuse<Code extends keyof Table & string>(
      code: Code,
      ...[options]: [PhraseParams<Table[Code]>] extends [never]
        ? [options?: { data?: unknown }]
        : [options: ParamsOf<Table[Code]> & { data?: unknown }]
    ): Refusal<Code> {
      return {
        refused: true,
        code,
        message: fillPhrase(table[code] as string, options),
        data: options?.data ?? null,
      };
    },
  };
}

function fillPhrase(
  phrase: string,
  options: { params?: Record<string, string>; data?: unknown } | undefined,
): string {
  return phrase.replace(/\{(\w+)\}/g, (whole, name: string) => options?.params?.[name] ?? whole);
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && value.refused === true;
}

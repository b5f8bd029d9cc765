import { declaredCalls } from '@nightjar/domain/calls';
import type { Call, RequestOf } from '@nightjar/domain/kernel/call';
import type { Answer, Reply } from './replies.ts';

type ReceivedRequest = {
  readonly call: Call | null;
  readonly to: string;
  readonly input: unknown;
  readonly key: string | null;
};

/** Answers the requests of one test by its declared replies, in place of the network. */
export function createTestServer(first: readonly Reply[]) {
  const received: ReceivedRequest[] = [];
  const complaints = new Set<string>();
  let replies: Reply[] = [];
  let lost = false;
  let closed = false;
  add(first);

  /**
   * Adds replies in place of earlier replies to the same calls. If one list has several replies to a call, they are
   * given in turn.
   */
  function add(more: readonly Reply[]): void {
    const targets = new Set(more.map(({ to }) => to));
    replies = [...more, ...replies.filter(({ to }) => !targets.has(to))];
    if (targets.has('everything')) lost = true;
  }

  function takeReplyTo(to: Call | string): Reply | undefined {
    const found = replies.filter(reply => isFor(reply.to, to));
    const [next] = found;
    if (found.length > 1) replies = replies.filter(reply => reply !== next);
    return next;
  }

  function answerTo(call: Call | null, to: string, input: unknown): Answer | Promise<Answer> {
    if (lost) return 'lost';
    const reply = takeReplyTo(call ?? to);
    if (!reply) {
      complaints.add(
        call ? `No reply was declared to the call ${call.id}.` : `No reply was declared to ${to}.`,
      );
      return 'never';
    }
    if (call) checkInput(call, input);
    try {
      return reply.answer(input);
    } catch (error) {
      complaints.add((error as Error).message);
      return 'never';
    }
  }

  function checkInput({ id, input: schema, method }: Call, input: unknown): void {
    // The input of a GET request is in its query, where every value is a text. The schema is for JSON, so such an input
    // is not checked.
    if (method === 'GET') return;
    const read = schema.safeParse(input);
    if (read.success) return;
    const [issue] = read.error.issues;
    complaints.add(
      `The app sent ${id} an input that does not fit its declaration: ${issue?.path.join('.')}: ${issue?.message}`,
    );
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const { method } = request;
    const call = declaredCalls.find(({ path, method: own }) => path === pathname && own === method) ?? null;
    const to = `${method} ${pathname}`;
    const input =
      method === 'GET' || method === 'HEAD' ? Object.fromEntries(searchParams) : await bodyOf(request);
    if (closed) throw new TypeError('Failed to fetch');
    // A query that waited for the location may have been aborted by the end of an earlier test. Its call must not reach
    // this test.
    request.signal.throwIfAborted();
    received.push({ call, to, input, key: request.headers.get('idempotency-key') });
    const given = await answerTo(call, to, input);
    if (given === 'never') return aborted(request.signal);
    if (given === 'lost') {
      lost = true;
      throw new TypeError('Failed to fetch');
    }
    return new Response(given.status === 204 ? null : JSON.stringify(given.body), {
      status: given.status,
      headers: { 'content-type': 'application/json', ...given.headers },
    });
  }

  return {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => answer(new Request(input, init)),
    add,
    /** Returns the inputs of a call in the order of their arrival. */
    inputs: <C extends Call>(call: C) =>
      received.filter(made => made.call === call).map(({ input }) => input as RequestOf<C>),
    /** Returns what was requested so far: declared calls, and the methods and paths of other requests. */
    requested: () => received.map(({ call, to }) => call ?? to),
    keys: (call: Call) => received.filter(made => made.call === call).map(({ key }) => key),
    /** Returns the bodies of requests other than declared calls, such as those for sign-in and for files. */
    bodies: (to: string) => received.filter(made => isFor(to, made.to)).map(({ input }) => input),
    /**
     * Returns the methods and paths of requests other than declared calls, such as those for sign-in and for files.
     */
    paths: (to: string) => received.filter(made => isFor(to, made.to)).map(made => made.to),
    cutLine: (cut: boolean) => {
      lost = cut;
    },
    close: () => {
      closed = true;
      return [...complaints];
    },
  };
}

/** True if a reply is for a request; the address of a reply may end with a star. */
function isFor(target: Reply['to'] | string, to: Call | string): boolean {
  if (target === to) return true;
  if (typeof target !== 'string' || typeof to !== 'string' || !target.endsWith('*')) return false;
  return to.startsWith(target.slice(0, -1));
}

/** Returns the parsed JSON body of a request; null for a file. */
async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/')) return null;
  return JSON.parse((await request.text()) || '{}');
}

/** Returns a promise that rejects when the app aborts the request. */
function aborted(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

export type TestServer = ReturnType<typeof createTestServer>;

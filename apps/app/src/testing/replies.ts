import { accountRefusals } from '@nightjar/domain/account/refusals';
import { chatRefusals } from '@nightjar/domain/chat/refusals';
import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { eventRefusals } from '@nightjar/domain/events/refusals';
import { friendRefusals } from '@nightjar/domain/friends/refusals';
import type { Call, CodeOf, Envelope, OutputWireOf } from '@nightjar/domain/kernel/call';
import { paymentRefusals } from '@nightjar/domain/payments/refusals';
import { referralRefusals } from '@nightjar/domain/referrals/refusals';
import { releasesRefusals } from '@nightjar/domain/releases/refusals';
import { reportRefusals } from '@nightjar/domain/reports/refusals';
import { staffRefusals } from '@nightjar/domain/staff/refusals';
import { venueRefusals } from '@nightjar/domain/venues/refusals';

/**
 * The test server gives one of these answers. `never`: the request stays open. `lost`: the request fails as without a
 * connection.
 */
export type Answer =
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'never'
  | 'lost';

/** A reply names a call, or a request for sign-in, rows or files, and makes its answer. */
export type Reply =
  | { readonly to: Call; readonly answer: (input: unknown) => Answer | Promise<Answer> }
  | { readonly to: `${string} /${string}`; readonly answer: (body: unknown) => Answer | Promise<Answer> }
  | { readonly to: 'everything'; readonly answer: () => Answer };

/** Answers the call with `data`, or with the result of the function `data` for the input. */
export function reply<C extends Call>(
  call: C,
  data: OutputWireOf<C> | ((input: Record<string, unknown>) => OutputWireOf<C>),
): Reply {
  if (typeof data !== 'function') {
    const answer = successAnswer(call, data);
    return { to: call, answer: () => answer };
  }
  const make = data as (input: Record<string, unknown>) => OutputWireOf<C>;
  return { to: call, answer: input => successAnswer(call, make(input as Record<string, unknown>)) };
}

/** Answers a call for a list with the list and its total. */
export function replyCounted<C extends Call>(
  call: C,
  make: (input: Record<string, unknown>) => { data: OutputWireOf<C>; total: number },
): Reply {
  return {
    to: call,
    answer: input => {
      const { data, total } = make(input as Record<string, unknown>);
      return successAnswer(call, data, total);
    },
  };
}

function successAnswer(call: Call, data: unknown, total: number | null = null): Answer {
  assertFits(call, data);
  return { status: 200, body: { ...replyEnvelope({ success: true, message: 'OK', data }), total } };
}

/** Throws if the declaration of a call does not accept the data, or does not name one of its fields. */
function assertFits({ id, output }: Call, data: unknown): void {
  const read = output.safeParse(data);
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = issue?.path.join('.') || 'the data itself';
    throw new Error(
      `The reply to ${id} does not fit its declaration: ${place}: ${issue?.message ?? 'invalid'}`,
    );
  }
  const unnamed = findUndeclaredField(data, read.data);
  if (unnamed)
    throw new Error(`The reply to ${id} has a field that its declaration does not name: ${unnamed}`);
}

function findUndeclaredField(given: unknown, read: unknown, path = ''): string | null {
  if (!isRecord(given) || !isRecord(read)) return null;
  for (const [key, value] of Object.entries(given)) {
    if (!(key in read)) return `${path}${key}`;
    const deeper = findUndeclaredField(value, read[key], `${path}${key}.`);
    if (deeper) return deeper;
  }
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Answers the call with a refusal: HTTP 200 with the code and its sentence. */
export function refuse<C extends Call>(
  call: C,
  code: CodeOf<C>,
  { params = {}, data = null }: { params?: Readonly<Record<string, string>>; data?: unknown } = {},
): Reply {
  const message = refusalSentence(code, params);
  const answer = { status: 200, body: replyEnvelope({ success: false, message, data, code }) };
  return { to: call, answer: () => answer };
}

const refusalTables = [
  accountRefusals,
  chatRefusals,
  drinkRefusals,
  eventRefusals,
  friendRefusals,
  paymentRefusals,
  referralRefusals,
  releasesRefusals,
  reportRefusals,
  staffRefusals,
  venueRefusals,
].map(({ table }): Readonly<Record<string, string>> => table);

/** The sentences of refusals are filled with these parameters. */
export const refusalParams = {
  date: 'May 29',
  wait: '12 min',
  age: '21',
  distance: '2 mi away',
  count: '1',
  hours: '7 AM to 3 AM',
  name: 'Ada',
};

/** Returns the sentence of a refusal that the user reads. */
export function refusalSentence(code: string, params: Readonly<Record<string, string>> = {}): string {
  const phrase = refusalTables.map(table => table[code]).find(found => found !== undefined);
  if (phrase === undefined) throw new Error(`No table of refusals has the code ${code}`);
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The refusal ${code} needs the parameter ${name}`);
    return value;
  });
}

/** Answers the call with a failure of an HTTP status. */
export function fail(
  call: Call,
  status: number,
  { code = 'unexpected', message = 'Something went wrong on our side.', retryAfter = 0 } = {},
): Reply {
  const headers: Record<string, string> = retryAfter > 0 ? { 'retry-after': String(retryAfter) } : {};
  const body = replyEnvelope({ success: false, message, data: null, code });
  return { to: call, answer: () => ({ status, body, headers }) };
}

/** Gives the answer of `late` after this many milliseconds. */
export function delay(late: Reply, ms: number): Reply {
  const answer = (input: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      setTimeout(() => Promise.resolve(late.answer(input)).then(resolve, reject), ms);
    });
  return late.to === 'everything' ? late : ({ to: late.to, answer } as Reply);
}

/** Leaves the call without an answer while the test runs. */
export const pending = (call: Call): Reply => ({ to: call, answer: () => 'never' });

/** Loses the request of this call and every further request, until the test restores the connection. */
export const lose = (call: Call): Reply => ({ to: call, answer: () => 'lost' });

/** Loses every request, while the device reports that it is offline. */
export const offline = (): Reply => ({ to: 'everything', answer: () => 'lost' });

/** Returns the replies of `usual`, but those of `others` for each call to which `others` replies. */
export function overrideReplies(usual: readonly Reply[], others: readonly Reply[]): Reply[] {
  const targets = new Set(others.map(({ to }) => to));
  return [...usual.filter(({ to }) => !targets.has(to)), ...others];
}

/**
 * Answers a request other than a declared call, such as one for sign-in or for a file: `httpReply('POST /auth/v1/otp',
 * 200, {})`. A star at the end of the address matches every ending.
 */
export function httpReply(
  to: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'} /${string}`,
  status: number,
  body: unknown = {},
): Reply {
  return { to, answer: () => ({ status, body }) };
}

const replyEnvelope = (part: Pick<Envelope<unknown>, 'success' | 'message' | 'data' | 'code'>) => ({
  total: null,
  ...part,
});

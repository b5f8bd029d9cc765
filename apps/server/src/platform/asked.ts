import { answerWithin } from './answered.ts';

/**
 * A question to another system has one of these ends. `refused` means that the system answered and took no question from
 * us. `silent` means that no answer came.
 */
export type Asked<Answer> =
  | { readonly is: 'answered'; readonly answer: Answer }
  | { readonly is: 'refused'; readonly status: number; readonly code: string | null }
  | { readonly is: 'silent'; readonly reason: string };

/** Each question may take this many milliseconds. */
export const questionTimeoutMs = 5_000;

/** An answer that refuses the question. `code` is the other system's own name of the reason. */
export class QuestionRefused extends Error {
  readonly status: number;
  readonly code: string | null;

  constructor(status: number, code: string | null = null) {
    super(`refused with status ${status}`);
    this.status = status;
    this.code = code;
  }
}

/** Asks, and waits for the answer for a limited time. It never throws, and the reason names no secret. */
export async function ask<Answer>(
  work: () => Promise<Answer>,
  timeoutMs: number = questionTimeoutMs,
): Promise<Asked<Answer>> {
  const late = `did not answer within ${timeoutMs / 1000} s`;
  try {
    return { is: 'answered', answer: await answerWithin(Promise.resolve().then(work), timeoutMs) };
  } catch (error) {
    if (error instanceof QuestionRefused) return { is: 'refused', status: error.status, code: error.code };
    return { is: 'silent', reason: reasonOf(error) ?? late };
  }
}

/**
 * Returns the reason of a failed connection by the code of its error, because the text of an error may quote what was
 * sent. Returns null for a question that took too long.
 */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return 'gave an answer that cannot be read';
  if (error.name === 'TimeoutError' || timeoutTextPattern.test(error.message)) return null;
  const code = codeOf(error);
  if (code && timeoutCodes.includes(code)) return null;
  const known = code && reasonsByCode[code];
  return known ?? `could not be asked (${code ?? error.name})`;
}

/** These errors have no code: the first is that of `answerWithin`, and the others are those of `pg`. */
const timeoutTextPattern = /^(no answer within|timeout expired|Query read timeout)/;
const timeoutCodes = ['ETIMEDOUT', 'ABORT_ERR', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'];

/** Returns the code of an error, or of the first of its causes that has one. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}

const reasonsByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: 'has a name that does not resolve',
  EAI_AGAIN: 'has a name that could not be looked up: the name server does not answer',
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'ended the connection without an answer',
  UND_ERR_SOCKET: 'ended the connection without an answer',
  EHOSTUNREACH: 'cannot be reached from here',
  ENETUNREACH: 'cannot be reached from here',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet: compare the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate of another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that it signed itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate of an authority that no phone knows',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'sends its certificate without the ones between it and a known authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'sends its certificate without the ones between it and a known authority',
  EPROTO: 'does not speak TLS at this port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'does not speak TLS at this port',
  HPE_INVALID_CONSTANT: 'does not speak HTTP at this port',
};

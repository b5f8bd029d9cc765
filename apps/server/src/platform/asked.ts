import { answerWithin } from './answered.ts';
import { isTimeout, networkCodeOf, sentenceOfNetworkError } from './network-errors.ts';

/**
 * A question to another system ends in one of these ways. `refused` means that the system answered but refused the
 * question. `silent` means that no answer came.
 */
export type Asked<Answer> =
  | { readonly is: 'answered'; readonly answer: Answer }
  | { readonly is: 'refused'; readonly status: number; readonly code: string | null }
  | { readonly is: 'silent'; readonly reason: string };

/** Each question may take this many milliseconds. */
export const questionTimeoutMs = 5_000;

/** This error means that the other system refused the question. `code` is that system's own name of the reason. */
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
  if (timeoutTextPattern.test(error.message)) return null;
  const code = networkCodeOf(error);
  if (code !== null && isTimeout(code)) return null;
  return (code && sentenceOfNetworkError(code)) || `could not be asked (${code ?? error.name})`;
}

/** These errors have no code: the first is that of `answerWithin`, and the others are those of `pg`. */
const timeoutTextPattern = /^(no answer within|timeout expired|Query read timeout)/;

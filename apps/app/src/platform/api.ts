import type { Call } from '@nightjar/domain/kernel/call';
import { auth } from './auth.ts';
import { busy } from './busy.ts';
import { CallError, type CallOptions, createClient } from './client.ts';
import { withFreshCode } from './code/fresh-code.ts';
import { askServerVersion, serverUrl } from './config.ts';
import { takeEarlyAnswer } from './early.ts';
import { storeHold } from './hold.ts';
import { noteServerReached } from './network.ts';

type AnswerListener = (declaration: Call, input: unknown) => void;
const answerListeners = new Set<AnswerListener>();

let lastFailedCallId: string | null = null;

/**
 * Returns the id of the last call of this session that the server refused, or that failed on the server. A call that
 * was lost with the connection does not count.
 */
export const lastFailedCall = (): string | null => lastFailedCallId;

const client = createClient({
  baseUrl: serverUrl,
  accessToken: auth.accessToken,
  early: takeEarlyAnswer,
  onReach: noteServerReached,
  serverVersion: askServerVersion,
  onUnauthenticated: () => void auth.recheck(),
  onAnswered: (declaration, input) => {
    for (const listener of answerListeners) listener(declaration, input);
  },
});

/**
 * Makes the product's calls. When a call needs a fresh one-time code, the user is asked for the code and the call is
 * made again.
 */
export const api: typeof client = {
  call: (declaration, input, options) =>
    runTrackedCall(declaration, () => client.call(declaration, input, options), options),
  counted: (declaration, input, options) =>
    runTrackedCall(declaration, () => client.counted(declaration, input, options), options),
};

async function runTrackedCall<Answer>(
  { id }: Call,
  ask: () => Promise<Answer>,
  options?: CallOptions,
): Promise<Answer> {
  try {
    const answer = withFreshCode(id, ask, options?.onCodeAsked);
    return await (options?.idempotencyKey === undefined ? answer : busy.during('write', answer));
  } catch (error) {
    if (error instanceof CallError && error.status !== 0) lastFailedCallId = id;
    storeHold(error);
    throw error;
  }
}

/** Calls the listener after every successful call. */
export function onAnswered(listener: AnswerListener): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

import { withResolvers } from '@nightjar/domain/kernel/floor/with-resolvers';
import { useSyncExternalStore } from 'react';
import { auth } from '../auth.ts';
import { CallError } from '../client.ts';

/**
 * This question asks the user for the one-time code of a text message. One question is open at a time, and all calls
 * that need a code meanwhile wait for its answer.
 */
export type CodeQuestion = {
  /** The number of the question, counted by the app. The sheet starts an empty form when the number changes. */
  readonly number: number;
  /** Names what the one-time code is for: the id of a call, or `number` for a change of the phone number. */
  readonly purpose: string;
  readonly answer: (given: boolean) => void;
};

let currentQuestion: (CodeQuestion & { readonly answered: Promise<boolean> }) | null = null;
let questionCount = 0;
const questionListeners = new Set<() => void>();

function setQuestion(next: typeof currentQuestion): void {
  currentQuestion = next;
  for (const listener of questionListeners) listener();
}

function askForCode(purpose: string): Promise<boolean> {
  if (currentQuestion) return currentQuestion.answered;
  const { promise, resolve } = withResolvers<boolean>();
  const answer = (given: boolean) => {
    setQuestion(null);
    resolve(given);
  };
  questionCount += 1;
  setQuestion({ number: questionCount, purpose, answered: promise, answer });
  return promise;
}

// A sign-out closes the question. The waiting calls then fail as if the user had entered no code.
auth.onChange(() => currentQuestion && auth.state().userId === null && currentQuestion.answer(false));

const noCodeErrorCode = 'no_code';

/**
 * Runs `act`. If the server requires a one-time code from the last 15 minutes, the user is asked for one and `act` runs
 * again, so the user does not repeat the action. `onAsked` is called when the question opens.
 * @throws CallError `no_code` if the user entered no code; nothing has changed then
 */
export async function withFreshCode<Answer>(
  purpose: string,
  act: () => Promise<Answer>,
  onAsked?: () => void,
): Promise<Answer> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'reauthentication_needed') throw error;
      onAsked?.();
      if (await askForCode(purpose)) continue;
      const message = 'Nothing has happened: this waits for a code from your phone.';
      throw new CallError(message, { code: noCodeErrorCode, status: error.status, cause: error });
    }
  }
}

/**
 * Runs `act`, and resolves to false if it needed a one-time code and the user entered none. Nothing has changed then.
 */
export async function runWithCode(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof CallError && error.code === noCodeErrorCode) return false;
    throw error;
  }
}

function subscribeToQuestion(listener: () => void): () => void {
  questionListeners.add(listener);
  return () => questionListeners.delete(listener);
}

/** Returns the open question for a one-time code, for the sheet that shows it. */
export const useCodeQuestion = (): CodeQuestion | null =>
  useSyncExternalStore(subscribeToQuestion, () => currentQuestion);

import { useSyncExternalStore } from 'react';
import { auth } from '../auth.ts';
import { CallError } from '../client.ts';

/**
 * Asks the user for the code of a text message. One question is open at a time, and all calls that need a code
 * meanwhile wait for its answer.
 */
export type CodeQuestion = {
  /** Each question has its own number, so that the form of a new question starts empty. */
  readonly number: number;
  /** Names what the code is for: the id of a call, or `number` for a change of the phone number. */
  readonly purpose: string;
  readonly answer: (given: boolean) => void;
};

let openQuestion: (CodeQuestion & { readonly answered: Promise<boolean> }) | null = null;
let questionCount = 0;
const listeners = new Set<() => void>();

function setQuestion(next: typeof openQuestion): void {
  openQuestion = next;
  for (const listener of listeners) listener();
}

function askForCode(purpose: string): Promise<boolean> {
  if (openQuestion) return openQuestion.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (given: boolean) => {
    setQuestion(null);
    resolve(given);
  };
  questionCount += 1;
  setQuestion({ number: questionCount, purpose, answered: promise, answer });
  return promise;
}

// A sign-out closes the question without a code.
auth.onChange(() => openQuestion && auth.state().userId === null && openQuestion.answer(false));

const noCode = 'no_code';

/**
 * Runs `act`. Where the server requires a code of the last 15 minutes, the person is asked for it and `act` runs again,
 * so that the action continues by itself. `onAsked` is called when the question opens.
 * @throws CallError `no_code` where the person gave none, and nothing has changed
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
      throw new CallError(message, { code: noCode, status: error.status, cause: error });
    }
  }
}

/** Runs `act`, and resolves to false if it needed a code and the user entered none. The screen then stays as it was. */
export async function runWithCode(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof CallError && error.code === noCode) return false;
    throw error;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the open question, for the sheet that shows it. */
export const useCodeQuestion = (): CodeQuestion | null => useSyncExternalStore(subscribe, () => openQuestion);

import { useReducer } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { commonTexts } from '../../../ui/words.ts';
import { beginCodeEntry, nextCodeEntry } from '../flow.ts';
import { codeRefusal } from './words.ts';

export type CodeFormOptions = {
  /** At least this many milliseconds must pass between two text messages. The first message has been sent already. */
  gap: number;
  verify: (code: string) => Promise<void>;
  request: () => Promise<void>;
};

export type CodeForm = ReturnType<typeof useCodeForm>;

/** Keeps the state of a texted code: the user enters it, the server verifies it, and the user can request another. */
export function useCodeForm({ gap, verify, request }: CodeFormOptions) {
  const [entry, send] = useReducer(nextCodeEntry, undefined, () => beginCodeEntry(Date.now(), gap));
  const check = async (code: string) => {
    if (entry.phase !== 'typing') return;
    send({ type: 'complete', code });
    try {
      await verify(code);
      haptics.play('medium');
      send({ type: 'accepted' });
    } catch (failure) {
      haptics.play('error');
      send({ type: 'refused', message: codeRefusal(asCallError(failure)) });
    }
  };
  const askAgain = async () => {
    try {
      await request();
      send({ type: 'asked-again', now: Date.now() });
    } catch (failure) {
      send({ type: 'not-sent', message: asCallError(failure).message, now: Date.now() });
    }
  };
  return { entry, type: (code: string) => send({ type: 'typed', code }), check, askAgain };
}

function asCallError(failure: unknown): CallError {
  if (failure instanceof CallError) return failure;
  return new CallError(commonTexts.failed, { code: 'unexpected', status: 0 });
}

import { useRef, useState } from 'react';
import { CallError } from '../../../../../platform/client.ts';
import { commonTexts } from '../../../../../ui/words.ts';

/** Runs a write that is not the save of a form, one at a time, and keeps its error. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);
  const run = async (write: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await write();
      return true;
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : commonTexts.failed);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, error, run };
}

import { useState } from 'react';
import { serverMessage } from '../../../../platform/client.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../../ui/words.ts';

export type ActOptions = {
  /** A toast shows this text after the act has succeeded. */
  done: string;
  onClose: () => void;
};

/** Runs an act of the desk; `busy` is true meanwhile. When the act fails, the sheet stays open with the typed text. */
export function useAct({ done, onClose }: ActOptions) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** `act` resolves to false where the person closed the question for a new texted code. */
  const run = async (act: () => Promise<boolean>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      if (await act()) {
        toast({ kind: 'good', text: done });
        onClose();
      }
    } catch (failed) {
      setError(serverMessage(failed, commonTexts.failed));
    }
    setBusy(false);
  };
  return { busy, error, run, refuse: setError, cancel: onClose };
}

export type ActHandle = ReturnType<typeof useAct>;

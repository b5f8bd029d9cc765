import { actReasonLimits } from '@nightjar/domain/account/desk/entity';
import { type FormEvent, useRef, useState } from 'react';
import { CallError } from '../../../../platform/client.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { commonWords } from '../../../../ui/words.ts';
import { reasonWords } from '../../../account/desk/parts/words.ts';

export type ReasonedAct = {
  /**
   * Does what the reason is for. It resolves to false where the person closed the question for a fresh code.
   */
  act: (reason: string) => Promise<boolean>;
  /** The toast shows this text once the act is done. */
  done: string;
  onClose: () => void;
};

/** Keeps a typed reason and passes it to the act. The typed text stays after a failure. */
export function useReason({ act, done, onClose }: ReasonedAct) {
  const [reason, setReason] = useState('');
  const [owed, setOwed] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = reason.trim().length < actReasonLimits.least ? reasonWords.owed : null;
    setOwed(missing);
    if (missing) return field.current?.focus();
    setBusy(true);
    setError(null);
    try {
      if (await act(reason.trim())) {
        toast({ kind: 'good', text: done });
        onClose();
      }
    } catch (failed) {
      setError(failed instanceof CallError && failed.status !== 0 ? failed.message : commonWords.failed);
    }
    setBusy(false);
  };
  return { reason, setReason, owed, error, busy, field, submit };
}

import { actReasonLimits } from '@nightjar/domain/people/desk/entity';
import { type ChangeEvent, useRef, useState } from 'react';
import { actWords } from './words.ts';

/** Keeps the typed reason of an act. */
export function useReason() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const reason = typed.trim();
  return {
    reason,
    /** Returns whether the reason is long enough. The field shows what is missing. */
    check: (): boolean => {
      const isGiven = reason.length >= actReasonLimits.least;
      setError(isGiven ? null : actWords.reasonTooShort);
      return isGiven;
    },
    focus: () => field.current?.focus(),
    /** The Textarea of the reason has these properties. */
    field: {
      ref: field,
      minRows: 2,
      maxRows: 6,
      maxLength: actReasonLimits.most,
      value: typed,
      error,
      onChange: ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => setTyped(currentTarget.value),
    },
  };
}

import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { type FormValues, rebaseValues } from './form-values.ts';
import { type Collision, mergeEdits } from './merge-edits.ts';

export type FormConflict = {
  readonly by: string | null;
  /** These are the fields whose values were taken over from the other user without a question. */
  readonly taken: readonly string[];
  readonly collisions: readonly (Collision & { readonly chosen: 'mine' | 'theirs' | null })[];
};

/**
 * Merges the changes that another user saved while this user edited the form. For a field that both users changed, this
 * user chooses a value; until the form is saved, the choice can be changed.
 */
export function useFormConflict<Values extends FormValues>(form: UseFormReturnType<Values>) {
  const [conflict, setConflict] = useState<FormConflict | null>(null);

  const meet = ({ theirs, by }: { theirs: Partial<Values>; by?: string }) => {
    const base = form.getInitialValues();
    const { merged, taken, collisions } = mergeEdits(base, form.getValues(), theirs);
    rebaseValues(form, { ...base, ...theirs }, merged);
    setConflict({
      by: by ?? null,
      taken,
      collisions: collisions.map(collision => ({ ...collision, chosen: null })),
    });
  };

  const choose = (field: string, chosen: 'mine' | 'theirs') => {
    const collision = conflict?.collisions.find(one => one.field === field);
    if (!conflict || !collision) return;
    form.setFieldValue(field as never, collision[chosen] as never);
    const collisions = conflict.collisions.map(one => (one.field === field ? { ...one, chosen } : one));
    setConflict({ ...conflict, collisions });
  };

  return {
    shown: conflict,
    isOpen: conflict?.collisions.some(({ chosen }) => chosen === null) ?? false,
    meet,
    choose,
    clear: () => setConflict(null),
  };
}

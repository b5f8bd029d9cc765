import { TextInput } from '@mantine/core';
import { DateInput } from '../../../../ui/desk/date-input.tsx';
import { FieldRow } from '../../../../ui/input/field-row.tsx';
import { codesWords } from './words.ts';

type Field = { id: string; label: string; value?: unknown; onChange?: unknown; error?: unknown };

export type LimitFieldsProps = {
  form: {
    values: { until: string };
    field: (name: 'max_uses' | 'until') => Field;
    set: (name: 'until', value: string) => void;
  };
};

/** Shows the fields for how many people an invite-list code admits, and for its last night. */
export function LimitFields({ form }: LimitFieldsProps) {
  const { id, label, error } = form.field('until');
  return (
    <FieldRow least="12rem">
      <TextInput {...(form.field('max_uses') as object)} inputMode="numeric" autoComplete="off" />
      <DateInput
        id={id}
        label={label}
        error={error as string | undefined}
        description={codesWords.hints.until}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.values.until}
        onChange={night => form.set('until', night)}
      />
    </FieldRow>
  );
}

import { TextInput } from '@mantine/core';
import { venueTextLimits } from '@nightjar/domain/venues/desk/entity';
import type { VenueFieldsForm } from './flow.ts';

type LineFieldName = 'street' | 'city' | 'state' | 'zip' | 'phone' | 'email';
type LineFieldProps<Name extends LineFieldName> = {
  form: VenueFieldsForm<Name>;
  name: Name;
  type?: 'text' | 'tel' | 'email';
  description?: string;
};

/** Edits one line of text, which may be empty. */
export function LineField<Name extends LineFieldName>({
  form,
  name,
  type,
  description,
}: LineFieldProps<Name>) {
  return (
    <TextInput
      {...form.field(name)}
      type={type}
      description={description}
      autoComplete="off"
      maxLength={venueTextLimits.line}
      value={form.values[name] ?? ''}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
    />
  );
}

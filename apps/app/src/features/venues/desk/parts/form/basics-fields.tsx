import { Textarea, TextInput } from '@mantine/core';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import type { venueOptions } from '@nightjar/domain/venues/desk/calls';
import { venueListLimits, venueTextLimits } from '@nightjar/domain/venues/desk/entity';
import { venueNameLimit } from '@nightjar/domain/venues/entity';
import { ChipsField } from '../../../../../ui/input/chips-field.tsx';
import { FieldRow } from '../../../../../ui/input/field-row.tsx';
import type { VenueFieldsForm } from './flow.ts';
import { LineField } from './line-field.tsx';
import { LinksField } from './links-field.tsx';
import { formWords } from './words.ts';

export type VenueOptions = OutputOf<typeof venueOptions>;
type BasicsFieldsProps = {
  form: VenueFieldsForm<'name' | 'type' | 'description' | 'phone' | 'email' | 'links'>;
  options: VenueOptions;
};

/** Shows the fields for the venue's name, its kind, and how guests reach it. */
export function BasicsFields({ form, options }: BasicsFieldsProps) {
  const { values, field, set } = form;
  const type = field('type');
  const letters = values.description?.length ?? 0;
  return (
    <>
      <TextInput
        {...field('name')}
        value={values.name}
        maxLength={venueNameLimit}
        autoComplete="off"
        required
        onChange={({ currentTarget }) => set('name', currentTarget.value)}
      />
      <ChipsField
        id={type.id}
        label={type.label}
        description={formWords.basics.kinds(venueListLimits.types)}
        error={type.error}
        options={options.types.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.type}
        most={venueListLimits.types}
        onChange={types => set('type', types)}
      />
      <Textarea
        {...field('description')}
        value={values.description ?? ''}
        minRows={3}
        maxLength={venueTextLimits.description}
        description={
          letters > 0
            ? formWords.basics.letters(letters, venueTextLimits.description)
            : formWords.basics.description
        }
        onChange={({ currentTarget }) => set('description', currentTarget.value)}
      />
      <FieldRow>
        <LineField form={form} name="phone" type="tel" />
        <LineField form={form} name="email" type="email" />
      </FieldRow>
      <LinksField form={form} />
    </>
  );
}

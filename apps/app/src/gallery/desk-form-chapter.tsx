import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { pick } from '@nightjar/domain/kernel/example';
import { exampleVenue } from '@nightjar/domain/venues/example';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { DeskHeading } from '../ui/desk/desk-heading.tsx';
import { DeskForm, FormSection } from '../ui/desk/form/desk-form.tsx';
import { type SaveOutcome, useDeskForm } from '../ui/desk/form/use-desk-form.ts';
import { DeskFrame } from './desk-frame.tsx';

/**
 * Shows a form of the desk and the ways in which saving it may end. `&answer=conflict` in the address shows a conflict.
 */
export function DeskFormChapter() {
  return <DeskFrame start="/venues/7" page={FormPage} />;
}

const exampleFormSchema = z.object({
  name: z.string().check(z.minLength(1, 'Tell us the name of the bar.'), z.maxLength(80)),
  phone: z.string().check(z.regex(/^\+?[\d ]*$/, 'must be a phone number')),
  website: z.string(),
  street: z.string().check(z.minLength(1, 'Tell us the street.')),
  city: z.string().check(z.minLength(1, 'Tell us the city.')),
  note: z.string().check(z.maxLength(400, 'must be at most 400 letters')),
});
type ExampleFormValues = z.input<typeof exampleFormSchema>;

const initialValues: ExampleFormValues = {
  ...pick(exampleVenue(), 'name', 'street', 'city'),
  phone: '+1 813 555 0100',
  website: '',
  note: exampleVenue().description,
};

const fieldLabels = {
  name: 'Name',
  phone: 'Phone',
  website: 'Website',
  street: 'Street',
  city: 'City',
  note: 'About',
} as const;

const saveOutcomeNames = ['saved', 'slow', 'refused', 'conflict', 'failed'] as const;
type SaveOutcomeName = (typeof saveOutcomeNames)[number];

const fakeSaveByOutcome: Record<SaveOutcomeName, () => Promise<SaveOutcome<ExampleFormValues>>> = {
  saved: async () => ({ status: 'saved' }),
  slow: () => new Promise(() => {}),
  refused: async () => ({ status: 'refused', message: 'website must begin with https://' }),
  conflict: async () => ({
    status: 'conflict',
    by: 'Finch Abara',
    theirs: { name: 'The Low Lantern Room', website: 'https://lantern.example' },
  }),
  failed: () => Promise.reject(new Error('The server could not be reached.')),
};

function FormPage() {
  const asked = saveOutcomeNames.find(
    answer => answer === new URLSearchParams(window.location.search).get('answer'),
  );
  const [answer, setAnswer] = useState<SaveOutcomeName>(asked ?? 'saved');
  const settled = useRef(false);
  const form = useDeskForm({
    initial: initialValues,
    schema: exampleFormSchema,
    labels: fieldLabels,
    save: () => {
      const first = !settled.current;
      settled.current = true;
      return fakeSaveByOutcome[answer === 'conflict' && !first ? 'saved' : answer]();
    },
  });
  const { set, values, field } = form;
  return (
    <>
      <DeskHeading
        title={initialValues.name}
        crumbs={[{ label: 'Venues', href: '/venues' }]}
        text="What guests see of the bar."
        actions={
          <NativeSelect
            aria-label="How the save ends"
            data={[...saveOutcomeNames]}
            value={answer}
            onChange={event => setAnswer(event.currentTarget.value as SaveOutcomeName)}
          />
        }
      />
      <DeskForm form={form} offline={new URLSearchParams(window.location.search).has('offline')}>
        <FormSection title="Basics" text="The name as it hangs above the door.">
          <TextInput {...field('name')} />
          <TextInput {...field('phone')} type="tel" />
          <TextInput {...field('website')} description="Shown as a link on the bar's page." />
        </FormSection>
        <FormSection title="Address">
          <TextInput {...field('street')} />
          <TextInput {...field('city')} />
        </FormSection>
        <FormSection title="About" text="Two or three sentences.">
          <Textarea
            {...field('note')}
            minRows={3}
            description={`${values.note.length} of 400 letters`}
            onChange={event => set('note', event.currentTarget.value)}
          />
        </FormSection>
      </DeskForm>
    </>
  );
}

import { Button, TextInput } from '@mantine/core';
import { pick } from '@nightjar/domain/kernel/example';
import { exampleVenue } from '@nightjar/domain/venues/example';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { DeskForm, FormSection } from '../ui/desk/form/desk-form.tsx';
import { useDeskForm } from '../ui/desk/form/use-desk-form.ts';
import { HrefLink } from '../ui/desk/href-link.tsx';
import type { Draft, WizardStep, WizardSteps } from '../ui/desk/wizard/flow.ts';
import { Review } from '../ui/desk/wizard/review.tsx';
import { useWizard } from '../ui/desk/wizard/use-wizard.ts';
import { WizardPage } from '../ui/desk/wizard/wizard-page.tsx';
import { DeskFrame } from './desk-frame.tsx';

/** Shows the steps of a wizard; `&step=review` shows the end of a complete draft. */
export function WizardChapter() {
  const step = new URLSearchParams(window.location.search).get('step');
  return (
    <DeskFrame start={`/add/?step=${step ?? ''}`} page={step === 'review' ? CompleteWizard : FreshWizard} />
  );
}

const requiredText = (what: string) => z.string().check(z.minLength(1, `Tell us the ${what}.`));
/** The schema of an invented call, whose fields the wizard's steps ask for. */
const exampleVenueInput = z.object({
  name: requiredText('name'),
  phone: z.string(),
  street: requiredText('street'),
  city: requiredText('city'),
  note: z.string(),
});

type StepId = 'details' | 'location' | 'policy' | 'review';
const exampleSteps: WizardSteps<StepId> = [
  { id: 'details', title: 'Details', schema: z.pick(exampleVenueInput, { name: true, phone: true }) },
  { id: 'location', title: 'Location', schema: z.pick(exampleVenueInput, { street: true, city: true }) },
  { id: 'policy', title: 'Pouring policy', schema: z.pick(exampleVenueInput, { note: true }) },
  { id: 'review', title: 'Review', schema: null },
];

const fieldLabels: Record<string, string> = {
  name: 'Name',
  phone: 'Phone',
  street: 'Street',
  city: 'City',
  note: 'Note to bartenders',
};
const fieldsByStep: Record<StepId, readonly string[]> = {
  details: ['name', 'phone'],
  location: ['street', 'city'],
  policy: ['note'],
  review: [],
};

const completeDraft: Draft<StepId> = {
  fields: {
    ...pick(exampleVenue(), 'name', 'street', 'city'),
    phone: '+1 813 555 0100',
    note: '',
  },
  saved: ['details', 'location', 'policy'],
};

const FreshWizard = () => <ExampleWizard start={{ fields: {}, saved: [] }} />;
const CompleteWizard = () => <ExampleWizard start={completeDraft} />;

function ExampleWizard({ start }: { start: Draft<StepId> }) {
  const [draft, setDraft] = useState(start);
  const search: Record<string, unknown> = useLocation({ select: location => location.search });
  const wizard = useWizard({
    steps: exampleSteps,
    draft,
    asked: { step: String(search.step), editing: search.edit === 'yes' },
    hrefOf: ({ step, editing }) => `/add/?step=${step}${editing ? '&edit=yes' : ''}`,
  });
  const step = exampleSteps.find(({ id }) => id === wizard.step);
  const keep = (fields: Record<string, unknown>) => {
    const { draft: after, goOn } = wizard.saved(fields);
    setDraft(after);
    return goOn;
  };
  return (
    <WizardPage title="Add a venue" steps={wizard.views} at={wizard.step}>
      {step?.schema ? (
        <StepForm key={step.id} step={step} draft={draft} backHref={wizard.backHref} onSave={keep} />
      ) : (
        <>
          <Review
            parts={exampleSteps.slice(0, -1).map(({ id, title }) => ({
              id,
              title,
              editHref: `/add/?step=${id}&edit=yes`,
              facts: fieldsByStep[id].map(name => ({
                label: fieldLabels[name] ?? name,
                value: String(draft.fields[name] || 'Not given'),
              })),
            }))}
          />
          <div>
            <Button>Create the venue</Button>
          </div>
        </>
      )}
    </WizardPage>
  );
}

type StepFormProps = {
  step: WizardStep<StepId>;
  draft: Draft<StepId>;
  backHref: string | null;
  onSave: (fields: Record<string, unknown>) => () => void;
};

function StepForm({ step, draft, backHref, onSave }: StepFormProps) {
  const names = fieldsByStep[step.id];
  const form = useDeskForm<Record<string, string>, Record<string, unknown>>({
    initial: Object.fromEntries(names.map(name => [name, String(draft.fields[name] ?? '')])),
    schema: step.schema as z.ZodMiniType<Record<string, unknown>, Record<string, string>>,
    labels: Object.fromEntries(names.map(name => [name, fieldLabels[name] ?? name])),
    save: async fields => ({ status: 'saved', leave: onSave(fields) }),
  });
  return (
    <DeskForm
      form={form}
      saveLabel="Save and continue"
      savesUnchanged
      before={
        backHref && (
          <Button variant="default" renderRoot={props => <HrefLink {...props} href={backHref} />}>
            Back
          </Button>
        )
      }
    >
      <FormSection>
        {names.map(name => (
          <TextInput key={name} {...form.field(name)} />
        ))}
      </FormSection>
    </DeskForm>
  );
}

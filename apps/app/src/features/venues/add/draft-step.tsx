import { Button } from '@mantine/core';
import type { VenueForm } from '@nightjar/domain/venues/desk';
import { HrefLink } from '../../../ui/desk/href-link.tsx';
import { AboutForm, AddressForm, HoursForm, PolicyForm, type StepFormProps } from '../parts/step-forms.tsx';
import { KeptState } from './draft-note.tsx';
import type { DraftPart, DraftWizardProps } from './draft-wizard.tsx';
import { Duplicates } from './duplicates.tsx';
import { FindStep } from './find-step.tsx';
import type { DraftStep } from './flow.ts';
import { PlacePin } from './place-pin.tsx';
import { addWords } from './words.ts';

export type DraftStepProps = DraftWizardProps & DraftPart & { step: Exclude<DraftStep, 'review'> };

/** A step of the draft: what is typed is kept as it is typed, and "Continue" checks it. */
export function StepOfDraft(props: DraftStepProps) {
  const { step, values, kept, wizard } = props;
  const form: StepFormProps = {
    values,
    saveLabel: wizard.editing ? addWords.backToReview : addWords.goOn,
    before: <Back href={wizard.backHref} />,
    state: <KeptState kept={kept} />,
    renderMap: props.renderMap,
    onType: typed => kept.type(step, typed),
    save: async (sent: Partial<VenueForm>) => {
      const { draft, goOn } = wizard.saved(sent);
      kept.keep(draft, step);
      return { status: 'saved', leave: goOn };
    },
  };
  if (step === 'find') return <FindStep {...props} form={form} />;
  if (step === 'hours') return <HoursForm {...form} />;
  if (step === 'features') return <AboutForm {...form} />;
  if (step === 'policy') return <PolicyForm {...form} />;
  return (
    <AddressForm key={pinKey(values)} {...form}>
      <PlacePin values={values} onPlace={place => kept.type('address', place)} />
      <Duplicates values={values} renderMap={props.renderSimilar} />
    </AddressForm>
  );
}

/** The form begins anew with a pin that a button has put: nothing typed before is lost, it is in the draft. */
const pinKey = ({ lat, lng }: DraftStepProps['values']) =>
  Number.isFinite(lat) && Number.isFinite(lng) ? 'with a pin' : 'without a pin';

export function Back({ href }: { href: string | null }) {
  if (href === null) return null;
  return (
    <Button variant="default" renderRoot={props => <HrefLink href={href} {...props} />}>
      {addWords.back}
    </Button>
  );
}

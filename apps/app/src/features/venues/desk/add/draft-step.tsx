import { Button } from '@mantine/core';
import type { VenueForm } from '@nightjar/domain/venues/desk/entity';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import {
  AboutForm,
  AddressForm,
  HoursForm,
  PolicyForm,
  type StepFormProps,
} from '../parts/form/step-forms.tsx';
import { DraftSaveState } from './draft-note.tsx';
import { Duplicates } from './duplicates.tsx';
import { FindStep } from './find-step.tsx';
import { hasPin, PlacePin } from './place-pin.tsx';
import type { DraftStepProps } from './use-draft-wizard.ts';
import { addWords } from './words.ts';

/**
 * The typed values of a step are stored while they are typed, and "Continue" checks them. When the venue gets its first
 * pin, the form of the address step is filled again from the draft.
 */
export function StepOfDraft(props: DraftStepProps) {
  const { step, values, kept, wizard } = props;
  const form: StepFormProps = {
    values,
    saveLabel: wizard.editing ? addWords.backToReview : addWords.goOn,
    before: <BackLink href={wizard.backHref} />,
    state: <DraftSaveState kept={kept} />,
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
    <AddressForm key={hasPin(values) ? 'pin' : 'none'} {...form}>
      <PlacePin values={values} onPlace={place => kept.type('address', place)} />
      <Duplicates values={values} renderMap={props.renderSimilar} />
    </AddressForm>
  );
}

export function BackLink({ href }: { href: string | null }) {
  if (href === null) return null;
  return (
    <Button variant="default" renderRoot={props => <HrefLink href={href} {...props} />}>
      {addWords.back}
    </Button>
  );
}

import type { VenueDraft } from '@nightjar/domain/venues/desk';
import { useLeaveGuard } from '../../../ui/overlay/use-leave-guard.ts';
import type { Draft } from '../../../ui/wizard/flow.ts';
import { useWizard } from '../../../ui/wizard/use-wizard.ts';
import { WizardPage } from '../../../ui/wizard/wizard-page.tsx';
import type { VenueValues } from '../parts/flow.ts';
import type { DraftedProps } from './add-screen.tsx';
import { DraftNote } from './draft-note.tsx';
import { StepOfDraft } from './draft-step.tsx';
import { addHref, addWizard, type DraftStep, draftValues, lockedViews } from './flow.ts';
import { ReviewStep } from './review-step.tsx';
import { type KeptDraft, useDraft } from './use-draft.ts';
import { addWords } from './words.ts';

export type DraftWizardProps = DraftedProps & {
  /** The draft as it was found; null for a new one. */
  start: VenueDraft | null;
  drafts: readonly VenueDraft[];
};

export type DraftPart = {
  kept: KeptDraft;
  values: VenueValues;
  wizard: ReturnType<typeof useDraftWizard>;
};

/** The steps before the venue exists. */
export function DraftWizard(props: DraftWizardProps) {
  const kept = useDraft(props.draftId, props.start);
  const values = draftValues(kept.draft.fields, hereTimezone());
  const wizard = useDraftWizard(props, { fields: values, saved: kept.draft.saved });
  useLeaveGuard(kept.isUnkept, stayForDraft);
  const part: DraftPart = { kept, values, wizard };
  return (
    <WizardPage
      title={addWords.title}
      steps={[...wizard.views, ...lockedViews]}
      at={wizard.step}
      text={addWords.steps[wizard.step].text}
    >
      <DraftNote kept={kept} />
      {wizard.step === 'review' ? (
        <ReviewStep {...part} draftId={props.draftId} />
      ) : (
        <StepOfDraft key={`${wizard.step} ${kept.turn}`} {...props} {...part} step={wizard.step} />
      )}
    </WizardPage>
  );
}

/** A rep is where the venue is, until they say otherwise. */
const hereTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const useDraftWizard = ({ step, editing, draftId }: DraftWizardProps, draft: Draft<DraftStep>) =>
  useWizard({
    steps: addWizard,
    draft,
    asked: { step, editing },
    hrefOf: place => addHref(place, { draft: draftId }),
  });

/** Between the steps nothing is lost: the draft is in memory until it is kept. */
const stayForDraft = {
  asked: {
    type: 'neutral',
    title: addWords.draft.leave.title,
    text: addWords.draft.leave.text,
    confirmLabel: addWords.draft.leave.stay,
    denyLabel: addWords.draft.leave.leave,
    dismissAs: 'confirm',
  },
  stays: 'confirm',
  freeWithinRoute: true,
} as const;

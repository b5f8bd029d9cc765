import { WizardPage } from '../../../../ui/desk/wizard/wizard-page.tsx';
import { useLeaveGuard } from '../../../../ui/overlay/use-leave-guard.ts';
import { DraftNote } from './draft-note.tsx';
import { StepOfDraft } from './draft-step.tsx';
import { draftValues, lockedStepViews } from './flow.ts';
import { ReviewStep } from './review-step.tsx';
import { useDraft } from './use-draft.ts';
import { type DraftWizardProps, type SharedByDraftSteps, useDraftWizard } from './use-draft-wizard.ts';
import { addWords } from './words.ts';

/** Shows the steps of adding a venue that come before the venue is created. */
export function DraftWizard(props: DraftWizardProps) {
  const kept = useDraft(props.draftId, props.start);
  const values = draftValues(kept.draft.fields, browserTimezone());
  const wizard = useDraftWizard(props, { fields: values, saved: kept.draft.saved });
  useLeaveGuard(kept.isUnsaved, leaveQuestionOfDraft);
  const part: SharedByDraftSteps = { kept, values, wizard };
  return (
    <WizardPage
      title={addWords.title}
      steps={[...wizard.views, ...lockedStepViews]}
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

/**
 * A rep who adds a venue is mostly in the venue, so the time zone of the device is preset. The step of the address
 * offers other time zones.
 */
const browserTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The user can leave a step without a question, because the app keeps the draft in memory until the server has stored
 * it.
 */
const leaveQuestionOfDraft = {
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

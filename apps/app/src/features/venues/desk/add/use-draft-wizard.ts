import type { VenueDraft } from '@nightjar/domain/venues/desk/entity';
import type { Draft } from '../../../../ui/desk/wizard/flow.ts';
import { useWizard } from '../../../../ui/desk/wizard/use-wizard.ts';
import type { RenderPinMap } from '../parts/form/address-fields.tsx';
import type { VenueValues } from '../parts/form/flow.ts';
import type { RenderSimilarMap } from './duplicates.tsx';
import { addHref, addVenueWizardSteps, type DraftStep } from './flow.ts';
import type { DraftHandle } from './use-draft.ts';

export type AddPageProps = {
  step: string | undefined;
  /** True where the step was opened from the review and returns there. */
  editing: boolean;
  renderMap: RenderPinMap;
  renderSimilar: RenderSimilarMap;
};

export type DraftWizardProps = AddPageProps & {
  draftId: string;
  /** The draft as it was when the page opened; null for a new draft. */
  start: VenueDraft | null;
  drafts: readonly VenueDraft[];
};

/** These values are shared by the steps of a draft. */
export type SharedByDraftSteps = {
  kept: DraftHandle;
  values: VenueValues;
  wizard: ReturnType<typeof useDraftWizard>;
};

type DraftWizardPosition = Pick<DraftWizardProps, 'step' | 'editing' | 'draftId'>;

export const useDraftWizard = ({ step, editing, draftId }: DraftWizardPosition, draft: Draft<DraftStep>) =>
  useWizard({
    steps: addVenueWizardSteps,
    draft,
    asked: { step, editing },
    hrefOf: place => addHref(place, { draft: draftId }),
  });

export type DraftStepProps = DraftWizardProps & SharedByDraftSteps & { step: Exclude<DraftStep, 'review'> };

import { Stack } from '@mantine/core';
import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import type { ReactNode } from 'react';
import { Branch } from '../../../../ui/bird/branch.tsx';
import { OwlMark } from '../../../../ui/bird/mark.tsx';
import { useWizard } from '../../../../ui/desk/wizard/use-wizard.ts';
import { WizardPage } from '../../../../ui/desk/wizard/wizard-page.tsx';
import type { RenderPinMap } from '../parts/form/address-fields.tsx';
import type { VenueSlot } from '../parts/form/step-forms.tsx';
import { CheckStep } from './check-step.tsx';
import { confirmVenueWizardSteps, draftOfOpenSteps, stepHref, ticksOfReader } from './flow.ts';
import { PlaceDecision, type RenderStillMap } from './place-decision.tsx';
import { PolicyStep } from './policy-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { TickBar, type TickBarProps } from './tick-bar.tsx';
import { confirmWords } from './words.ts';

export type ConfirmPageProps = {
  step: string | undefined;
  renderTeam: VenueSlot;
  renderImages: VenueSlot;
  renderMap: RenderPinMap;
  renderStill: RenderStillMap;
};

export type ConfirmWizardProps = ConfirmPageProps & {
  venue: DeskVenue;
  /** Called once the server has confirmed the venue from this page. */
  onConfirm: () => void;
};

export function ConfirmWizard(props: ConfirmWizardProps) {
  const { venue, step, renderTeam, renderImages, renderMap, renderStill, onConfirm } = props;
  const wizard = useWizard({
    steps: confirmVenueWizardSteps,
    draft: draftOfOpenSteps(venue),
    asked: { step, editing: false },
    hrefOf: place => stepHref(venue.id, place.step),
  });
  const at = wizard.step;
  const shared = { venue, step: at, backHref: wizard.backHref, goOn: wizard.saved({}).goOn };
  return (
    <WizardPage
      title={venue.may_confirm ? confirmWords.wizard(venue.name) : confirmWords.team.wizard(venue.name)}
      steps={wizard.views}
      at={at}
      text={venue.may_confirm ? confirmWords.steps[at].text : confirmWords.team.steps[at]}
      below={<Birds count={ticksOfReader(venue).filter(id => id !== 'review').length} />}
    >
      {venue.may_confirm && venue.place_change && (at === 'details' || at === 'review') && (
        <PlaceDecision venue={venue} change={venue.place_change} renderStill={renderStill} />
      )}
      {at === 'review' && <ReviewStep venue={venue} onConfirm={onConfirm} />}
      {at === 'images' && <StepWithoutForm {...shared}>{renderImages(venue)}</StepWithoutForm>}
      {at === 'staff' && <StepWithoutForm {...shared}>{renderTeam(venue)}</StepWithoutForm>}
      {at === 'policy' && <PolicyStep key={at} {...shared} renderMap={renderMap} />}
      {(at === 'details' || at === 'hours' || at === 'features') && (
        <CheckStep key={at} {...shared} step={at} renderMap={renderMap} />
      )}
    </WizardPage>
  );
}

/** Shows the pictures or the team as a step. These parts save their own changes, so the step has no form. */
function StepWithoutForm({ children, ...bar }: Omit<TickBarProps, 'onFix'> & { children: ReactNode }) {
  return (
    <Stack gap="lg">
      {children}
      <TickBar {...bar} />
    </Stack>
  );
}

const birdKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/**
 * The branch has a bird for each ticked step. The birds are decoration, because the steps have their own
 * marks.
 */
function Birds({ count }: { count: number }) {
  return (
    <Branch>
      {birdKeys.slice(0, count).map(bird => (
        <OwlMark key={bird} size={26} />
      ))}
    </Branch>
  );
}

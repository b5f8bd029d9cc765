import { Button, Group } from '@mantine/core';
import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { useRouter } from '@tanstack/react-router';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { WizardPage } from '../../../../ui/desk/wizard/wizard-page.tsx';
import { openModal } from '../../../../ui/overlay/modal.ts';
import type { VenueSlot } from '../parts/form/step-forms.tsx';
import { addHref, stepViewsOfCreated, type VenueStep } from './flow.ts';
import { addWords } from './words.ts';

export type VenueSlots = { renderTeam: VenueSlot; renderImages: VenueSlot };

type VenueWizardProps = VenueSlots & {
  venue: DeskVenue;
  step: VenueStep;
};

/**
 * Shows the steps that follow once the venue exists. Each of them saves its own changes. The earlier steps lead to the
 * page with the venue's facts.
 */
export function VenueWizard({ venue, step, renderTeam, renderImages }: VenueWizardProps) {
  const router = useRouter();
  const isLast = step === 'staff';
  const staffHref = addHref({ step: 'staff' }, { venue: venue.id });
  const confirmHref = `/admin/venues/confirm/${venue.id}`;
  const end = () =>
    openModal({
      type: 'neutral',
      title: addWords.confirm.title,
      text: addWords.confirm.text(venue.name),
      confirmLabel: addWords.confirm.now,
      denyLabel: addWords.confirm.later,
      onConfirm: () => void router.navigate({ href: confirmHref }),
      onDeny: () => void router.navigate({ href: '/admin/venues/confirm' }),
    });
  return (
    <WizardPage
      title={addWords.title}
      steps={stepViewsOfCreated(venue.id, step)}
      at={step}
      text={addWords.steps[step].text}
    >
      {isLast ? renderTeam(venue) : renderImages(venue)}
      <Group gap="sm" justify="end">
        {isLast ? (
          <Button onClick={end}>{addWords.staff.done}</Button>
        ) : (
          <Button renderRoot={props => <HrefLink href={staffHref} {...props} />}>{addWords.goOn}</Button>
        )}
      </Group>
    </WizardPage>
  );
}

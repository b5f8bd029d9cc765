import { Button } from '@mantine/core';
import type { DeskVenue } from '@nightjar/domain/venues/desk';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { HrefLink } from '../../../ui/desk/href-link.tsx';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import type { RenderPinMap } from '../parts/address-fields.tsx';
import type { VenueSlot } from '../parts/step-forms.tsx';
import { adminVenueOptions } from '../remote/desk.ts';
import { ConfirmWizard } from './confirm-wizard.tsx';
import { confirmView, wasConfirmedMeanwhile } from './flow.ts';
import { confirmWords } from './words.ts';

/** Another rep may tick or confirm the same venue. Milliseconds. */
const lookAgainMs = 30_000;

export type ConfirmScreenProps = {
  venueId: string;
  step: string | undefined;
  /** Where the team is invited. */
  renderTeam: VenueSlot;
  /** Where its pictures are put up. */
  renderImages: VenueSlot;
  renderMap: RenderPinMap;
};

export const venueHref = (venueId: string) => `/admin/venues/${venueId}/info`;
export const confirmListHref = '/admin/venues/confirm';

/** A venue that a rep looks through step by step, until guests may see it. */
export function ConfirmScreen(props: ConfirmScreenProps) {
  const query = useQuery({ ...adminVenueOptions(props.venueId), refetchInterval: lookAgainMs });
  return (
    <QueryView query={query} skeleton={<RowsSkeleton />} errorFallback={confirmWords.failed}>
      {venue => <Venue {...props} venue={venue} />}
    </QueryView>
  );
}

function Venue({ venue, ...props }: ConfirmScreenProps & { venue: DeskVenue }) {
  const view = confirmView(venue);
  const confirmedHere = useRef(false);
  useNewsOfOthers(venue, confirmedHere);
  if (view === 'steps')
    return (
      <ConfirmWizard
        {...props}
        venue={venue}
        onConfirm={() => {
          confirmedHere.current = true;
        }}
      />
    );
  return <Elsewhere venue={venue} />;
}

/** Says that somebody else confirmed the venue while its steps were shown. */
function useNewsOfOthers(venue: DeskVenue, confirmedHere: { readonly current: boolean }): void {
  const router = useRouter();
  const view = confirmView(venue);
  const before = useRef<typeof view | null>(null);
  useEffect(() => {
    const isNews = wasConfirmedMeanwhile(before.current, view) && !confirmedHere.current;
    before.current = view;
    if (!isNews) return;
    openModal({
      type: 'neutral',
      title: confirmWords.already.title(venue.name),
      text: confirmWords.already.text(venue.confirmed_by),
      confirmLabel: confirmWords.already.list,
      denyLabel: confirmWords.already.open,
      dismissAs: 'confirm',
      onConfirm: () => void router.navigate({ href: confirmListHref }),
      onDeny: () => void router.navigate({ href: venueHref(venue.id) }),
    });
  }, [view, venue.name, venue.id, venue.confirmed_by, confirmedHere, router]);
}

/** There is nothing to confirm here, and why. */
function Elsewhere({ venue }: { venue: DeskVenue }) {
  const { title, text } = elsewhereWords(venue);
  return (
    <EmptyPerch
      page
      title={title}
      text={text}
      action={
        <Button renderRoot={props => <HrefLink href={venueHref(venue.id)} {...props} />}>
          {confirmWords.already.open}
        </Button>
      }
    />
  );
}

function elsewhereWords(venue: DeskVenue): { title: string; text: string } {
  const view = confirmView(venue);
  if (view === 'archived') return confirmWords.archived;
  if (view === 'reps-only') return confirmWords.repsOnly;
  return {
    title: confirmWords.already.title(venue.name),
    text: confirmWords.already.since(venue.confirmed_by),
  };
}

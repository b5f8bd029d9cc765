import { Button } from '@mantine/core';
import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { adminVenueOptions } from '../remote.ts';
import { type ConfirmPageProps, ConfirmWizard } from './confirm-wizard.tsx';
import { confirmListHref, confirmViewOf, venueHref, wasConfirmedMeanwhile } from './flow.ts';
import { PlaceDecision } from './place-decision.tsx';
import { confirmWords } from './words.ts';

/** The venue is refetched after this many milliseconds, because another rep may tick or confirm it. */
const venueRefetchMs = 30_000;

/** The team of a venue and a rep check the venue step by step, until guests may see it. */
export function ConfirmScreen(props: ConfirmPageProps & { venueId: string }) {
  const query = useQuery({ ...adminVenueOptions(props.venueId), refetchInterval: venueRefetchMs });
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton />}
      errorFallback={confirmWords.failed}
      title={confirmWords.title}
    >
      {venue => <ConfirmedVenue {...props} venue={venue} />}
    </QueryView>
  );
}

function ConfirmedVenue({ venue, ...props }: ConfirmPageProps & { venue: DeskVenue }) {
  const view = confirmViewOf(venue);
  const confirmedHere = useRef(false);
  useConfirmedMeanwhileModal(venue, confirmedHere);
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
  if (view === 'place' && venue.place_change)
    return (
      <>
        <DeskHeading
          title={venue.name}
          text={venue.place_change.asked ? confirmWords.place.text : confirmWords.place.movedText}
        />
        <PlaceDecision venue={venue} change={venue.place_change} renderStill={props.renderStill} />
      </>
    );
  return <NothingToConfirm venue={venue} isOwn={confirmedHere.current} />;
}

/** Opens a modal where another rep confirmed the venue while its steps were shown. */
function useConfirmedMeanwhileModal(venue: DeskVenue, confirmedHere: { readonly current: boolean }): void {
  const router = useRouter();
  const view = confirmViewOf(venue);
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

/** Explains why there is nothing to confirm. */
function NothingToConfirm({ venue, isOwn }: { venue: DeskVenue; isOwn: boolean }) {
  const { title, text } = nothingToConfirmWords(venue, isOwn);
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

function nothingToConfirmWords(venue: DeskVenue, isOwn: boolean): { title: string; text: string } {
  const view = confirmViewOf(venue);
  const { live } = confirmWords;
  if (view === 'archived') return confirmWords.archived;
  if (isOwn) return { title: live.title, text: live.text(venue.name, venue.venue_code) };
  return {
    title: confirmWords.already.title(venue.name),
    text: confirmWords.already.since(venue.confirmed_by),
  };
}

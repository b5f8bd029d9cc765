import { Button, Group, Stack } from '@mantine/core';
import type { Venue } from '@nightjar/domain/venues/entity';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { laneOf, type Waiting } from '../flow.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous page is the venue's. */
    readonly fromVenue?: boolean;
  }
}

type VenueActionsProps = {
  venue: Venue;
  userId: string;
  /** A check-in that has not gone out yet. */
  coming: Waiting | undefined;
  /** Observed to show the button again after it has scrolled away. */
  redeemRef: Ref<HTMLDivElement>;
};

export function VenueActions({ venue, userId, coming, redeemRef }: VenueActionsProps) {
  return (
    <Stack gap="xs">
      {venue.active && venue.redeems_drinks && (
        <div ref={redeemRef}>
          <RedeemLink venueId={venue.id} />
        </div>
      )}
      <Group gap="xs" grow preventGrowOverflow={false}>
        {venue.active && <CheckInButton venue={venue} userId={userId} coming={coming} />}
        <FollowButton venue={venue} userId={userId} />
        {venue.active && <ChatLink venueId={venue.id} />}
      </Group>
    </Stack>
  );
}

export function RedeemLink({ venueId }: { venueId: string }) {
  return (
    <Button
      fullWidth
      leftSection={<Icon name="Wine" weight="bold" />}
      renderRoot={props => (
        <Link to="/redeem/$venueId" params={{ venueId }} state={{ fromVenue: true }} {...props} />
      )}
    >
      Redeem a drink
    </Button>
  );
}

/** Into the venue's room. */
function ChatLink({ venueId }: { venueId: string }) {
  return (
    <Button
      variant="default"
      leftSection={<Icon name="ChatCircle" />}
      renderRoot={props => <Link to="/chats/$type/$id" params={{ type: 'venue', id: venueId }} {...props} />}
    >
      Chat
    </Button>
  );
}

type CheckInProps = Pick<VenueActionsProps, 'venue' | 'userId' | 'coming'>;

/** Without a connection the check-in waits, and is checked against the location at that later moment. */
function CheckInButton({ venue, userId, coming }: CheckInProps) {
  const online = useOnline();
  if (venue.checked_in)
    return (
      <Button
        variant="light"
        color="luna"
        leftSection={<Icon name="CheckCircle" weight="fill" />}
        component="div"
        role="status"
      >
        You're here
      </Button>
    );
  if (coming && !online)
    return (
      <Button
        variant="default"
        leftSection={<Icon name="Clock" />}
        aria-label="Waiting for signal: take the check-in back"
        onClick={() => outbox.drop(coming.id)}
      >
        Waiting
      </Button>
    );
  const payload = { user_id: userId, venue_id: venue.id };
  return (
    <Button
      variant="default"
      leftSection={<Icon name="MapPin" />}
      loading={coming !== undefined}
      onClick={() => outbox.add({ kind: 'check-in', lane: laneOf(venue.id), payload })}
    >
      Check in
    </Button>
  );
}

function FollowButton({ venue, userId }: { venue: Venue; userId: string }) {
  const follows = venue.is_following;
  const kind = follows ? 'unfollow-venue' : 'follow-venue';
  const payload = { venue_id: venue.id, user_id: userId };
  return (
    <Button
      variant="default"
      leftSection={<Icon name={follows ? 'Check' : 'Plus'} />}
      aria-pressed={follows}
      onClick={() => outbox.add({ kind, lane: laneOf(venue.id), payload })}
    >
      {follows ? 'Following' : 'Follow'}
    </Button>
  );
}

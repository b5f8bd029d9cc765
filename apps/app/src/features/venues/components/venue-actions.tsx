import { Button, Group, Stack } from '@mantine/core';
import type { Venue } from '@nightjar/domain/venues/entity';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useCheckIn, useFollow } from '../remote.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page behind this one is its venue's. */
    readonly fromVenue?: boolean;
  }
}

type VenueActionsProps = {
  venue: Venue;
  userId: string;
  /** Watched by whoever shows the button again once it has scrolled away. */
  redeemRef: Ref<HTMLDivElement>;
};

export function VenueActions({ venue, userId, redeemRef }: VenueActionsProps) {
  return (
    <Stack gap="xs">
      {venue.active && venue.redeems_drinks && (
        <div ref={redeemRef}>
          <RedeemLink venueId={venue.id} />
        </div>
      )}
      <Group gap="xs" grow preventGrowOverflow={false}>
        {venue.active && <CheckInButton venue={venue} userId={userId} />}
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

function CheckInButton({ venue, userId }: { venue: Venue; userId: string }) {
  const checkIn = useCheckIn(venue.id, userId);
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
  const ask = () =>
    checkIn.mutate(undefined, { onError: ({ message }) => toast({ kind: 'error', text: message }) });
  return (
    <Button
      variant="default"
      leftSection={<Icon name="MapPin" />}
      loading={checkIn.isPending}
      disabled={!online}
      onClick={ask}
    >
      {online ? 'Check in' : 'Needs signal'}
    </Button>
  );
}

function FollowButton({ venue, userId }: { venue: Venue; userId: string }) {
  const follow = useFollow(venue.id, userId, wanted =>
    toast({ kind: 'error', text: `Failed to ${wanted} venue` }),
  );
  return (
    <Button
      variant="default"
      leftSection={<Icon name={venue.is_following ? 'Check' : 'Plus'} />}
      aria-pressed={venue.is_following}
      onClick={() => follow.mutate(!venue.is_following)}
    >
      {venue.is_following ? 'Following' : 'Follow'}
    </Button>
  );
}

import { Button } from '@mantine/core';
import type { Venue } from '@nightjar/domain/venues/entity';
import { Link } from '@tanstack/react-router';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { IconTile, IconTiles } from '../../../ui/input/icon-tile.tsx';
import { ActionBar } from '../../../ui/shell/action-bar.tsx';
import { outboxLaneOfVenue, type WaitingWrite } from '../flow.ts';
import { noRedeemReason } from './flow.ts';
import { showWords } from './words.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True where the previous page is the page of the venue. */
    readonly fromVenue?: boolean;
  }
}

const actionsWords = showWords.actions;

type VenueActionsProps = {
  venue: Venue;
  userId: string;
  /** A check-in that is not sent yet. */
  coming: WaitingWrite | undefined;
};

/** The actions are to check in, to follow, and to open the venue's room. */
export function VenueActions({ venue, userId, coming }: VenueActionsProps) {
  return (
    <IconTiles>
      {venue.active && <CheckInTile venue={venue} userId={userId} coming={coming} />}
      <FollowTile venue={venue} userId={userId} />
      {venue.active && (
        <IconTile
          icon="ChatCircle"
          text={actionsWords.chat}
          renderRoot={props => (
            <Link to="/chats/$type/$id" params={{ type: 'venue', id: venue.id }} {...props} />
          )}
        />
      )}
    </IconTiles>
  );
}

/** A check-in without a connection is sent later. Its location is checked at the later moment when it is sent. */
function CheckInTile({ venue, userId, coming }: VenueActionsProps) {
  if (venue.checked_in)
    return (
      <IconTile
        icon="CheckCircle"
        text={actionsWords.here}
        look="live"
        renderRoot={props => <div role="status" {...props} />}
      />
    );
  if (coming)
    return (
      <IconTile
        icon="Clock"
        text={actionsWords.waiting}
        label={actionsWords.cancelWaiting}
        onPress={() => outbox.drop(coming.id)}
      />
    );
  const payload = { user_id: userId, venue_id: venue.id };
  return (
    <IconTile
      icon="MapPin"
      text={actionsWords.checkIn}
      onPress={() => outbox.add({ kind: 'check-in', lane: outboxLaneOfVenue(venue.id), payload })}
    />
  );
}

function FollowTile({ venue, userId }: Pick<VenueActionsProps, 'venue' | 'userId'>) {
  const follows = venue.is_following;
  const kind = follows ? 'unfollow-venue' : 'follow-venue';
  const payload = { venue_id: venue.id, user_id: userId };
  return (
    <IconTile
      icon={follows ? 'CheckCircle' : 'Plus'}
      text={follows ? actionsWords.following : actionsWords.follow}
      look={follows ? 'on' : 'plain'}
      pressed={follows}
      onPress={() => outbox.add({ kind, lane: outboxLaneOfVenue(venue.id), payload })}
    />
  );
}

/**
 * Shows the main action of the page, which is always visible above the tab bar. Where the action is not possible, the
 * bar shows the reason.
 */
export function RedeemBar({ venue }: { venue: Venue }) {
  const reason = noRedeemReason(venue);
  return (
    <ActionBar>
      {reason ? (
        <Button fullWidth disabled>
          {reason}
        </Button>
      ) : (
        <Button
          fullWidth
          leftSection={<Icon name="Wine" weight="bold" />}
          renderRoot={props => (
            <Link
              to="/redeem/$venueId"
              params={{ venueId: venue.id }}
              state={{ fromVenue: true }}
              {...props}
            />
          )}
        >
          {showWords.redeem.button}
        </Button>
      )}
    </ActionBar>
  );
}

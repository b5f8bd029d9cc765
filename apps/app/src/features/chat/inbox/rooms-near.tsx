import { Button, Skeleton, Text } from '@mantine/core';
import { inboxWords } from './words.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import { hourLabel, localTime } from '@nightjar/domain/kernel/time';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { isUnreached } from '../../../platform/client.ts';
import { ownTimezone } from '../../../platform/location/own-clock.ts';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { useMinute } from '../../../platform/now.ts';
import { userFollowsOptions } from '../../friends/remote/follows.ts';
import { neighborhoodOptions } from '../../places/remote/areas.ts';
import { lastCheckInOptions } from '../../venues/remote/check-in.ts';
import { venueProfileOptions } from '../../venues/remote/venue.ts';
import { PlaceSign } from '../parts/conversation-sign.tsx';
import { neighborhoodsOptions } from '../remote/open-conversation.ts';
import { type NearReason, roomsNear } from './items.ts';
import classes from './rooms-near.module.css';

const roomsNearWords = inboxWords.roomsNear;

/**
 * Suggests rooms near the user. Where no room is suggested because the neighborhoods failed to load, a button loads
 * them again.
 */
export function RoomsNear({ userId }: { userId: string }) {
  const title = useId();
  const { rooms, waiting, all } = useRoomsNear(userId);
  if (!waiting && rooms.length === 0)
    return all.data === undefined && all.error && !isUnreached(all.error) ? (
      <RoomsNearFailed onRetry={() => void all.refetch()} />
    ) : null;
  return (
    <section className={classes.near} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        {roomsNearWords.title}
      </h2>
      <ul className={classes.strip} aria-busy={waiting}>
        {rooms.map(room => (
          <li key={`${room.kind}-${room.id}`}>
            <Link to="/chats/$type/$id" params={{ type: room.kind, id: room.id }} className={classes.room}>
              <PlaceSign kind={room.kind} image={room.image} size={40} />
              <span className={classes.words}>
                <span className={classes.name}>{room.name}</span>
                <span className={classes.why}>{nearReasonText(room.why)}</span>
              </span>
            </Link>
          </li>
        ))}
        {waiting && rooms.length === 0 && <RoomsNearSkeleton />}
      </ul>
    </section>
  );
}

/**
 * Replaces the suggested rooms when the neighborhoods failed to load: it shows the failure, and offers to load them
 * again. A lost connection has a banner of its own.
 */
function RoomsNearFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.failed} role="alert">
      <Text size="sm">{roomsNearWords.failed}</Text>
      <Button variant="subtle" size="compact-sm" className={classes.retry} onClick={onRetry}>
        {roomsNearWords.retry}
      </Button>
    </div>
  );
}

function RoomsNearSkeleton() {
  return ['one', 'two', 'three'].map(key => (
    <li key={key} aria-hidden>
      <Skeleton className={classes.room} width="11rem" radius="lg" />
    </li>
  ));
}

/** Requests in parallel everything from which rooms are suggested, and leaves out what fails to load. */
function useRoomsNear(userId: string) {
  const { lat, lng } = useUserLocation();
  const now = useMinute();
  const around = useQuery(neighborhoodOptions({ lat, lng }));
  const all = useQuery(neighborhoodsOptions());
  const events = useInfiniteQuery(userFollowsOptions(userId, 'events'));
  const { data: checkIn } = useQuery(lastCheckInOptions(userId));
  const venueId = checkIn && Date.parse(checkIn.ends_at) > now ? checkIn.venue_id : null;
  const venue = useQuery({ ...venueProfileOptions(venueId ?? '', userId), enabled: venueId !== null });
  const surroundings = {
    venue: venueId && venue.data ? { id: venueId, name: venue.data.name, image: null } : null,
    events: events.data?.events ?? [],
    around: around.data ?? null,
    neighborhoods: all.data ?? [],
    point: { lat, lng },
  };
  return {
    rooms: roomsNear(surroundings, new Date(now)),
    waiting: around.isPending || events.isPending,
    all,
  };
}

function nearReasonText(why: NearReason): string {
  if (why === 'here') return roomsNearWords.here;
  if (why === 'around') return roomsNearWords.around;
  return why === 'close' ? roomsNearWords.close : startText(why.startsAt);
}

/** Writes the start of an event by this device's clock: "Sat 9:00pm". */
function startText(startsAt: Date): string {
  const { hhmm } = localTime(startsAt, ownTimezone());
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short' }).format(startsAt);
  return `${day} ${hourLabel(hhmm)}`;
}

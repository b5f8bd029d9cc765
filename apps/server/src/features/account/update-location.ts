import { createHmac } from 'node:crypto';
import { updateLocation } from '@nightjar/domain/account/calls';
import {
  atVenueMetres,
  locationFrozenMinutes,
  mostArrivalsInTenMinutes,
} from '@nightjar/domain/account/entity';
import {
  decideShownToStrangers,
  frozenUntil,
  isHomeCell,
  nightOfLocalTime,
  restedAt,
  whenToShowFriends,
} from '@nightjar/domain/account/rules/shown-place';
import {
  displacedCell,
  distanceMetres,
  friendGridMetres,
  type Point,
  snapToGrid,
  strangerGridMetres,
} from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, houseTimezone, localTime, minutes } from '@nightjar/domain/kernel/time';
import type { Database } from '../../platform/db/database.ts';
import { type CallContext, handle, ok } from '../../platform/http/handler.ts';
import type { LimitRule } from '../../platform/limits/limits.ts';
import { awaitTogether } from '../../platform/together.ts';
import {
  countNightInCell,
  findNearestVenue,
  findUsualCell,
  lockLocation,
  saveLocationAtCommit,
  saveLocationFreezeAtCommit,
} from './queries/location.ts';

export const updateLocationHandler = handle(updateLocation, async ({ input: { lat, lng }, ...call }) => {
  await recordLocation({ lat, lng }, call);
  return ok({ setAt: call.now.toISOString() });
});

type RecordLocationCall = Pick<
  CallContext<typeof updateLocation>,
  'actor' | 'now' | 'db' | 'platform' | 'emit'
>;

/** Saves a user's location. Everything that others see is computed from points that are snapped to a grid. */
export async function recordLocation(
  point: Point,
  { actor, now, db, platform, emit }: RecordLocationCall,
): Promise<void> {
  const [before, venue] = await awaitTogether(lockLocation(db, actor.userId), findNearestVenue(db, point));
  const hops = !before.place && !(await platform.limits.consume(firstLocationLimit, actor.userId)).allowed;
  const freeze = hops
    ? addMilliseconds(now, locationFrozenMinutes * minutes)
    : frozenUntil(before, point, now);
  await saveLocationFreezeAtCommit(db, actor.userId, freeze);

  const night = nightForHome(venue, point, now);
  const cell = snapToGrid(point, strangerGridMetres);
  const atHome = await isAtHome(db, { userId: actor.userId, cell, night });
  const friend = snapToGrid(point, friendGridMetres);
  const position = { cell, atHome };
  const { rest, shown } = decideShownToStrangers(before.place, position, now);
  const stranger = cellShownToStrangers(shown, before);
  await saveLocationAtCommit(db, { userId: actor.userId, point, friend, stranger, rest, atHome }, now);

  const at = whenToShowFriends(before.shown, atHome ? null : friend, now);
  if (at) emit('moved', { userId: actor.userId, notifyFriendsAt: at });
  if (rest.since === now && !atHome) emit('resting', { userId: actor.userId, restedAt: restedAt(rest) });
}

const cellShownToStrangers = (
  shown: Point | 'keep' | 'nothing',
  before: { salt: string; place: { stranger: Point | null } | null },
): Point | null => {
  if (shown === 'nothing') return null;
  return shown === 'keep' ? (before.place?.stranger ?? null) : strangerCell(shown, before.salt);
};

/**
 * Limits how often a user without a stored location may send one. Beyond the limit, all other people are hidden from
 * the user for a while.
 *
 * A user who sets the status to "in" loses the stored location. Without the limit, a user could hide an impossible jump
 * by going in and out again.
 */
const firstLocationLimit: LimitRule = {
  name: 'arrivals',
  points: mostArrivalsInTenMinutes,
  seconds: (locationFrozenMinutes * minutes) / 1000,
};

/** Returns the displaced cell that strangers see. It can be traced back to the true cell only with the salt. */
export function strangerCell(point: Point, salt: string): Point {
  return displacedCell(point, strangerGridMetres, square =>
    createHmac('sha256', salt).update(`${square.lat},${square.lng}`).digest().readUInt8(),
  );
}

/**
 * Returns the night for which a point counts in the search for the user's home. Returns null by day, and at a venue,
 * because there the user is out.
 */
function nightForHome(venue: (Point & { timezone: string }) | null, point: Point, now: Date): string | null {
  const isAtVenue = venue !== null && distanceMetres(venue, point) <= atVenueMetres;
  return isAtVenue ? null : nightOfLocalTime(localTime(now, venue?.timezone ?? houseTimezone));
}

/**
 * Counts tonight for the cell, and returns true if the cell is the user's home. The third night makes a cell the home,
 * so tonight is counted before the check.
 */
async function isAtHome(
  db: Database,
  { userId, cell, night }: { userId: UserId; cell: Point; night: string | null },
): Promise<boolean> {
  const [, usual] = await awaitTogether(
    night && countNightInCell(db, { userId, cell, night }),
    findUsualCell(db, userId),
  );
  return isHomeCell(usual, cell);
}

import type { Point } from '../../kernel/geo.ts';
import { distanceMetres, snapToGrid, strangerGridMetres } from '../../kernel/geo.ts';
import { nightEndsAt } from '../../kernel/night.ts';
import type { LocalTime } from '../../kernel/time.ts';
import { addMilliseconds, dayBefore, hours, minutes, seconds } from '../../kernel/time.ts';
import { locationShownHours } from '../../people/entity.ts';
import {
  fastestKmPerHour,
  locationFrozenMinutes,
  locationJitterMetres,
  nightFrom,
  nightsToCountAsHome,
  notifyFriendsEverySeconds,
  restMinutes,
  searchReachMetres,
} from '../entity.ts';

/**
 * A viewer who moved impossibly fast from one place to another sees no people for a while. Returns the moment at which
 * they see people again. Null means at once. The wait goes on even after the earlier place is forgotten.
 */
export function frozenUntil(
  before: { place: { point: Point; setAt: Date } | null; frozenUntil: Date | null },
  point: Point,
  now: Date,
): Date | null {
  if (before.place && hasJumped(before.place, point, now))
    return addMilliseconds(now, locationFrozenMinutes * minutes);
  return before.frozenUntil && before.frozenUntil > now ? before.frozenUntil : null;
}

export function hasJumped(from: { point: Point; setAt: Date }, point: Point, now: Date): boolean {
  const metres = distanceMetres(from.point, point);
  const took = Math.max(now.getTime() - from.setAt.getTime(), 0) / hours;
  return metres > locationJitterMetres && metres / 1000 > fastestKmPerHour * took;
}

/** The user has been in this 500 m cell of the map without a break since this moment. */
export type RestingPlace = { cell: Point; since: Date };

/** Returns the moment from which strangers see the cell in which a user rests. */
export const restedAt = ({ since }: RestingPlace): Date => addMilliseconds(since, restMinutes * minutes);

/**
 * Decides what strangers see of a user who is now in `cell`: the cell in which the user rests, `keep` for the cell that
 * strangers saw before, or `nothing`. While the user moves, the shown cell does not change, so that answers do not
 * follow a walk. A user at home is not shown. After leaving home, a user is not shown before the next rest. A user
 * without an earlier location is shown at once.
 */
export function decideShownToStrangers(
  before: { rest: RestingPlace; atHome: boolean } | null,
  here: { cell: Point; atHome: boolean },
  now: Date,
): { rest: RestingPlace; shown: Point | 'keep' | 'nothing' } {
  const rest =
    before && isSameCell(before.rest.cell, here.cell) ? before.rest : { cell: here.cell, since: now };
  if (here.atHome) return { rest, shown: 'nothing' };
  if (!before) return { rest, shown: here.cell };
  if (before.atHome) return { rest: { cell: here.cell, since: now }, shown: 'nothing' };
  return { rest, shown: restedAt(before.rest) <= now ? before.rest.cell : 'keep' };
}

export const isSameCell = (one: Point, other: Point) => one.lat === other.lat && one.lng === other.lng;

/**
 * Returns the night to which a moment belongs, named by the date on which the night began. Returns null for a moment by
 * day.
 */
export function nightOfLocalTime({ date, hhmm }: LocalTime): string | null {
  if (hhmm >= nightFrom) return date;
  return hhmm < nightEndsAt ? dayBefore(date) : null;
}

/**
 * True where `cell` is the user's home, which is never shown. `usual` is the cell in which the user spent most nights;
 * after a few nights it counts as home.
 */
export function isHomeCell(usual: (Point & { nights: number }) | null, cell: Point): boolean {
  return (
    usual !== null && usual.nights >= nightsToCountAsHome && usual.lat === cell.lat && usual.lng === cell.lng
  );
}

/**
 * The cell that friends were shown last as the user's place (null: no place), and the moment at which they were shown
 * it.
 */
export type ShownToFriends = { cell: Point | null; at: Date | null };

/**
 * Returns the moment at which friends are notified of the user's present cell; null where they were shown that cell
 * already.
 */
export function whenToShowFriends(shown: ShownToFriends, cell: Point | null, now: Date): Date | null {
  if (shown.cell?.lat === cell?.lat && shown.cell?.lng === cell?.lng) return null;
  const again = shown.at && addMilliseconds(shown.at, notifyFriendsEverySeconds * seconds);
  return again && again > now ? again : now;
}

/**
 * Returns the point around which strangers are searched: the center of the cell that has the requested point. So a step
 * of a few meters does not change the list. A viewer without a known location, or one who searches far from their own
 * location, sees no strangers.
 */
export function decideStrangerSearchPoint(
  viewer: { point: Point; setAt: Date } | null,
  asked: Point,
  now: Date,
): { near: Point } | { near: null; reason: 'nowhere' | 'elsewhere' } {
  if (!viewer || addMilliseconds(viewer.setAt, locationShownHours * hours) <= now)
    return { near: null, reason: 'nowhere' };
  if (distanceMetres(viewer.point, asked) > searchReachMetres) return { near: null, reason: 'elsewhere' };
  return { near: snapToGrid(asked, strangerGridMetres) };
}

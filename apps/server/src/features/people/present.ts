import type { myUserDetails, nearbyUsers } from '@nightjar/domain/account/calls';
import type { friends } from '@nightjar/domain/friends/calls';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { distanceBand, distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import { visibilityOf } from '@nightjar/domain/people/access';
import { relationOf } from '@nightjar/domain/people/rules/relation';
import type { ListedPersonRow } from './queries/listed.ts';
import type { findPlan } from './queries/plan.ts';
import type { StrangerRow } from './queries/visibility.ts';

type ListedPersonWire = OutputWireOf<typeof friends>[number];
type StrangerWire = OutputWireOf<typeof nearbyUsers>[number];
type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>;
export type PlanWire = NonNullable<OutputWireOf<typeof myUserDetails>['stripe_details']>;

/** Returns true where there is a friend request or a friendship, whose id the answer contains. */
export const hasTie = (relation: ListedPersonWire['relation']): boolean =>
  relation !== 'none' && relation !== 'self';

/** Presents a person in a list. Strangers do not see that a private person is out. */
export function presentListed(row: ListedPersonRow, viewer: UserId): ListedPersonWire {
  const { person, state, requester_id } = row;
  const tie = state && requester_id ? { state, requester_id } : null;
  const isSelf = person.id === viewer;
  const relation = isSelf ? 'self' : relationOf(tie, viewer);
  const visibility = visibilityOf({ isSelf, isFriend: relation === 'friends', blocked: false }, person);
  return {
    ...person,
    relation,
    friendship_id: hasTie(relation) ? row.friendship_id : null,
    activity_status: visibility === 'everything' ? (row.out ? 'out' : 'in') : null,
    is_following: row.following,
  };
}

/** A viewer whose position is unknown, or who searches far from it, gets this empty list. */
export const noStrangers: StrangerWire[] = [];

/**
 * Presents the strangers within `radius`. Only the cells that are shown for strangers decide who is near, how near, and
 * in which order. Exact positions are not used.
 */
export const presentStrangers = (
  rows: readonly StrangerRow[],
  { near, radius }: { near: Point; radius: number },
  viewer: UserId,
): StrangerWire[] =>
  rows.filter(row => distanceMetres(near, row) <= radius).map(row => presentStranger(row, near, viewer));

/**
 * Presents a stranger. The distance is between two cells: the viewer's, and the displaced cell that is shown for the
 * stranger.
 */
export function presentStranger(row: StrangerRow, near: Point, viewer: UserId): StrangerWire {
  const { person, state, requester_id, lat, lng } = row;
  const tie = state && requester_id ? { state, requester_id } : null;
  return {
    ...person,
    lat,
    lng,
    band: distanceBand(distanceMetres(near, { lat, lng })),
    relation: relationOf(tie, viewer),
  };
}

export function presentPlan(row: PlanRow): PlanWire {
  return {
    name: row.name,
    source: row.source as PlanWire['source'],
    status: row.status as PlanWire['status'],
    product_id: row.product_id,
    current_period_start: row.current_period_start?.toISOString() ?? null,
    current_period_end: row.current_period_end?.toISOString() ?? null,
    price: {
      id: row.price_id,
      unit_amount: row.unit_amount,
      currency: row.currency,
      metadata: {
        free_drinks_per_period: row.free_drinks_per_period,
        shots_per_period: row.shots_per_period,
        cooldown_in_minutes: row.cooldown_in_minutes,
      },
    },
  };
}

import * as z from 'zod/mini';
import { latitude, longitude } from '../kernel/geo.ts';
import { friendshipId, reportId, userId } from '../kernel/id.ts';
import { moment } from '../kernel/time.ts';

/** A row shows a name in one line, where a name with more characters would always be cut. */
export const nameLimit = 40;
export const fullNameLimit = 80;

export const activityStatuses = ['in', 'out'] as const;
export const activityStatus = z.enum(activityStatuses);
export type ActivityStatus = z.infer<typeof activityStatus>;

/** Lists, chats and pages show a person by these fields, also a person with a private profile. */
export const person = z.object({
  id: userId,
  first_name: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  verified: z.boolean(),
  pro: z.boolean(),
  private: z.boolean(),
});
export type Person = z.infer<typeof person>;

/**
 * Gives the viewer's relation to another person. `requested`: the viewer has sent a request that waits for its answer;
 * `asked`: the other person has.
 */
export const relation = z.enum(['self', 'none', 'requested', 'asked', 'friends']);
export type Relation = z.infer<typeof relation>;

/** A list shows a person with the viewer's relation to them. */
export const listedPerson = z.extend(person, {
  relation,
  friendship_id: z.nullable(friendshipId),
  /** Null where the viewer may not know the status of the person. */
  activity_status: z.nullable(activityStatus),
  is_following: z.boolean(),
});
export type ListedPerson = z.infer<typeof listedPerson>;

/** Describes a user's current plan. Amounts are in cents. */
export const plan = z.object({
  name: z.string(),
  source: z.enum(['provider', 'whitelist', 'demo']),
  status: z.enum(['active', 'past_due', 'canceled']),
  product_id: z.nullable(z.string()),
  current_period_start: z.nullable(moment),
  current_period_end: z.nullable(moment),
  price: z.object({
    id: z.nullable(z.string()),
    unit_amount: z.int(),
    currency: z.string(),
    metadata: z.object({
      free_drinks_per_period: z.int(),
      shots_per_period: z.int(),
      cooldown_in_minutes: z.nullable(z.int()),
    }),
  }),
});
export type Plan = z.infer<typeof plan>;

/** A location that is older than this many hours is not shown (domain decisions). */
export const locationShownHours = 4;

/**
 * A call that finds people around a place may be made at this rate. A map needs far fewer calls, and finding a person's
 * exact place from many distances needs far more (security requirement 3.4).
 */
export const peopleAroundRate = { points: 30, seconds: 60 } as const;

/** A stranger nearby is shown in a 500 m cell of the map next to their own cell, with their distance as a label. */
export const nearbyUser = z.extend(person, {
  lat: latitude,
  lng: longitude,
  band: z.string(),
  relation,
});
export type NearbyUser = z.infer<typeof nearbyUser>;

/** Records one period in which a person or a venue is on hold. */
export const recordedHold = z.object({
  at: moment,
  /** Null where the hold lasts until it is lifted. */
  until: z.nullable(moment),
  reason: z.string(),
  /** Gives the first name of the super admin who put the person or venue on hold; null where that account is gone. */
  by: z.nullable(z.string()),
  report_id: z.nullable(reportId),
  lifted_at: z.nullable(moment),
  lifted_by: z.nullable(z.string()),
});

export type SuspensionRecord = z.infer<typeof recordedHold>;

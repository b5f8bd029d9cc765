import * as z from 'zod/mini';
import { brand } from '../../brand.ts';
import { tiers } from '../../kernel/actor.ts';
import { userId, venueId } from '../../kernel/id.ts';
import { moment } from '../../kernel/time.ts';
import { plan, recordedHold } from '../../people/entity.ts';
import { assignableRoles } from '../entity.ts';

/** A search of people may be narrowed to those who match one of these filters. */
export const peopleFilters = ['subscribed', 'pro', brand.repRole, 'super_admin', 'suspended'] as const;

export type PeopleFilter = (typeof peopleFilters)[number];

/** Without a search text, the list of people is in the order of their sign-up or of their names. */
export const peopleSorts = ['joined', 'name'] as const;

export type PeopleSort = (typeof peopleSorts)[number];

export const searchedTermLimit = 80;

export const peoplePageSizes = { preset: 20, most: 50 } as const;

export { actReasonLimits } from '../../people/desk/entity.ts';

/** The desk's list of people shows these fields of each person. */
export const deskPersonRow = z.object({
  id: userId,
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  /** The digits are E.164, without the plus. */
  phone: z.nullable(z.string()),
  tier: z.enum(tiers),
  roles: z.array(z.enum(['pro', brand.repRole, 'super_admin'])),
  verified: z.boolean(),
  created_at: moment,
  last_seen_at: z.nullable(moment),
  app_version: z.nullable(z.string()),
  /** Null where the person is not on hold. */
  suspended_at: z.nullable(moment),
  suspended_until: z.nullable(moment),
});

export type DeskPersonRow = z.infer<typeof deskPersonRow>;

export const deskDevice = z.object({
  platform: z.nullable(z.string()),
  model: z.nullable(z.string()),
  os_version: z.nullable(z.string()),
  app_version: z.nullable(z.string()),
  last_seen_at: z.nullable(moment),
  takes_pushes: z.boolean(),
});

/** A super admin reads this about a person. It never has a position, a message, a staff code or a secret. */
export const deskPerson = z.extend(deskPersonRow, {
  dob: z.nullable(z.string()),
  city: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  private: z.boolean(),
  referral_code: z.string(),
  referred_by: z.nullable(z.object({ id: userId, name: z.nullable(z.string()) })),
  /** Counts the people who joined by this person's referral code. */
  referred: z.int(),
  friends_count: z.int(),
  plan: z.nullable(plan),
  drinks: z.object({
    /**
     * `available` counts the vouchers in the person's Drink Bank, and `on_their_way` those that they sent and that have
     * no answer yet.
     */
    available: z.int(),
    on_their_way: z.int(),
    poured_free: z.int(),
    poured_paid: z.int(),
    taken_back: z.int(),
    last_poured_at: z.nullable(moment),
  }),
  teams: z.array(
    z.object({ venue_id: venueId, venue_name: z.string(), role: z.string(), state: z.string() }),
  ),
  /** Counts the reports about the person by their state, and the reports that the person filed. */
  reports: z.object({ open: z.int(), resolved: z.int(), dismissed: z.int(), filed: z.int() }),
  devices: z.array(deskDevice),
  sessions: z.int(),
  /**
   * Lists all holds of the person, the newest first. Where the person is on hold now, the first hold in the list that
   * is in force applies.
   */
  suspensions: z.array(recordedHold),
  is_self: z.boolean(),
  may_suspend: z.boolean(),
  /** Lists the roles that the reader may give or take. */
  may_give: z.array(z.enum(assignableRoles)),
});

export type DeskPerson = z.infer<typeof deskPerson>;

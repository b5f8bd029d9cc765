import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { reportId, sessionId, userId, venueId } from '../kernel/id.ts';
import { storedPicture } from '../kernel/picture.ts';
import { emptyAsNull, text, textOrNone } from '../kernel/text.ts';
import { day, moment } from '../kernel/time.ts';
import { activityStatus, fullNameLimit, nameLimit, person, relation } from '../people/entity.ts';

export const bioLimit = 160;

export const addressLimit = 120;

export const zipLimit = 12;

/** RFC 5321 ends an address at 254 characters. */
export const emailLimit = 254;

/** The longest life on record is 122 years: an older birthday is a typing error. */
export const oldestAge = 120;

export const activeVenuesShown = 6;

/** The choices of our own form; other clients send texts of their own. */
export const genders = ['Woman', 'Man', 'Non-binary', 'Prefer not to say'] as const;
/** How a row without a gender is shown. */
export const untoldGender = 'Prefer not to say';
export const genderLimit = 40;

export const relationshipStatuses = [
  'Single',
  'Taken',
  'Married',
  "It's complicated",
  'Rather not say',
] as const;

export const nickname = text(1, nameLimit);

/** The longest name of a time zone has 32 characters. */
const timezoneLimit = 64;

/** What a newcomer fills in. */
export const signupForm = z.object({
  user_id: userId,
  first_name: text(1, nameLimit),
  last_name: text(1, nameLimit),
  nickname,
  dob: day,
  gender: textOrNone(genderLimit),
  terms: z.literal(true, { error: 'must be accepted' }),
  /** The time zone of the phone, such as `America/Chicago`, where a birthday begins. An unknown name counts as none. */
  timezone: z.optional(z.nullable(text(0, timezoneLimit))),
});

/** The columns of one's own row that one may write; everything else is the server's. */
export const profileEdit = z.partial(
  z.strictObject({
    full_name: z.nullable(text(1, fullNameLimit)),
    first_name: text(1, nameLimit),
    last_name: text(1, nameLimit),
    nickname,
    gender: emptyAsNull(genderLimit),
    email: z.nullable(z.email().check(z.maxLength(emailLimit))),
    bio: z.nullable(text(0, bioLimit)),
    relationshipStatus: z.nullable(z.enum(relationshipStatuses)),
    street: z.nullable(text(0, addressLimit)),
    street2: z.nullable(text(0, addressLimit)),
    city: z.nullable(text(0, addressLimit)),
    state: z.nullable(text(0, addressLimit)),
    zip: z.nullable(text(0, zipLimit)),
    country: z.nullable(text(0, addressLimit)),
    profile_image: z.nullable(storedPicture),
    bannerImage: z.nullable(storedPicture),
    discoverable: z.boolean(),
  }),
);

/** One's own row, whole. */
export const ownUser = z.object({
  id: userId,
  created_at: moment,
  updated_at: moment,
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  dob: z.nullable(day),
  gender: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  relationshipStatus: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  bannerImage: z.nullable(z.string()),
  street: z.nullable(z.string()),
  street2: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  country: z.nullable(z.string()),
  identityRef: z.nullable(z.string()),
  referred_by: z.nullable(userId),
  referral_code: z.string(),
  registered: z.boolean(),
  subscribed: z.boolean(),
  pro: z.boolean(),
  [brand.repRole]: z.boolean(),
  super_admin: z.boolean(),
  allow_admin_access: z.boolean(),
  verified: z.boolean(),
  private: z.boolean(),
  allow_sys: z.boolean(),
  /** People who have this number in their address book may find its owner. */
  discoverable: z.boolean(),
  activity_status: activityStatus,
  terms_accepted_on: z.nullable(moment),
  privacyAcceptedOn: z.nullable(moment),
  friends_count: z.int(),
  followers_count: z.int(),
  following_venues_count: z.int(),
  following_pros_count: z.int(),
  stripe_status: z.nullable(z.string()),
  stripe_customer_id: z.nullable(z.string()),
  stripe_product_id: z.nullable(z.string()),
  stripe_price_id: z.nullable(z.string()),
  stripe_subscription_id: z.nullable(z.string()),
});

export type OwnUser = z.infer<typeof ownUser>;

/** Another person's page. Fields a private profile keeps to friends are null. */
export const profile = z.extend(person, {
  bannerImage: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  relationshipStatus: z.nullable(z.string()),
  activity_status: z.nullable(activityStatus),
  friends_count: z.int(),
  followers_count: z.int(),
  following_venues_count: z.int(),
  following_pros_count: z.int(),
  relation,
  friendship_id: z.nullable(z.uuid()),
  is_following: z.boolean(),
  created_at: moment,
  active_venues: z.array(
    z.object({ id: venueId, name: z.string(), city: z.nullable(z.string()), image: z.nullable(z.string()) }),
  ),
});

export type Profile = z.infer<typeof profile>;

/** Letters of a search; fewer would find everybody. */
export const searchAtLeast = 2;

export const searchLimit = 60;

export const peopleFoundLimit = 50;

export const peopleFoundPage = 20;

/** A search returns at most this many people over all pages: a longer term finds the others. */
export const peopleFoundMost = 200;

/** How many spellings of a word are tried, and how many people each of them brings. */
export const spellingsPerWord = 3;

export const spelledEach = 6;

/** Strangers are looked for no further than this. Metres. */
export const nearbyUsersRadiusMetres = 5 * 1609.34;

export const nearbyUsersLimit = 50;

/** How far from their own location a user may search for strangers. Metres. */
export const viewpointReachMetres = 10 * 1609.34;

/** Faster than any road or train; a device that finds itself anew may be off by a kilometre. Security requirement 3.4. */
export const fastestKmPerHour = 300;

export const jitterMetres = 1000;

export const frozenMinutes = 10;

/** Appearing out of nowhere more often than this in ten minutes is no way around it. */
export const arrivalsInTenMinutes = 5;

/** A rest of this length in a cell replaces the cell that strangers see (security requirement 3.7). */
export const restMinutes = 15;

/** The hours in which a user is at home or at a venue, by local time, and how many nights make a home. */
export const nightFrom = 2200;

export const nightsToBeHome = 3;

/** As near to a venue as this is at the venue. Metres. */
export const atVenueMetres = 100;

/** The shortest time between two notices of a move to friends. Seconds. */
export const notifyFriendsEverySeconds = 15;

/** An exact point is kept for as long as anything may be asked of it. */
export const locationKeptHours = 24;

/** While the user is in, it serves only their next check-in. */
export const locationKeptInMinutes = 15;

/** A night cell without a visit for this long is no home. */
export const nightCellKeptDays = 90;

export const platforms = ['ios', 'android', 'web'] as const;

export const platformName = z.enum(platforms);

/** FCM's and APNs' tokens are under 300 characters; a browser's subscription is an address with two keys. */
export const pushTokenLimit = 2048;

export const deviceTextLimit = 120;

/** More devices than anybody carries: the one not seen for longest is forgotten. */
export const devicesLimit = 20;

const deviceText = z.optional(z.nullable(text(0, deviceTextLimit)));

/** A phone's description of itself when it registers for pushes. */
export const deviceRegistration = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(pushTokenLimit)),
  device_id: text(1, deviceTextLimit),
  platform: platformName,
  model: deviceText,
  os_version: deviceText,
  app_version: deviceText,
  bundle_id: deviceText,
});

/** A sign-in that still holds. `network` is the first half of the address; `current` is the one that asks. */
export const ownSession = z.object({
  session_id: sessionId,
  created_at: moment,
  last_used_at: moment,
  user_agent: z.nullable(z.string()),
  network: z.nullable(z.string()),
  current: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;

/** Roles that the desk gives and takes; `pro` follows from a place on a team. `verified` is the seal beside the name. */
export const givenRoles = [brand.repRole, 'super_admin', 'verified'] as const;

export type GivenRole = (typeof givenRoles)[number];

/** A person or a venue that is on hold. */
export const suspension = z.object({
  at: moment,
  /** Null: until it is lifted. */
  until: z.nullable(moment),
  reason: z.string(),
  /** The first name of who did it; null where the account is gone. */
  by: z.nullable(z.string()),
  report_id: z.nullable(reportId),
  lifted_at: z.nullable(moment),
  lifted_by: z.nullable(z.string()),
});

export type Suspension = z.infer<typeof suspension>;

import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { latitude, longitude } from '../kernel/geo.ts';
import { sessionId, userId, venueId } from '../kernel/id.ts';
import { storedPicture } from '../kernel/picture.ts';
import { optionalText, text, textOrNull } from '../kernel/text.ts';
import { day, moment } from '../kernel/time.ts';
import { activityStatus, fullNameLimit, nameLimit, person, relation } from '../people/entity.ts';

export const bioLimit = 160;

export const addressLimit = 120;

export const zipLimit = 12;

/** RFC 5321 allows an address of at most 254 characters. */
export const emailLimit = 254;

/** A birthday more than this many years ago is taken as a typing error. */
export const oldestAge = 120;

export const mostActiveVenuesShown = 6;

/** The app's form offers these genders. Another client may send a text of its own. */
export const genders = ['Woman', 'Man', 'Non-binary', 'Prefer not to say'] as const;
/** The form of the own profile shows this text for a user who named no gender. */
export const undisclosedGender = 'Prefer not to say';
export const genderLimit = 40;

export const relationshipStatuses = [
  'Single',
  'Taken',
  'Married',
  "It's complicated",
  'Rather not say',
] as const;

export const nickname = text(1, nameLimit);

/** A time zone's name may have at most this many characters. The longest known name has 32. */
const timezoneLimit = 64;

/** The operator names versions, such as `2026-11-01`. The column has the same limit. */
export const legalVersionLimit = 40;

/** A person who registers fills in these fields. */
export const signupForm = z.object({
  user_id: userId,
  first_name: text(1, nameLimit),
  last_name: text(1, nameLimit),
  nickname,
  dob: day,
  gender: optionalText(genderLimit),
  terms: z.literal(true, { error: 'must be accepted' }),
  /**
   * The phone reports its time zone, such as `America/Chicago`, because a birthday begins by the clock of that zone. An
   * unknown zone counts as none.
   */
  timezone: z.optional(z.nullable(text(0, timezoneLimit))),
});

/** A user may write these columns of their own row; the server alone writes all other columns. */
export const profileEdit = z.partial(
  z.strictObject({
    full_name: z.nullable(text(1, fullNameLimit)),
    first_name: text(1, nameLimit),
    last_name: text(1, nameLimit),
    nickname,
    gender: textOrNull(genderLimit),
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

/** A user reads these fields of their own row. */
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
  /** True where people who have this user's number in their address book may find the user. */
  discoverable: z.boolean(),
  activity_status: activityStatus,
  terms_accepted_on: z.nullable(moment),
  privacyAcceptedOn: z.nullable(moment),
  /**
   * The user accepted these versions last. They are null where the user has accepted none since the server keeps
   * versions.
   */
  terms_version: z.nullable(z.string()),
  privacy_version: z.nullable(z.string()),
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

/**
 * The page of another person has these fields. Where that person's profile is private, the fields for friends alone are
 * null or empty.
 */
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

export const peopleFoundPageLimit = 50;

export const peopleFoundPageSize = 20;

/** A search for people returns at most this many over all pages; a longer search term finds the others. */
export const mostPeopleFound = 200;

/** In case of a typing error, a search for people also tries this many words of names that resemble a typed word. */
export const spellingsPerWord = 3;
/** A search for people takes at most this many people for each word that resembles a typed one. */
export const spellingMatchesPerWord = 6;

/** A stranger is not shown to a viewer who is farther away from them than this many meters. */
export const nearbyUsersRadiusMetres = 5 * 1609.34;

export const nearbyUsersLimit = 50;

/** A user may search for strangers around a point that is at most this many meters from their own location. */
export const searchReachMetres = 10 * 1609.34;

/**
 * A user who moves faster than `fastestKmPerHour` sees no other people for `locationFrozenMinutes` (security
 * requirement 3.4). A move of at most `locationJitterMetres` never counts, because a device may correct its position by
 * as much.
 */
export const fastestKmPerHour = 300;

export const locationJitterMetres = 1000;

export const locationFrozenMinutes = 10;

/**
 * A location without an earlier one has no speed, so the speed limit does not apply to it. A user who sends more than
 * this many such locations in ten minutes sees no other people for a while either.
 */
export const mostArrivalsInTenMinutes = 5;

/**
 * After a user has stayed in a map cell for this many minutes, strangers see that cell instead of the cell before
 * (security requirement 3.7).
 */
export const restMinutes = 15;

/**
 * From this time of the evening (hhmm) until the night ends, a user who is not at a venue is assumed to be at home. The
 * cell in which they spent the most such nights counts as their home from `nightsToCountAsHome` nights on.
 */
export const nightFrom = 2200;

export const nightsToCountAsHome = 3;

/** A location within this many meters of a venue does not count in the search for the user's home. */
export const atVenueMetres = 100;

/** Friends get at most one notice of a user's move in this many seconds. */
export const notifyFriendsEverySeconds = 15;

/**
 * A user's exact location is kept for at most this many hours, because a call may need it. A deployment may set fewer.
 */
export const locationKeptHours = 24;

/**
 * While a user's status is "in", only their next check-in needs their location, so it is kept for this many minutes.
 */
export const locationKeptMinutesWhenIn = 15;

/** A cell in which a user spent nights is not their home any more after they were not there for this many days. */
export const nightCellKeptDays = 90;

export const platforms = ['ios', 'android', 'web'] as const;

export const platformName = z.enum(platforms);

/** FCM's and APNs' tokens are under 300 characters; a browser's subscription is an address with two keys. */
export const pushTokenLimit = 2048;

export const deviceTextLimit = 120;

/**
 * Few people have more devices than this many: beyond it, the device that the server has not seen for the longest time
 * is forgotten.
 */
export const devicesLimit = 20;

const deviceText = z.optional(z.nullable(text(0, deviceTextLimit)));

/** Android phones sort notes into these channels. Their owners may silence each channel. */
export const pushChannels = ['chats', 'drinks', 'friends', 'events', 'staff'] as const;
export type PushChannel = (typeof pushChannels)[number];

/** A phone sends this about itself when it registers for pushes. */
export const deviceRegistration = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(pushTokenLimit)),
  device_id: text(1, deviceTextLimit),
  platform: platformName,
  model: deviceText,
  os_version: deviceText,
  app_version: deviceText,
  bundle_id: deviceText,
});

/**
 * Describes a sign-in that is still valid. `network` is the network of its IP address: a /24 of IPv4 or a /48 of IPv6.
 * `current` marks the session that makes the call.
 */
export const ownSession = z.object({
  session_id: sessionId,
  created_at: moment,
  last_used_at: moment,
  user_agent: z.nullable(z.string()),
  network: z.nullable(z.string()),
  current: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;

/**
 * The desk gives and takes these roles. A place on a team makes a user a `pro`, so that role is not among them.
 * `verified` is the seal beside the name.
 */
export const assignableRoles = [brand.repRole, 'super_admin', 'verified'] as const;

export type AssignableRole = (typeof assignableRoles)[number];

/** The plugin of Transistorsoft uploads this object; `timestamp` is an ISO 8601 time in UTC. */
const transistorsoftLocation = z.object({
  coords: z.object({ latitude, longitude }),
  timestamp: z.optional(z.string().check(z.maxLength(deviceTextLimit))),
});

/** After a time without a network the plugin of Transistorsoft may upload this many locations in one request. */
const mostLocationsInBatch = 1000;

/**
 * A phone uploads its location in the shape of the plugin that its store build has. Capgo's sends one location in the
 * first three fields (`time` is in epoch milliseconds, and some devices leave it out), Transistorsoft's sends one or
 * more in `location`. The other fields that the plugins send (speed, battery, activity …) are not read.
 */
export const trackedLocations = z
  .object({
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    time: z.nullish(z.number()),
    location: z.optional(
      z.union([
        transistorsoftLocation,
        z.array(transistorsoftLocation).check(z.minLength(1), z.maxLength(mostLocationsInBatch)),
      ]),
    ),
  })
  .check(
    z.refine(
      ({ latitude, longitude, location }) => location ?? (latitude !== undefined && longitude !== undefined),
      {
        error: 'latitude and longitude, or location, must be given',
      },
    ),
  );
export type TrackedLocations = z.infer<typeof trackedLocations>;

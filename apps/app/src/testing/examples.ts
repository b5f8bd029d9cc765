import type { myUserDetails } from '@nightjar/domain/account/calls';
import type { ownSession, ownUser, profile } from '@nightjar/domain/account/entity';
import type { feedItem, venueNow } from '@nightjar/domain/activity/entity';
import { brand } from '@nightjar/domain/brand';
import type { messages } from '@nightjar/domain/chat/calls';
import type { conversation, conversationMember, message } from '@nightjar/domain/chat/entity';
import type {
  currentRedemptionsAnswer,
  drinkBankStatsAnswer,
  pourAnswer,
  redemption,
  round,
  shot,
  voucher,
} from '@nightjar/domain/drinks/entity';
import type { eventCard, eventPage } from '@nightjar/domain/events/entity';
import type { userWithFriendship } from '@nightjar/domain/friends/calls';
import type {
  followedEvent,
  followedPro,
  followedVenue,
  friendOut,
  friendRequest,
  nearbyFriend,
} from '@nightjar/domain/friends/entity';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { subscription } from '@nightjar/domain/payments/calls';
import type { product } from '@nightjar/domain/payments/entity';
import type { listedPerson, nearbyUser, person, plan } from '@nightjar/domain/people/entity';
import type { neighborhood } from '@nightjar/domain/places/entity';
import type { referral } from '@nightjar/domain/referrals/entity';
import type { nearbyPro, ownPro, topPro } from '@nightjar/domain/staff/entity';
import type { venue, venueCard } from '@nightjar/domain/venues/entity';
import type * as z from 'zod/mini';

/** Each function makes a valid answer of the server with what the test changes. */
type Made<Schema extends z.ZodMiniType> = (change?: Partial<z.input<Schema>>) => z.input<Schema>;

/** This is a Friday night in Ybor City, 22:30 by the clock on the wall. */
export const now = '2026-05-15T22:30:00-04:00';
/** Returns a moment relative to `now`, in minutes. */
export const minutesFromNow = (minutes: number): string =>
  new Date(Date.parse(now) + minutes * 60_000).toISOString();

/** Makes an id that is the same in every run: `id('venue', 2)`. */
export function id(noun: keyof typeof nouns, number = 1): string {
  return `${nouns[noun]}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
const nouns = {
  user: '1',
  venue: '2',
  voucher: '3',
  redemption: '4',
  round: '5',
  conversation: '6',
  message: '7',
  friendship: '8',
  session: '9',
  event: 'a',
  neighborhood: 'b',
  pro: 'c',
  activity: 'd',
  report: 'e',
} as const;

/** This user holds the device. */
export const me = id('user', 1);

export const personOf: Made<typeof person> = change => ({
  id: id('user', 2),
  first_name: 'Ada',
  nickname: 'Ada',
  full_name: 'Ada Moth',
  profile_image: null,
  verified: false,
  pro: false,
  private: false,
  ...change,
});

export const friendOutOf: Made<typeof friendOut> = change => ({
  ...personOf(),
  venue: { id: id('venue'), name: 'The Lantern' },
  until: null,
  ...change,
});

/** Makes a friend who takes drinks and messages. */
export const friendOf = (
  change?: Partial<OutputWireOf<typeof userWithFriendship>>,
): OutputWireOf<typeof userWithFriendship> => ({
  ...listedPersonOf(),
  friends_since: minutesFromNow(-100_000),
  mutual_count: 0,
  mutual_faces: [],
  blocked: false,
  accepts_drinks: true,
  takes_messages: true,
  ...change,
});

const ownUserOf: Made<typeof ownUser> = change => ({
  id: me,
  created_at: minutesFromNow(-100_000),
  updated_at: minutesFromNow(-1000),
  phone: '18135550100',
  email: null,
  full_name: 'Robin Nightly',
  first_name: 'Robin',
  last_name: 'Nightly',
  nickname: 'robin',
  dob: '1994-05-06',
  gender: 'Woman',
  bio: null,
  relationshipStatus: null,
  profile_image: null,
  bannerImage: null,
  street: null,
  street2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  identityRef: null,
  referred_by: null,
  referral_code: 'RAE12345',
  registered: true,
  subscribed: true,
  pro: false,
  [brand.repRole]: false,
  super_admin: false,
  allow_admin_access: false,
  verified: false,
  private: false,
  allow_sys: true,
  discoverable: true,
  activity_status: 'out',
  terms_accepted_on: minutesFromNow(-100_000),
  privacyAcceptedOn: minutesFromNow(-100_000),
  friends_count: 3,
  followers_count: 0,
  following_venues_count: 0,
  following_pros_count: 0,
  stripe_status: null,
  stripe_customer_id: null,
  stripe_product_id: null,
  stripe_price_id: null,
  stripe_subscription_id: null,
  ...change,
});

export const planOf: Made<typeof plan> = change => ({
  name: 'Night Owl',
  source: 'provider',
  status: 'active',
  product_id: 'prod_owl',
  current_period_start: minutesFromNow(-20_000),
  current_period_end: minutesFromNow(20_000),
  price: {
    id: 'price_owl',
    unit_amount: 1999,
    currency: 'usd',
    metadata: { free_drinks_per_period: 4, shots_per_period: 2, cooldown_in_minutes: 60 },
  },
  ...change,
});

/** Makes the plan of `planOf` in the form of its own call. */
export const subscriptionOf = (
  change?: Partial<NonNullable<OutputWireOf<typeof subscription>>>,
): NonNullable<OutputWireOf<typeof subscription>> => ({
  ...planOf(),
  ends_at: null,
  grace_until: null,
  ...change,
});

/** Makes a request to join the staff of a venue that waits for its answer. */
export const ownProOf: Made<typeof ownPro> = change => ({
  pro_id: id('pro'),
  venue_id: id('venue'),
  venue_name: 'The Lantern',
  venue_city: 'Tampa',
  timezone: 'America/New_York',
  venue_code: null,
  pro_role_id: 1,
  role: 'bartender',
  state: 'pending',
  first_name: 'Robin',
  last_name: 'Nightly',
  pro_code: null,
  pro_color_id: null,
  clocked_in: false,
  clocked_in_until: null,
  requested_at: null,
  reason: null,
  free_drinks: 'yes',
  free_drinks_until: null,
  ...change,
});

/** Makes a user who joined by the signed-in user's code. */
export const referralOf: Made<typeof referral> = change => ({
  user: personOf(),
  referrer: null,
  state: 'joined',
  reason: 'Counts once they pay for something.',
  joined_at: minutesFromNow(-3 * 24 * 60),
  qualified_at: null,
  paid_at: null,
  ...change,
});

type UserDetails = OutputWireOf<typeof myUserDetails>;

/** Makes a subscriber by default; `user` overrides fields. */
export const userDetails = (
  user: Partial<UserDetails['user']> = {},
  change: Partial<UserDetails> = {},
): UserDetails => {
  const own = ownUserOf(user);
  return {
    user: own,
    stripe_details: own.subscribed ? planOf() : null,
    pros: [],
    team_invitations: 0,
    ...change,
  };
};

/** Makes a user who has signed up and has no plan. */
export const registered = (): UserDetails => userDetails({ subscribed: false });

/** Makes a bartender without a plan. */
export const bartender = (): UserDetails => userDetails({ subscribed: false, pro: true });

export const bankStatsOf: Made<typeof drinkBankStatsAnswer> = change => ({
  free_total: 4,
  free_used: 1,
  free_left: 3,
  period_ends_at: minutesFromNow(20_000),
  cooldown_in_minutes: 60,
  redeemed_total: 7,
  sent_total: 2,
  received_total: 5,
  ...change,
});

export const redemptionOf: Made<typeof redemption> = change => ({
  redemption_id: id('redemption'),
  kind: 'free',
  title: 'Free pour',
  venue_id: id('venue'),
  venue_name: 'The Lantern',
  pro_first_name: 'Maya',
  non_alcoholic: false,
  redeemed_at: minutesFromNow(-120),
  ...change,
});

export const redemptionsOf: Made<typeof currentRedemptionsAnswer> = change => ({
  redemptions: [],
  cooldown_ends_at: null,
  server_time: now,
  ...change,
});

export const pourOf: Made<typeof pourAnswer> = change => ({
  ...redemptionOf({ redeemed_at: now }),
  server_time: now,
  cooldown_ends_at: minutesFromNow(60),
  already: false,
  ...change,
});

export const voucherOf: Made<typeof voucher> = change => ({
  voucher_id: id('voucher'),
  voucher_type: 'paid',
  state: 'available',
  title: 'House drink',
  message: null,
  attachment_url: null,
  thumbnail_url: null,
  attachment_type: null,
  sender: null,
  recipient: null,
  created_at: minutesFromNow(-500),
  sent_expires_at: null,
  frozen: false,
  round_id: null,
  ...change,
});

export const shotOf: Made<typeof shot> = change => ({
  voucher_id: id('voucher'),
  voucher_type: 'shot',
  title: 'House shot',
  state: 'pending',
  direction: 'received',
  sender: personOf(),
  recipient: personOf({ id: me, first_name: 'Robin', nickname: 'robin', full_name: 'Robin Nightly' }),
  message: 'Cheers to Friday',
  attachment_url: null,
  preview_url: null,
  thumbnail_url: null,
  attachment_type: null,
  sent_at: minutesFromNow(-30),
  sent_expires_at: minutesFromNow(71 * 60),
  ...change,
});

export const roundOf: Made<typeof round> = change => ({
  round_id: id('round'),
  owner: personOf(),
  conversation_id: null,
  message: 'On me tonight',
  size: 4,
  left: 3,
  state: 'open',
  claimed_by: [],
  voucher_id: null,
  expires_at: minutesFromNow(71 * 60),
  ...change,
});

const everyDay = [1, 2, 3, 4, 5, 6, 7].map(name => ({ name, hours: { start: 1700, end: 300 } }));

export const venueOf: Made<typeof venue> = change => ({
  id: id('venue'),
  name: 'The Lantern',
  description: 'Small room, long bar.',
  address: '1600 E 7th Ave',
  street: '1600 E 7th Ave',
  city: 'Tampa',
  state: 'FL',
  zip: '33605',
  country: 'US',
  lat: 27.9601,
  lng: -82.4401,
  timezone: 'America/New_York',
  phone: null,
  email: null,
  neighborhood: null,
  active: true,
  images: [],
  hours: everyDay,
  closures: [],
  features: [],
  type: [{ id: 1, name: 'Bar' }],
  paymentTypes: [],
  compPolicy: null,
  links: [],
  redeems_drinks: true,
  free_pours: 'any',
  followers_count: 0,
  is_following: false,
  checked_in: true,
  here_count: 0,
  friends_here: [],
  ...change,
});

export const productOf: Made<typeof product> = change => ({
  id: 'prod_owl',
  kind: 'plan',
  name: 'Night Owl',
  description: 'Four free pours a month.',
  prices: [
    {
      id: 'price_owl',
      product_id: 'prod_owl',
      unit_amount: 1999,
      currency: 'usd',
      interval: 'month',
      hours: null,
      metadata: { free_drinks_per_period: 4, shots_per_period: 2, cooldown_in_minutes: 60 },
    },
  ],
  ...change,
});

export const conversationOf: Made<typeof conversation> = change => ({
  conversation_id: id('conversation'),
  type: 'direct',
  title: 'Ada',
  group_name: null,
  image: null,
  faces: [],
  other: personOf(),
  target_id: id('user', 2),
  created_by: me,
  member_count: 2,
  last_message: messageOf(),
  last_message_at: messageOf().created_at,
  unread_count: 0,
  mentioned: false,
  last_read_message_id: id('message'),
  muted: false,
  archived: false,
  joined: true,
  admin: false,
  closed: null,
  called_off: false,
  ...change,
});

export const groupOf: Made<typeof conversation> = change =>
  conversationOf({
    type: 'group',
    title: 'Night shift',
    group_name: 'Night shift',
    faces: [personOf(), personOf({ id: id('user', 3), first_name: 'Finch', nickname: 'Finch' })],
    other: null,
    target_id: null,
    member_count: 3,
    admin: true,
    ...change,
  });

export const memberOf: Made<typeof conversationMember> = change => ({
  ...personOf(),
  admin: false,
  ...change,
});

export const messageOf: Made<typeof message> = change => ({
  message_id: id('message'),
  conversation_id: id('conversation'),
  sender: personOf(),
  message: 'At the Lantern already',
  attachment_url: null,
  preview_url: null,
  thumbnail_url: null,
  attachment_type: null,
  mentions: [],
  reply_to: null,
  reactions: [],
  voucher: null,
  round: null,
  client_id: null,
  created_at: minutesFromNow(-20),
  ...change,
});

/** Makes the latest page of a conversation. */
export const threadOf = (
  page: OutputWireOf<typeof messages>['messages'],
  change: Partial<OutputWireOf<typeof messages>> = {},
): OutputWireOf<typeof messages> => ({
  messages: page,
  more: false,
  reads: [],
  folded_user_ids: [],
  ...change,
});

export const feedItemOf: Made<typeof feedItem> = change => ({
  activity_id: id('activity'),
  kind: 'checked_in',
  at: minutesFromNow(-60),
  night: null,
  person: personOf(),
  other: null,
  venue: { id: id('venue'), name: 'The Lantern', image: null },
  event: null,
  ...change,
});

export const eventCardOf: Made<typeof eventCard> = change => ({
  event_id: id('event'),
  name: 'Moth Night',
  type: { id: 1, name: 'Live music' },
  status: 'published',
  starts_at: minutesFromNow(24 * 60),
  ends_at: null,
  over_at: minutesFromNow(30 * 60),
  night: '2026-05-16',
  image: null,
  price_cents: 0,
  capacity: null,
  going_count: 12,
  is_following: false,
  place: 'none',
  friends_going: [],
  venue: {
    id: id('venue'),
    name: 'The Lantern',
    city: 'Tampa',
    state: 'FL',
    lat: 27.9601,
    lng: -82.4401,
    timezone: 'America/New_York',
    image: null,
  },
  distance_m: 120,
  ...change,
});

export const eventOf: Made<typeof eventPage> = change => {
  const card = eventCardOf();
  return {
    ...card,
    description: 'Three bands and a quiet courtyard.',
    link: null,
    banner: null,
    cancelled_reason: null,
    waiting_count: 0,
    shown: null,
    may_edit: false,
    updated_at: minutesFromNow(-600),
    series: null,
    ...change,
    venue: {
      ...card.venue,
      address: '1 Lantern Row',
      logo: null,
      hours: everyDay,
      closures: [],
      ...change?.venue,
    },
  };
};

export const topProOf: Made<typeof topPro> = change => ({
  ...nearbyProOf(),
  followers_count: 24,
  ...change,
});

export const venueNowOf: Made<typeof venueNow> = change => ({
  venue_id: id('venue'),
  here_count: 0,
  friends_here: [],
  last_check_ins: [],
  pros_on: [],
  ...change,
});

export const followedEventOf: Made<typeof followedEvent> = change => ({
  event_id: id('event'),
  name: 'Moth Night',
  starts_at: minutesFromNow(24 * 60),
  ends_at: null,
  over_at: minutesFromNow(30 * 60),
  status: 'published',
  place: 'going',
  image: null,
  venue: { id: id('venue'), name: 'The Lantern', timezone: 'America/New_York' },
  is_following: true,
  ...change,
});

export const followedProOf: Made<typeof followedPro> = change => ({
  ...personOf({ id: id('user', 5), first_name: 'Maya', nickname: 'Maya', pro: true }),
  role: 'bartender',
  venue: { id: id('venue'), name: 'The Lantern' },
  clocked_in: true,
  is_following: true,
  ...change,
});

export const followedVenueOf: Made<typeof followedVenue> = change => ({
  id: id('venue'),
  name: 'The Lantern',
  city: 'Tampa',
  state: 'FL',
  image: null,
  type: [{ id: 1, name: 'Bar' }],
  is_following: true,
  ...change,
});

export const friendRequestOf: Made<typeof friendRequest> = change => ({
  friendship_id: id('friendship'),
  direction: 'received',
  person: personOf(),
  mutual_count: 0,
  mutual_faces: [],
  invited_you: false,
  created_at: minutesFromNow(-300),
  ...change,
});

export const listedPersonOf: Made<typeof listedPerson> = change => ({
  ...personOf(),
  relation: 'friends',
  friendship_id: id('friendship'),
  activity_status: null,
  is_following: false,
  ...change,
});

export const nearbyFriendOf: Made<typeof nearbyFriend> = change => ({
  ...personOf(),
  lat: 27.9601,
  lng: -82.4401,
  distance_m: 120,
  venue: null,
  ...change,
});

export const nearbyUserOf: Made<typeof nearbyUser> = change => ({
  ...personOf(),
  lat: 27.9601,
  lng: -82.4401,
  band: 'within half a mile',
  relation: 'none',
  ...change,
});

export const neighborhoodOf: Made<typeof neighborhood> = change => ({
  id: id('neighborhood'),
  name: 'ybor-city',
  label: 'Ybor City',
  city: 'Tampa',
  state: 'FL',
  kind: 'neighborhood',
  lat: 27.9601,
  lng: -82.4401,
  ...change,
});

export const nearbyProOf: Made<typeof nearbyPro> = change => ({
  pro_id: id('pro'),
  user_id: id('user', 5),
  first_name: 'Maya',
  nickname: 'Maya',
  profile_image: null,
  pro_role_id: 1,
  role: 'Bartender',
  clocked_in: true,
  clocked_in_until: minutesFromNow(180),
  is_following: false,
  venue_id: id('venue'),
  venue_name: 'The Lantern',
  timezone: 'America/New_York',
  lat: 27.9601,
  lng: -82.4401,
  distance_m: 120,
  ...change,
});

export const ownSessionOf: Made<typeof ownSession> = change => ({
  session_id: id('session'),
  created_at: minutesFromNow(-10_000),
  last_used_at: minutesFromNow(-30),
  user_agent: null,
  network: null,
  current: false,
  ...change,
});

export const profileOf: Made<typeof profile> = change => ({
  ...personOf(),
  bannerImage: null,
  bio: 'Found by lamplight.',
  relationshipStatus: null,
  activity_status: null,
  friends_count: 12,
  followers_count: 0,
  following_venues_count: 4,
  following_pros_count: 1,
  relation: 'none',
  friendship_id: null,
  is_following: false,
  created_at: minutesFromNow(-100_000),
  active_venues: [],
  ...change,
});

/** Makes the relation to the person whose page is open. */
export const relationOf: Made<(typeof userWithFriendship)['output']> = change => ({
  ...listedPersonOf({ relation: 'none', friendship_id: null }),
  friends_since: null,
  mutual_count: 0,
  mutual_faces: [],
  blocked: false,
  accepts_drinks: false,
  takes_messages: false,
  ...change,
});

export const venueCardOf: Made<typeof venueCard> = change => ({
  id: id('venue'),
  name: 'The Lantern',
  type: [{ id: 1, name: 'Bar' }],
  features: [],
  city: 'Tampa',
  state: 'FL',
  lat: 27.9601,
  lng: -82.4401,
  timezone: 'America/New_York',
  hours: everyDay,
  closures: [],
  image: null,
  logo: null,
  redeems_drinks: true,
  distance_m: 120,
  here_count: 0,
  friends_here: [],
  pros_on: 0,
  is_following: false,
  ...change,
});

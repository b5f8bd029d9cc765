import type { mySessions, myUserDetails, userProfile } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { visibilityOf } from '@nightjar/domain/people/access';
import { currentStatus } from '@nightjar/domain/people/rules/night';
import { relationOf } from '@nightjar/domain/people/rules/relation';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import type { ViewerContext } from '../people/queries/visibility.ts';
import type { findActiveVenues, ProfileRow } from './queries/profile.ts';
import type { SessionRow } from './queries/sessions.ts';
import type { OwnUserRow } from './queries/user.ts';

type UserDetailsWire = OutputWireOf<typeof myUserDetails>;
type SessionWire = OutputWireOf<typeof mySessions>[number];
type ProfileWire = OutputWireOf<typeof userProfile>;

export function presentOwnUser(row: OwnUserRow, now: Date): UserDetailsWire['user'] {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    phone: row.phone,
    email: row.email,
    full_name: row.full_name,
    first_name: row.first_name,
    last_name: row.last_name,
    nickname: row.nickname,
    dob: row.dob,
    gender: row.gender,
    bio: row.bio,
    relationshipStatus: row.relationshipStatus,
    profile_image: row.profile_image,
    bannerImage: row.bannerImage,
    street: row.street,
    street2: row.street2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    country: row.country,
    identityRef: row.identityRef,
    referred_by: row.referred_by,
    referral_code: row.referral_code,
    registered: row.registered,
    subscribed: row.subscribed,
    pro: row.pro,
    [brand.repRole]: row.rep,
    super_admin: row.super_admin,
    allow_admin_access: row.allow_admin_access,
    verified: row.verified,
    private: row.private,
    allow_sys: row.allow_sys,
    discoverable: row.discoverable,
    activity_status: currentStatus(row.activity_status as 'in' | 'out', row.activity_status_until, now),
    terms_accepted_on: row.terms_accepted_on?.toISOString() ?? null,
    privacyAcceptedOn: row.privacyAcceptedOn?.toISOString() ?? null,
    terms_version: row.terms_version,
    privacy_version: row.privacy_version,
    friends_count: row.friends_count,
    followers_count: row.followers_count,
    following_venues_count: row.following_venues_count,
    following_pros_count: row.following_pros_count,
    stripe_status: row.stripe_status,
    stripe_customer_id: row.stripe_customer_id,
    stripe_product_id: row.stripe_product_id,
    stripe_price_id: row.stripe_price_id,
    stripe_subscription_id: row.stripe_subscription_id,
  };
}

/**
 * Presents a profile. Fields that a private profile shows only to friends are null, and its venues are left out, where
 * the rule `visibilityOf` does not let the viewer see everything.
 */
export function presentProfile(
  row: ProfileRow,
  venues: Awaited<ReturnType<typeof findActiveVenues>>,
  { viewer, now }: ViewerContext,
): ProfileWire {
  const relation = row.id === viewer ? 'self' : relationOf(tieOfProfile(row), viewer);
  const visibility = visibilityOf(
    { isSelf: relation === 'self', isFriend: relation === 'friends', blocked: false },
    row,
  );
  const open = visibility === 'everything';
  return {
    id: row.id,
    first_name: row.first_name,
    nickname: row.nickname,
    full_name: row.full_name,
    profile_image: row.profile_image,
    verified: row.verified,
    pro: row.pro,
    private: row.private,
    bannerImage: row.bannerImage,
    bio: open ? row.bio : null,
    relationshipStatus: open ? row.relationshipStatus : null,
    activity_status: open
      ? currentStatus(row.activity_status as 'in' | 'out', row.activity_status_until, now)
      : null,
    friends_count: row.friends_count,
    followers_count: row.followers_count,
    following_venues_count: row.following_venues_count,
    following_pros_count: row.following_pros_count,
    relation,
    friendship_id: row.friendship_id,
    is_following: row.followed_by !== null,
    created_at: row.created_at.toISOString(),
    active_venues: open ? venues.map(presentActiveVenue) : [],
  };
}

const tieOfProfile = ({ friendship_state: state, friendship_requester_id: requester }: ProfileRow) =>
  state && requester ? { state, requester_id: requester } : null;

function presentActiveVenue(venue: Awaited<ReturnType<typeof findActiveVenues>>[number]) {
  const images = venue.images as VenueImage[];
  return {
    id: venue.id,
    name: venue.name,
    city: venue.city,
    image: images.find(({ kind }) => kind === 'profile')?.url ?? null,
  };
}

export function presentSession(row: SessionRow, currentId: string): SessionWire {
  return {
    session_id: row.id,
    created_at: row.created_at.toISOString(),
    last_used_at: row.refreshed_at.toISOString(),
    user_agent: row.user_agent,
    network: row.address,
    current: row.id === currentId,
  };
}

import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { localTime } from '@nightjar/domain/kernel/time';
import type { nearbyPros, nearbyTopPros, proClockIn, prosByVenueId } from '@nightjar/domain/staff/calls';
import type { TeamInvitation } from '@nightjar/domain/staff/entity';
import {
  type InvitedPerson,
  invitationLapsesAt,
  isQuestionShown,
} from '@nightjar/domain/staff/rules/invitations';
import { type DrinksOfPlace, roleDrinksStatusOf } from '@nightjar/domain/staff/rules/role-drinks';
import { isClockedIn } from '@nightjar/domain/staff/rules/shifts';
import type { InvitedRow } from './queries/invited.ts';
import type { OwnProRow } from './queries/own-pros.ts';
import type { NearbyProRow, ProRow } from './queries/pros.ts';
import type { TopProRow } from './queries/top.ts';

type OwnProWire = OutputWireOf<typeof proClockIn>[number];

type ProWire = OutputWireOf<typeof prosByVenueId>[number];

type NearbyProWire = OutputWireOf<typeof nearbyPros>[number];

type TopProWire = OutputWireOf<typeof nearbyTopPros>[number];

/** Presents a place on a team with its code. Only the user who has the place gets it. */
export function presentOwnPro(row: OwnProRow, now: Date): OwnProWire {
  const approved = row.state === 'approved';
  return {
    pro_id: row.id,
    venue_id: row.venue_id,
    venue_name: row.venue_name,
    venue_city: row.venue_city,
    timezone: row.timezone,
    venue_code: approved ? row.venue_code : null,
    pro_role_id: row.pro_role_id,
    role: row.role,
    state: row.state as OwnProWire['state'],
    requested_at: row.requested_at?.toISOString() ?? null,
    reason: row.reason,
    first_name: row.first_name,
    last_name: row.last_name,
    pro_code: approved ? row.pro_code : null,
    pro_color_id: approved ? row.pro_color_id : null,
    ...presentDrinks(row, now),
    ...presentShift(row, now),
  };
}

type InvitationContext = { platform: { settings: { legalAge: number } }; now: Date };

/** Returns what the rules of an answer need to know about the invitation. */
export const invitedPersonOf = (row: InvitedRow, { platform, now }: InvitationContext): InvitedPerson => ({
  invitedAt: row.invited_at,
  dob: row.dob,
  suspended: row.suspended,
  blocked: row.blocked,
  colleague: row.colleague,
  refusal: row.refusal,
  legalAge: platform.settings.legalAge,
  today: localTime(now, row.timezone).date,
});

/** Returns the invitations about which the app asks the user. */
export const openInvitationsOf = (rows: readonly InvitedRow[], step: InvitationContext): InvitedRow[] =>
  rows.filter(row => isQuestionShown(invitedPersonOf(row, step), step.now));

export const presentInvitation = (row: InvitedRow): TeamInvitation => ({
  venue_id: row.venue_id,
  venue_name: row.venue_name,
  venue_city: row.venue_city,
  timezone: row.timezone,
  pro_role_id: row.pro_role_id,
  role: row.role,
  invited_at: row.invited_at.toISOString(),
  lapses_at: invitationLapsesAt(row.invited_at).toISOString(),
});

export function presentPro(row: ProRow, now: Date): ProWire {
  return {
    pro_id: row.id,
    user_id: row.user_id,
    first_name: row.first_name,
    nickname: row.nickname,
    profile_image: row.profile_image,
    pro_role_id: row.pro_role_id,
    role: row.role,
    is_following: row.followed !== null,
    ...presentShift(row, now),
  };
}

export function presentNearbyPro(row: NearbyProRow, near: Point, now: Date): NearbyProWire {
  return {
    ...presentPro(row, now),
    venue_id: row.venue_id,
    venue_name: row.venue_name,
    timezone: row.timezone,
    lat: row.lat,
    lng: row.lng,
    distance_m: Math.round(distanceMetres(near, row)),
  };
}

export const presentTopPro = (row: TopProRow, near: Point, now: Date): TopProWire => ({
  ...presentNearbyPro(row, near, now),
  followers_count: row.followers_count,
});

export function presentShift(row: { clocked_in_until: Date | null }, now: Date) {
  const on = isClockedIn(row, now);
  return { clocked_in: on, clocked_in_until: on ? (row.clocked_in_until?.toISOString() ?? null) : null };
}

export function presentDrinks(row: DrinksOfPlace, now: Date) {
  const free_drinks = roleDrinksStatusOf(row, now);
  return {
    free_drinks,
    free_drinks_until: free_drinks === 'ending' ? (row.until?.toISOString() ?? null) : null,
  };
}

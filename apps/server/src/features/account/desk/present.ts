import { type ManagedPerson, maySuspend, rolesReaderMayGive } from '@nightjar/domain/account/access';
import type { adminUser, adminUsersSearch } from '@nightjar/domain/account/desk/calls';
import { brand } from '@nightjar/domain/brand';
import { type Actor, rolesOf, tierOf } from '@nightjar/domain/kernel/actor';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { SuspensionRecord } from '@nightjar/domain/people/entity';
import { presentPlan } from '../../people/present.ts';
import type { findPlan } from '../../people/queries/plan.ts';
import type { DeskPersonPageRow, DeskPersonRow } from './queries/person.ts';

type DeskPersonRowWire = OutputWireOf<typeof adminUsersSearch>['people'][number];
export type DeskPersonWire = OutputWireOf<typeof adminUser>;

export const presentDeskPersonRow = (row: DeskPersonRow): DeskPersonRowWire => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  nickname: row.nickname,
  profile_image: row.profile_image,
  phone: row.phone,
  tier: tierOf(row),
  roles: rolesOf(row),
  verified: row.verified,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  app_version: row.app_version,
  suspended_at: row.suspended_at?.toISOString() ?? null,
  suspended_until: row.suspended_until?.toISOString() ?? null,
});

/** Returns what the rules of the desk need to know about a person, taken from the person's row. */
export const presentOverseenPerson = (
  row: Pick<DeskPersonRow, 'id' | 'registered' | 'suspended_at' | 'rep' | 'super_admin' | 'verified'>,
): ManagedPerson => ({
  id: row.id,
  registered: row.registered,
  suspended: row.suspended_at !== null,
  has: { [brand.repRole]: row.rep, super_admin: row.super_admin, verified: row.verified },
});

/** Turns a time of the database's JSON, which has an offset, into the UTC time that answers have. */
const toIso = (at: string) => new Date(at).toISOString();
const toIsoOrNull = (at: string | null) => (at === null ? null : toIso(at));

type DeskPersonData = {
  person: DeskPersonPageRow;
  plan: Awaited<ReturnType<typeof findPlan>>;
  suspensions: SuspensionRecord[];
};

export function presentDeskPerson(
  { person, plan, suspensions }: DeskPersonData,
  reader: Actor,
): DeskPersonWire {
  const overseen = presentOverseenPerson(person);
  return {
    ...presentDeskPersonRow(person),
    dob: person.dob,
    city: person.city,
    bio: person.bio,
    private: person.private,
    referral_code: person.referral_code,
    referred_by: person.referred_by,
    referred: person.referred,
    friends_count: person.friends_count,
    plan: plan ? presentPlan(plan) : null,
    drinks: { ...person.drinks, last_poured_at: toIsoOrNull(person.drinks.last_poured_at) },
    teams: person.teams,
    reports: person.reports,
    devices: person.devices.map(device => ({ ...device, last_seen_at: toIsoOrNull(device.last_seen_at) })),
    sessions: person.sessions,
    suspensions,
    is_self: person.id === reader.userId,
    may_suspend: maySuspend(reader, overseen),
    may_give: rolesReaderMayGive(reader, overseen),
  };
}

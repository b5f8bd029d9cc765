import { randomInt } from 'node:crypto';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { drawCode } from '@nightjar/domain/referrals/rules/referral';
import { demoCity } from '../platform/config/demo.ts';
import type { Database } from '../platform/db/database.ts';
import { type LegalTexts, legalKinds } from '../platform/legal/texts.ts';
import type { StoredPerson, Town } from './people.ts';
import { insertAll } from './queries.ts';
import { planBeganFromNow } from './vouchers.ts';

type NewAccounts = Pick<Town, 'people'> & { legal: LegalTexts };

/** Writes every person of the town with the account that they sign in to, and the plans of the members. */
export async function saveAccounts(db: Database, { people, legal }: NewAccounts, now: Date): Promise<void> {
  const joined = addMilliseconds(now, -60 * days);
  await insertAll(
    db,
    'auth.accounts',
    people.map(({ id, phone }) => ({
      ...{ id, phone, phone_confirmed_at: joined },
      ...{ created_at: joined, updated_at: joined },
    })),
  );
  await insertAll(
    db,
    'users',
    people.map(person => ({
      ...userRowOf(person, joined),
      ...{ terms_version: legal.terms.version, privacy_version: legal.privacy.version },
    })),
  );
  await insertAll(
    db,
    'legal_acceptances',
    people.flatMap(({ id }) =>
      legalKinds.map(kind => ({
        ...{ user_id: id, kind, version: legal[kind].version },
        accepted_at: joined,
      })),
    ),
  );
  await insertAll(
    db,
    'plans',
    people.filter(({ role }) => role === 'member').map(({ id }) => planRowOf(id, now)),
  );
}

const userRowOf = ({ id, firstName, lastName, role, ...person }: StoredPerson, joined: Date) => ({
  id,
  phone: person.phone,
  first_name: firstName,
  last_name: lastName,
  full_name: `${firstName} ${lastName}`,
  nickname: firstName,
  gender: person.gender,
  bio: person.bio ?? null,
  dob: person.born,
  city: demoCity,
  state: 'FL',
  country: 'US',
  referral_code: person.referralCode ?? drawCode(randomInt),
  registered: true,
  subscribed: role === 'member',
  pro: role === 'staff',
  rep: role === 'rep',
  super_admin: role === 'super_admin',
  allow_admin_access: role === 'rep' || role === 'super_admin',
  private: person.private,
  discoverable: !person.hiddenFromSearch,
  terms_accepted_on: joined,
  privacyAcceptedOn: joined,
  created_at: joined,
  updated_at: joined,
});

const planRowOf = (user_id: string, now: Date) => ({
  user_id,
  source: 'demo',
  name: 'Regular',
  status: 'active',
  unit_amount: 1900,
  free_drinks_per_period: 2,
  shots_per_period: 2,
  cooldown_in_minutes: 45,
  period_anchor: addMilliseconds(now, planBeganFromNow),
  updated_at: now,
});

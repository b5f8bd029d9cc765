import * as drinks from '@nightjar/domain/drinks/desk/calls';
import * as referrals from '@nightjar/domain/referrals/desk/calls';
import * as releases from '@nightjar/domain/releases/desk/calls';
import { releaseRow } from '../../books/releases.ts';
import { type AccessRow, type AccessWorld, superAdmin } from '../table.ts';

const requestedMonth = '2026-11';
const inviteCodePlan = { free_drinks_per_period: 2, shots_per_period: 2, cooldown_in_minutes: 45 };
const repsAndSuperAdmins = { ...superAdmin('ok'), rep: 'ok' } as const;

let inviteCodeCount = 0;
/** Makes an open invite code. */
async function makeOpenInviteCode({ db }: AccessWorld): Promise<{ code_id: string }> {
  inviteCodeCount += 1;
  const row = { code: `ACCESS${1000 + inviteCodeCount}`, label: 'A test of the table', max_uses: 5 };
  const { id } = await db.insertInto('whitelist_codes').values(row).returning('id').executeTakeFirstOrThrow();
  return { code_id: id };
}

let releaseCount = 0;
/** Publishes a release that half of the devices are offered. */
async function aLiveRelease({ db }: AccessWorld): Promise<{ version: string }> {
  releaseCount += 1;
  const version = `1.2.${releaseCount}`;
  await db
    .insertInto('app_releases')
    .values(releaseRow({ version, rollout: 50 }))
    .execute();
  return { version };
}

/**
 * This table has the calls of the desk about invite codes, which reps make, and about money and
 * releases, which only super admins see.
 */
export const booksTable: readonly AccessRow[] = [
  { call: referrals.inviteCodes, names: null, input: () => ({}), expect: { always: repsAndSuperAdmins } },
  {
    call: referrals.createInviteCode,
    names: null,
    input: () => ({ label: 'A test of the table', max_uses: 5, ...inviteCodePlan }),
    expect: { always: repsAndSuperAdmins },
  },
  {
    call: referrals.updateInviteCode,
    names: null,
    input: async (_id, _caller, world) => ({ ...(await makeOpenInviteCode(world)), max_uses: 6 }),
    expect: { always: repsAndSuperAdmins },
  },
  ...[referrals.closeInviteCode, referrals.inviteCodeUses].map(
    call =>
      ({
        call,
        names: null,
        input: (_id: string, _caller: string, world: AccessWorld) => makeOpenInviteCode(world),
        expect: { always: repsAndSuperAdmins },
      }) satisfies AccessRow,
  ),
  ...[referrals.referralRings, drinks.pourSignals].map(
    call =>
      ({ call, names: null, input: () => ({}), expect: { always: superAdmin('ok') } }) satisfies AccessRow,
  ),
  ...[drinks.settlements, drinks.settlementsCsv].map(
    call =>
      ({
        call,
        names: null,
        input: () => ({ month: requestedMonth }),
        expect: { always: superAdmin('ok') },
      }) satisfies AccessRow,
  ),
  {
    call: drinks.setVenueTerms,
    names: 'venue',
    input: venue_id => ({ venue_id, month: requestedMonth, given_cents: 250, bought_percent: 90 }),
    expect: { existing: superAdmin('ok'), missing: superAdmin(404) },
  },
  ...[releases.releases, releases.versionsByDay].map(
    call =>
      ({ call, names: null, input: () => ({}), expect: { always: superAdmin('ok') } }) satisfies AccessRow,
  ),
  ...[releases.releaseFailures, releases.versionUp, releases.pauseRelease, releases.withdrawRelease].map(
    call =>
      ({
        call,
        names: null,
        input: (_id: string, _caller: string, world: AccessWorld) => aLiveRelease(world),
        expect: { always: superAdmin('ok') },
      }) satisfies AccessRow,
  ),
  {
    call: releases.setRollout,
    names: null,
    input: async (_id, _caller, world) => ({ ...(await aLiveRelease(world)), rollout: 60 }),
    expect: { always: superAdmin('ok') },
  },
];

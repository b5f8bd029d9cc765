import * as drinks from '@nightjar/domain/drinks/desk/calls';
import * as referrals from '@nightjar/domain/referrals/desk/calls';
import { type Row, superAdmin, type World } from '../table.ts';

const month = '2026-11';
const plan = { free_drinks_per_period: 2, shots_per_period: 2, cooldown_in_minutes: 45 };
const reps = { ...superAdmin('ok'), rep: 'ok' } as const;

let made = 0;
/** Makes an open invite code. */
async function anOpenCode({ db }: World): Promise<{ code_id: string }> {
  made += 1;
  const row = { code: `ACCESS${1000 + made}`, label: 'A test of the table', max_uses: 5 };
  const { id } = await db.insertInto('whitelist_codes').values(row).returning('id').executeTakeFirstOrThrow();
  return { code_id: id };
}

/**
 * This table has the calls of the desk about invite codes, which reps make, and about money, which only super admins
 * see.
 */
export const booksTable: readonly Row[] = [
  { call: referrals.inviteCodes, names: null, input: () => ({}), expect: { always: reps } },
  {
    call: referrals.createInviteCode,
    names: null,
    input: () => ({ label: 'A test of the table', max_uses: 5, ...plan }),
    expect: { always: reps },
  },
  {
    call: referrals.updateInviteCode,
    names: null,
    input: async (_id, _caller, world) => ({ ...(await anOpenCode(world)), max_uses: 6 }),
    expect: { always: reps },
  },
  ...[referrals.closeInviteCode, referrals.inviteCodeUses].map(
    call =>
      ({
        call,
        names: null,
        input: (_id: string, _caller: string, world: World) => anOpenCode(world),
        expect: { always: reps },
      }) satisfies Row,
  ),
  ...[referrals.referralRings, drinks.pourSignals].map(
    call => ({ call, names: null, input: () => ({}), expect: { always: superAdmin('ok') } }) satisfies Row,
  ),
  ...[drinks.settlements, drinks.settlementsCsv].map(
    call =>
      ({ call, names: null, input: () => ({ month }), expect: { always: superAdmin('ok') } }) satisfies Row,
  ),
  {
    call: drinks.setVenueTerms,
    names: 'venue',
    input: venue_id => ({ venue_id, month, given_cents: 250, bought_percent: 90 }),
    expect: { existing: superAdmin('ok'), missing: superAdmin(404) },
  },
];

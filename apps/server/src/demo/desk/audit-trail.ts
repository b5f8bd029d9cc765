import { brand } from '@nightjar/domain/brand';
import { days, hours, later, minutes } from '@nightjar/domain/kernel/time';
import { type AuditEntry, insertAuditEntryAtCommit } from '../../platform/audit/queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Settled } from '../people.ts';

type Act = Pick<AuditEntry, 'action' | 'subjects' | 'before' | 'after'> & {
  readonly by: string | null;
  /** The act happened this long before now. */
  readonly ago: number;
  /** Preset: it was done. */
  readonly outcome?: string;
};

/** Writes what super admins, reps and the operator did in the last weeks, as the audit trail keeps it. */
export async function trailOf(db: Database, town: Settled, now: Date): Promise<void> {
  const acts = [...(await actsOfAdmin(db, town, now)), ...actsOfRep(town)];
  const by = (wanted: string) => town.people.find(({ person }) => person.is === wanted)?.id ?? null;
  for (const { by: role, ago, outcome = 'ok', ...act } of acts.toSorted(
    (one, other) => other.ago - one.ago,
  )) {
    const actor = role && {
      actorId: by(role),
      actorRoles: [role === 'rep' ? brand.repRole : role],
      network: '203.0.113.0/24',
    };
    await insertAuditEntryAtCommit(db, {
      ...(actor || { actorId: null }),
      ...act,
      outcome,
      at: later(now, -ago),
    });
  }
}

async function actsOfAdmin(db: Database, { people, venues }: Settled, now: Date): Promise<Act[]> {
  const by = 'super_admin';
  const leaked = await db
    .selectFrom('whitelist_codes')
    .where('code', '=', 'POSTER77')
    .select(['id', 'label', 'max_uses', 'closed_at'])
    .executeTakeFirst();
  const person = (place: number) => ({ user_id: people[place]?.id });
  const venue = (place: number) => ({ venue_id: venues[place]?.id });
  const code = leaked && { label: leaked.label, max_uses: leaked.max_uses, expires_at: null };
  const terms = { month: monthOf(later(now, -31 * days)), given_cents: 250, bought_percent: 90 };
  return [
    {
      ...{ by: null, ago: 58 * days, action: 'admin:grant', subjects: person(5) },
      after: { role: 'super_admin', granted: true },
    },
    {
      ...{ by, ago: 11 * days, action: 'close-invite-code', subjects: { code_id: leaked?.id } },
      before: { ...code, closed_at: null },
      after: { ...code, closed_at: leaked?.closed_at?.toISOString() ?? null },
    },
    {
      ...{ by, ago: 4 * days, action: 'void-voucher', subjects: { voucher_id: demoVoucher } },
      before: { state: 'available', owner_id: people[7]?.id },
      after: { state: 'void', reason: 'Bought twice by mistake, refunded.' },
    },
    {
      ...{ by, ago: days, action: 'set-venue-terms', subjects: venue(1) },
      before: terms,
      after: { ...terms, month: monthOf(now), bought_percent: 92 },
    },
    { by, ago: 7 * hours, action: 'admin-user', subjects: person(36) },
    { by, ago: 7 * hours - 2 * minutes, action: 'set-role', subjects: person(9), outcome: 'conflict' },
    { by, ago: 3 * hours, action: 'fetch-reports', subjects: {} },
  ];
}

const monthOf = (moment: Date) => moment.toISOString().slice(0, 7);
const demoVoucher = '0c9f4a62-7e0b-4b1e-8a35-6f0f3f7c2d18';

function actsOfRep({ people, venues }: Settled): Act[] {
  const by = 'rep';
  const about = (place: number) => ({ venue_id: venues[place]?.id });
  return [
    {
      ...{ by, ago: 9 * days, action: 'set-venue-pouring', subjects: about(4) },
      ...{ before: { partner: false }, after: { partner: true } },
    },
    {
      ...{
        by,
        ago: 3 * days,
        action: 'answer-pro-request',
        subjects: { user_id: people[11]?.id, ...about(2) },
      },
      ...{ before: { state: 'pending' }, after: { state: 'approved' } },
    },
    {
      ...{ by, ago: 2 * days, action: 'update-venue', subjects: about(0) },
      before: { phone: null, description: 'A laundry once. Lamps low, records loud.' },
      after: { phone: '+1 813 555 0142', description: 'A laundry once. Lamps low, records loud until two.' },
    },
    { by, ago: 26 * hours, action: 'venue-pours-csv', subjects: about(0) },
    { by, ago: 5 * hours, action: 'set-venue-pouring', subjects: about(3), outcome: 'forbidden' },
  ];
}

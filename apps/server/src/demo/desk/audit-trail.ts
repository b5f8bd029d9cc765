import { brand } from '@nightjar/domain/brand';
import { addMilliseconds, days, hours, minutes } from '@nightjar/domain/kernel/time';
import { type AuditEntry, insertAuditEntryAtCommit } from '../../platform/audit/queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { personNamed, personWithRole, type Town, venueNamed } from '../people.ts';

type DemoAuditEntry = Pick<AuditEntry, 'action' | 'subjects' | 'before' | 'after'> & {
  /** This is the role of the person who acted, or null for the operator, who has no role. */
  readonly by: 'super_admin' | 'rep' | null;
  /** The act happened this many milliseconds before now. */
  readonly ago: number;
  /** A missing outcome means that the act succeeded. */
  readonly outcome?: string;
};

/** Writes what super admins, reps and the operator did in the last weeks, as the audit trail keeps it. */
export async function saveAuditTrail(db: Database, town: Town, now: Date): Promise<void> {
  const acts = [...(await auditEntriesOfAdmin(db, town, now)), ...auditEntriesOfRep(town)];
  for (const { by, ago, outcome = 'ok', ...act } of acts.toSorted((one, other) => other.ago - one.ago)) {
    const actor = by && {
      actorId: personWithRole(town, by).id,
      actorRoles: [by === 'rep' ? brand.repRole : by],
      network: '203.0.113.0/24',
    };
    await insertAuditEntryAtCommit(db, {
      ...(actor || { actorId: null }),
      ...act,
      outcome,
      at: addMilliseconds(now, -ago),
    });
  }
}

async function auditEntriesOfAdmin(db: Database, town: Town, now: Date): Promise<DemoAuditEntry[]> {
  const by = 'super_admin';
  const leaked = await db
    .selectFrom('whitelist_codes')
    .where('code', '=', 'POSTER77')
    .select(['id', 'label', 'max_uses', 'closed_at'])
    .executeTakeFirst();
  const person = (firstName: string) => ({ user_id: personNamed(town, firstName).id });
  const venue = (name: string) => ({ venue_id: venueNamed(town, name).id });
  const code = leaked && { label: leaked.label, max_uses: leaked.max_uses, expires_at: null };
  const terms = { month: monthOf(addMilliseconds(now, -31 * days)), given_cents: 250, bought_percent: 90 };
  return [
    {
      ...{ by: null, ago: 58 * days, action: 'admin:grant', subjects: person('Owl') },
      after: { role: 'super_admin', granted: true },
    },
    {
      ...{ by, ago: 11 * days, action: 'close-invite-code', subjects: { code_id: leaked?.id } },
      before: { ...code, closed_at: null },
      after: { ...code, closed_at: leaked?.closed_at?.toISOString() ?? null },
    },
    {
      ...{ by, ago: 4 * days, action: 'void-voucher', subjects: { voucher_id: voidedVoucherId } },
      before: { state: 'available', owner_id: personNamed(town, 'Beau').id },
      after: { state: 'void', reason: 'Bought twice by mistake, refunded.' },
    },
    {
      ...{ by, ago: days, action: 'set-venue-terms', subjects: venue('Velvet Heron') },
      before: terms,
      after: { ...terms, month: monthOf(now), bought_percent: 92 },
    },
    { by, ago: 7 * hours, action: 'admin-user', subjects: person('Edie') },
    { by, ago: 7 * hours - 2 * minutes, action: 'set-role', subjects: person('Dov'), outcome: 'conflict' },
    { by, ago: 3 * hours, action: 'fetch-reports', subjects: {} },
  ];
}

const monthOf = (moment: Date) => moment.toISOString().slice(0, 7);
const voidedVoucherId = '0c9f4a62-7e0b-4b1e-8a35-6f0f3f7c2d18';

function auditEntriesOfRep(town: Town): DemoAuditEntry[] {
  const by = 'rep';
  const about = (name: string) => ({ venue_id: venueNamed(town, name).id });
  return [
    {
      ...{ by, ago: 9 * days, action: 'set-venue-pouring', subjects: about('Paper Anchor') },
      ...{ before: { partner: false }, after: { partner: true } },
    },
    {
      ...{
        by,
        ago: 3 * days,
        action: 'answer-pro-request',
        subjects: { user_id: personNamed(town, 'Fitz').id, ...about('Switchboard') },
      },
      ...{ before: { state: 'pending' }, after: { state: 'approved' } },
    },
    {
      ...{ by, ago: 2 * days, action: 'update-venue', subjects: about('The Low Lantern') },
      before: { phone: null, description: 'A laundry once. Lamps low, records loud.' },
      after: { phone: '+1 813 555 0142', description: 'A laundry once. Lamps low, records loud until two.' },
    },
    { by, ago: 26 * hours, action: 'venue-pours-csv', subjects: about('The Low Lantern') },
    {
      by,
      ago: 5 * hours,
      action: 'set-venue-pouring',
      subjects: about('Rooftop Ibis'),
      outcome: 'forbidden',
    },
  ];
}

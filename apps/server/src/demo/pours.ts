import { randomUUID } from 'node:crypto';
import { nightDate, nightSpan } from '@nightjar/domain/kernel/night';
import { addDays, addMonths, hours, later, minutes } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { eveningTimezone } from './clock.ts';
import { cast, type Settled } from './people.ts';
import { insertAll } from './queries.ts';
import { type Dice, dice } from './random.ts';
import { planBegan } from './vouchers.ts';

/** The nights are a month and the days before it, which a chart of this month is compared with. */
const nightsPast = 40;
/** Free pours of a period, as the plans of the demo have them. */
const freePerPeriod = 2;
/** The rest of the pours are vouchers. */
const freeShare = 0.4;
/** Sunday to Saturday: Friday and Saturday are full. */
const usualPours = [9, 5, 6, 8, 11, 24, 27] as const;

export type Pour = {
  id: string;
  user_id: string;
  at: Date;
  pro: { id: string; first_name: string | null };
  /** The voucher of a paid one. */
  voucher_id: string | null;
  period: { start: Date; index: number } | null;
};

/**
 * Writes the pours of The Low Lantern in these weeks. The ledger has every drink in the same form as those of tonight.
 */
export async function poursOf(db: Database, { people, venues }: Settled, now: Date): Promise<void> {
  const lantern = venues.find(({ name }) => name === 'The Low Lantern');
  const rep = people.find(({ person }) => person.is === 'rep');
  if (!lantern || !rep) return;
  const pros = await db
    .selectFrom('pros')
    .where('venue_id', '=', lantern.id)
    .where('state', '=', 'approved')
    .orderBy('phone')
    .select(['id', 'first_name'])
    .execute();
  // The demo's sign-in numbers keep an untouched drink bank.
  const guests = people.slice(cast.length).flatMap(({ id, person }) => (person.is === 'member' ? [id] : []));
  if (pros.length === 0) return;
  const pours = drawPours({ guests, pros }, now);
  await savePours(db, lantern.id, pours);
  await takeBackOne(db, lantern.id, rep.id, pours, now);
  await markOverrides(db, pours);
  await savePourTotals(db);
  await noticeWrongCodes(db, lantern.id, now);
}

function drawPours({ guests, pros }: { guests: string[]; pros: Pour['pro'][] }, now: Date): Pour[] {
  const chance = dice(nightsPast);
  const timezone = eveningTimezone(now);
  const tonight = nightDate(now, timezone);
  const used = new Map<string, number>();
  const pours: Pour[] = [];
  for (let ago = nightsPast; ago >= 0; ago -= 1) {
    const night = addDays(tonight, -ago);
    const usual = usualPours[new Date(`${night}T12:00:00Z`).getUTCDay()] ?? 0;
    const count = ago === 0 ? Math.round(usual / 2) + 3 : chance.between(usual - 3, usual + 4);
    const from = nightSpan(night, timezone).from;
    for (const user_id of chance.some(guests, count)) {
      const at = ago === 0 ? later(now, -chance.between(2, 105) * minutes) : momentIn(from, chance);
      const free = ago === 0 || chance.next() < freeShare;
      pours.push({
        ...(free ? kindOf(user_id, at, used, now) : voucher()),
        id: randomUUID(),
        user_id,
        at,
        pro: chance.pick(pros),
      });
    }
  }
  return pours.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Draws a time from 7pm to 2am, most of them in the middle of it. */
const momentIn = (nightBegins: Date, chance: Dice): Date =>
  later(nightBegins, 13 * hours + (chance.between(0, 210) + chance.between(0, 210)) * minutes);

const voucher = () => ({ voucher_id: randomUUID(), period: null });

/** Free where the guest asks for it and the plan has some left, else a voucher. */
function kindOf(user: string, at: Date, used: Map<string, number>, now: Date) {
  const anchor = later(now, planBegan);
  const start = at >= anchor ? anchor : addMonths(anchor, at >= addMonths(anchor, -1) ? -1 : -2);
  const key = `${user} ${start.toISOString()}`;
  const index = (used.get(key) ?? 0) + 1;
  if (index > freePerPeriod) return voucher();
  used.set(key, index);
  return { voucher_id: null, period: { start, index } };
}

/** A voucher is issued before it is poured, and the ledger has both in this order. */
export async function savePours(db: Database, venue_id: string, pours: readonly Pour[]): Promise<void> {
  const paid = pours.filter(({ voucher_id }) => voucher_id !== null);
  await insertAll(
    db,
    'vouchers',
    paid.map(({ voucher_id, user_id, at }) => ({
      ...{ id: voucher_id ?? '', owner_id: user_id, title: 'A house drink', created_at: later(at, -hours) },
      ...{ voucher_type: 'paid', origin: 'bought', state: 'redeemed' },
    })),
  );
  await insertAll(
    db,
    'redemptions',
    pours.map(({ id, user_id, at, pro, voucher_id, period }) => ({
      ...{ id, user_id, venue_id, voucher_id, redeemed_at: at },
      pro_id: pro.id,
      pro_first_name: pro.first_name ?? 'Staff',
      kind: period ? 'free' : 'paid',
      period_start: period?.start ?? null,
      period_index: period?.index ?? null,
    })),
  );
  await insertAll(
    db,
    'drink_ledger',
    paid.map(({ voucher_id, user_id, at }) => ({
      ...{ at: later(at, -hours), entry: 'issued', user_id, voucher_id },
    })),
  );
  await insertAll(
    db,
    'drink_ledger',
    pours.map(({ id, user_id, at, pro, voucher_id }) => ({
      ...{ at, entry: voucher_id ? 'redeemed' : 'free_pour', user_id, actor_id: user_id, voucher_id },
      ...{ redemption_id: id, venue_id, pro_id: pro.id },
    })),
  );
}

/** Takes back one of tonight's free pours as a mistake. */
async function takeBackOne(
  db: Database,
  venue_id: string,
  by: string,
  pours: readonly Pour[],
  now: Date,
): Promise<void> {
  const mistake = pours.findLast(({ period, at }) => period !== null && at < later(now, -20 * minutes));
  if (!mistake) return;
  const at = later(mistake.at, 5 * minutes);
  const reason = 'Poured twice';
  await db
    .updateTable('redemptions')
    .set({ taken_back_at: at, taken_back_by: by, taken_back_reason: reason })
    .where('id', '=', mistake.id)
    .execute();
  const { id, user_id, pro } = mistake;
  await insertAll(db, 'drink_ledger', [
    {
      ...{ at, entry: 'pour_taken_back', user_id, redemption_id: id },
      ...{ actor_id: by, venue_id, pro_id: pro.id, reason },
    },
  ]);
}

/** Every so often the phone of a guest at the bar has a wrong position. */
async function markOverrides(db: Database, pours: readonly Pour[]): Promise<void> {
  const ids = pours.filter((_, place) => (pours.length - place) % 17 === 4).map(({ id }) => id);
  await db
    .updateTable('redemptions')
    .set({ issue: 'far_from_venue', issue_override: true, override_reason: 'Out on the terrace' })
    .where('id', 'in', ids)
    .execute();
}

/** The totals of the banks are those of the ledger. */
export async function savePourTotals(db: Database): Promise<void> {
  await sql`
    insert into drink_banks (user_id, redeemed_total)
    select user_id, count(*)::int from redemptions where taken_back_at is null group by user_id
    on conflict (user_id) do update set redeemed_total = excluded.redeemed_total`.execute(db);
}

/** Writes the wrong codes that a guest tried the day before yesterday. */
async function noticeWrongCodes(db: Database, venue_id: string, now: Date): Promise<void> {
  const at = later(now, -48 * hours);
  await insertAll(db, 'wrong_codes', [
    { venue_id, night: nightDate(at, eveningTimezone(now)), noticed_at: [at] },
  ]);
}

import { randomUUID } from 'node:crypto';
import { nightDate, nightSpan } from '@nightjar/domain/kernel/night';
import { addDays, addMilliseconds, addMonths, hours, minutes } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { eveningTimezone } from './clock.ts';
import { guestsOf, personWithRole, type Town, venueNamed } from './people.ts';
import { insertAll } from './queries.ts';
import { type SeededRandom, seededRandom } from './random.ts';
import { planBeganFromNow } from './vouchers.ts';

/** Pours are written for this many past nights: a month, and the days before it that a chart compares it with. */
const pouredPastNights = 40;
/** A plan of the demo has this many free pours in a period. */
const freePerPeriod = 2;
/** This share of the pours are free. All others use a voucher. */
const freePourShare = 0.4;
/** There are this many pours on a night, from Sunday to Saturday. Friday and Saturday are full. */
const usualPours = [9, 5, 6, 8, 11, 24, 27] as const;

export type Pour = {
  id: string;
  user_id: string;
  at: Date;
  pro: { id: string; first_name: string | null };
  /** A paid pour has a voucher. A free pour has a number within a period of the plan. */
  voucher_id: string | null;
  period: { start: Date; index: number } | null;
};

/** Writes the pours of the last weeks at The Low Lantern. The ledger has them in the same form as tonight's pours. */
export async function savePours(db: Database, town: Town, now: Date): Promise<void> {
  const lantern = venueNamed(town, 'The Low Lantern');
  const pros = await db
    .selectFrom('pros')
    .where('venue_id', '=', lantern.id)
    .where('state', '=', 'approved')
    .orderBy('phone')
    .select(['id', 'first_name'])
    .execute();
  if (pros.length === 0) return;
  const pours = generatePours({ guests: guestsOf(town), pros }, now);
  await insertPours(db, lantern.id, pours);
  await takeBackOnePour(db, { venue_id: lantern.id, by: personWithRole(town, 'rep').id, pours }, now);
  await markSomeOverrides(db, pours);
  await savePourTotals(db);
  await saveWrongCodes(db, lantern.id, now);
}

function generatePours({ guests, pros }: { guests: string[]; pros: Pour['pro'][] }, now: Date): Pour[] {
  const random = seededRandom(pouredPastNights);
  const timezone = eveningTimezone(now);
  const tonight = nightDate(now, timezone);
  const freePours = createFreePourCounter(now);
  const pours: Pour[] = [];
  for (let ago = pouredPastNights; ago >= 0; ago -= 1) {
    const night = addDays(tonight, -ago);
    const usual = usualPours[new Date(`${night}T12:00:00Z`).getUTCDay()] ?? 0;
    const count = ago === 0 ? Math.round(usual / 2) + 3 : random.between(usual - 3, usual + 4);
    const from = nightSpan(night, timezone).from;
    for (const user_id of random.some(guests, count)) {
      const at =
        ago === 0 ? addMilliseconds(now, -random.between(2, 105) * minutes) : drawMomentOfNight(from, random);
      const free = ago === 0 || random.next() < freePourShare;
      const period = free ? freePours.next(user_id, at) : null;
      pours.push({
        voucher_id: period ? null : randomUUID(),
        period,
        id: randomUUID(),
        user_id,
        at,
        pro: random.pick(pros),
      });
    }
  }
  return pours.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Draws a time between 7pm and 2am. Times in the middle of this span are the most likely. */
const drawMomentOfNight = (nightBegins: Date, random: SeededRandom): Date =>
  addMilliseconds(nightBegins, 13 * hours + (random.between(0, 210) + random.between(0, 210)) * minutes);

function createFreePourCounter(now: Date) {
  const anchor = addMilliseconds(now, planBeganFromNow);
  const used = new Map<string, number>();
  return {
    /**
     * Returns the period of the plan at the time `at` and the number of the guest's next free pour in it. Returns null
     * where the period has no free pour left.
     */
    next(user: string, at: Date): Pour['period'] {
      const start = at >= anchor ? anchor : addMonths(anchor, at >= addMonths(anchor, -1) ? -1 : -2);
      const key = `${user} ${start.toISOString()}`;
      const index = (used.get(key) ?? 0) + 1;
      if (index > freePerPeriod) return null;
      used.set(key, index);
      return { start, index };
    },
  };
}

/** Writes pours of the past. For each voucher, the ledger gets its issue before its pour. */
export async function insertPours(db: Database, venue_id: string, pours: readonly Pour[]): Promise<void> {
  const paid = pours.filter(({ voucher_id }) => voucher_id !== null);
  await insertAll(
    db,
    'vouchers',
    paid.map(({ voucher_id, user_id, at }) => ({
      ...{
        id: voucher_id ?? '',
        owner_id: user_id,
        title: 'A house drink',
        created_at: addMilliseconds(at, -hours),
      },
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
      ...{ at: addMilliseconds(at, -hours), entry: 'issued', user_id, voucher_id },
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

type PoursToTakeBack = { venue_id: string; by: string; pours: readonly Pour[] };

/** Takes back one of tonight's free pours as a mistake. */
async function takeBackOnePour(
  db: Database,
  { venue_id, by, pours }: PoursToTakeBack,
  now: Date,
): Promise<void> {
  const mistake = pours.findLast(
    ({ period, at }) => period !== null && at < addMilliseconds(now, -20 * minutes),
  );
  if (!mistake) return;
  const at = addMilliseconds(mistake.at, 5 * minutes);
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

/** Marks one pour in seventeen as overridden, because the guest's phone reported a wrong position. */
const markSomeOverrides = (db: Database, pours: readonly Pour[]): Promise<void> =>
  markOverrides(
    db,
    pours.filter((_, place) => (pours.length - place) % 17 === 4),
    'Out on the terrace',
  );

export async function markOverrides(
  db: Database,
  pours: readonly Pour[],
  override_reason: string,
): Promise<void> {
  await db
    .updateTable('redemptions')
    .set({ issue: 'far_from_venue', issue_override: true, override_reason })
    .where(
      'id',
      'in',
      pours.map(({ id }) => id),
    )
    .execute();
}

/** Sets the totals in the drink banks to the numbers of pours that were not taken back. */
export async function savePourTotals(db: Database): Promise<void> {
  await sql`
    insert into drink_banks (user_id, redeemed_total)
    select user_id, count(*)::int from redemptions where taken_back_at is null group by user_id
    on conflict (user_id) do update set redeemed_total = excluded.redeemed_total`.execute(db);
}

/** Writes an alert for the desk about many wrong staff codes that were typed at the bar two days ago. */
async function saveWrongCodes(db: Database, venue_id: string, now: Date): Promise<void> {
  const at = addMilliseconds(now, -48 * hours);
  await insertAll(db, 'wrong_codes', [
    { venue_id, night: nightDate(at, eveningTimezone(now)), noticed_at: [at] },
  ]);
}

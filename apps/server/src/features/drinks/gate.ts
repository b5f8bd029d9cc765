import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { entitlementOf, nextNumber } from '@nightjar/domain/drinks/rules/allowance';
import { type Bank, guessLimits, isRepeat } from '@nightjar/domain/drinks/rules/pour';
import { decideReading, type QrOrder, readOrder, writeOrder } from '@nightjar/domain/drinks/rules/qr';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { fromBase45, toBase45 } from '@nightjar/domain/kernel/base45';
import type { Call } from '@nightjar/domain/kernel/call';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import type { RedemptionId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { nightDate } from '@nightjar/domain/kernel/night';
import { countdown, seconds } from '@nightjar/domain/kernel/time';
import { mayManage, mayServeAt } from '@nightjar/domain/staff/access';
import type { Database } from '../../platform/db/database.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import type { LimitRule, LimitVerdict } from '../../platform/limits/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Signer } from '../../platform/signer.ts';
import { together } from '../../platform/together.ts';
import { findVenueRole } from '../staff/queries/pros.ts';
import { type FreePours, findDrinker, lockDrinkBank } from './queries/bank.ts';
import { findBar } from './queries/bar.ts';
import { saveWrongCodes } from './queries/figures.ts';
import type { PourToTakeBack } from './queries/overrides.ts';
import { findPourOfReading, findVoucherToPour } from './queries/redemptions.ts';
import { findPouredGuest } from './queries/service.ts';
import { wrongCodesJob } from './reactions.ts';

const pair: LimitRule = { name: 'staff-code:patron-venue', ...guessLimits.patronAtVenue };
const patron: LimitRule = { name: 'staff-code:patron', ...guessLimits.patron };
const venue: LimitRule = { name: 'staff-code:venue', ...guessLimits.venueAlert };

/**
 * A try at a staff code is counted by these values. `db` is the call's own, so that no second connection is waited for.
 */
type Try = Pick<CallContext<Call>, 'platform' | 'db' | 'now'> & { actor: { userId: UserId } };
type TriedBar = { id: VenueId; venue: { timezone: string } };

/**
 * Counts a try at a staff code before the code is checked, so that a burst of parallel guesses is no way around the
 * limit. Counters are outside the call's transaction: they stay even where the pour is rolled back.
 */
export async function recordGuess(platform: Platform, userId: UserId, venueId: VenueId): Promise<void> {
  const verdicts = await Promise.all([
    platform.limits.consume(pair, `${userId}:${venueId}`),
    platform.limits.consume(patron, userId),
  ]);
  const blocked = verdicts.find(verdict => !verdict.allowed);
  if (!blocked) return;
  const wait = countdown(blocked.retryAfterSeconds * 1000);
  throw fail.tooManyRequests(`Too many wrong codes. Try again in ${wait}.`, blocked.retryAfterSeconds);
}

/** A right code gives its try back; a wrong one counts against the venue too. */
export async function resolveGuess(call: Try, bar: TriedBar, right: boolean): Promise<void> {
  const { limits } = call.platform;
  if (!right) return noticeWrongCodes(call, bar, await limits.consume(venue, bar.id));
  await Promise.all([
    limits.refund(pair, `${call.actor.userId}:${bar.id}`),
    limits.refund(patron, call.actor.userId),
  ]);
}

/**
 * Does the same behind the lock of the guest's bank, where tries come one after another: a peek is enough until a try
 * is wrong, and a right code writes nothing.
 */
export async function checkGuessLimit({ platform, db, actor }: Try, venueId: VenueId): Promise<void> {
  const { userId } = actor;
  const verdicts = await platform.limits.peek(db, [pair, `${userId}:${venueId}`], [patron, userId]);
  if (verdicts.some(verdict => !verdict.allowed)) await recordGuess(platform, userId, venueId);
}

/** Counted once, also where the pour's transaction is run again. */
export async function recordWrongGuess(
  call: Try & Pick<CallContext<Call>, 'once'>,
  bar: TriedBar,
): Promise<void> {
  const { limits } = call.platform;
  const { userId } = call.actor;
  const [atVenue] = await call.once('wrong guess', () =>
    Promise.all([
      limits.consume(venue, bar.id),
      limits.consume(pair, `${userId}:${bar.id}`),
      limits.consume(patron, userId),
    ]),
  );
  await noticeWrongCodes(call, bar, atVenue);
}

/** Many wrong codes at one venue suggest that a guest tries them through: it is kept, and a job broadcasts it to the staff. */
async function noticeWrongCodes(
  { platform, db, now }: Try,
  { id, venue: { timezone } }: TriedBar,
  atVenue: LimitVerdict,
): Promise<void> {
  if (atVenue.allowed) return;
  platform.metrics.staffCodeAttack(id);
  const night = nightDate(now, timezone);
  const news = await saveWrongCodes(db, { venueId: id, night, now, window: venue.seconds * seconds });
  if (news) await platform.jobs.enqueue(db, wrongCodesJob, { venue_id: id });
}

export async function loadBar(db: Database, staff: Parameters<typeof findBar>[1], now: Date) {
  const bar = await findBar(db, staff, now);
  if (!bar) throw fail.notFound('Venue');
  return bar;
}

/** The guest and their remaining free pours; null for a user who may not be served. Read under the lock of a pour. */
export async function findGuest(db: Database, userId: UserId, now: Date) {
  const drinker = await findDrinker(db, userId, now);
  if (!drinker) return null;
  const { freePours, ...rest } = drinker;
  const entitlement = entitlementOf(drinker, now);
  const taken = entitlement ? numbersIn(freePours, entitlement.periodStart) : [];
  const bank: Bank = { entitlement, usedInPeriod: taken.length, lastFreePour: entitlement && freePours.last };
  return { ...rest, bank, nextNumber: nextNumber(taken) };
}
export type LoadedGuest = NonNullable<Awaited<ReturnType<typeof findGuest>>>;

/** Loads the signed-in user, who may have been suspended since the session was checked. */
export async function loadGuest(db: Database, userId: UserId, now: Date): Promise<LoadedGuest> {
  const guest = await findGuest(db, userId, now);
  if (!guest) throw fail.notAuthenticated();
  return guest;
}

/** The numbers that free pours of this period have. */
function numbersIn({ periods, numbers }: FreePours, start: Date): number[] {
  return numbers.filter((_, at) => periods[at]?.getTime() === start.getTime());
}

/** Loads a venue whose pours the actor may read at the desk: its team, reps and super admins. */
export async function loadDesk(db: Database, actor: Actor, venueId: VenueId) {
  const found = await findVenueRole(db, actor.userId, venueId);
  if (!found) throw fail.notFound('Venue');
  if (!mayServeAt(actor, found.venueRole)) throw fail.forbidden('This venue is not yours');
  return { timezone: found.timezone, manages: mayManage(actor, found.venueRole) };
}

/** The event of a pour that was taken back carries these fields. */
export const aboutTakenBack = ({ id, venueId, guestId, guestGone, voucher }: PourToTakeBack) => ({
  redemptionId: id,
  venueId,
  guestId: guestGone ? null : guestId,
  voucher: voucher && { id: voucher.id, senderId: voucher.senderId },
});

/** Returns the guest of a pour at a venue of the actor; a pour of another venue looks like a missing one. */
export async function loadServedGuest(db: Database, actor: Actor, redemptionId: RedemptionId) {
  const guest = await findPouredGuest(db, redemptionId);
  const found = guest && (await findVenueRole(db, actor.userId, guest.venueId));
  if (!found || !mayServeAt(actor, found.venueRole)) throw fail.notFound('Redemption');
  return guest;
}

/** A signature for another purpose does not verify as an order. */
const qrPurpose = 'redemption';

/** Text in the characters a QR code packs densest: 96 of them, 120 with a voucher. */
export const signQr = (signer: Signer, order: QrOrder): string =>
  toBase45(signer.sign(qrPurpose, writeOrder(order)));

function verifyQr(signer: Signer, text: string): QrOrder | null {
  const signed = fromBase45(text);
  const content = signed && signer.verify(qrPurpose, signed);
  return content && readOrder(content);
}

type Scan = { input: { qr: string }; actor: Actor; now: Date; db: Database; platform: Platform };

/**
 * Loads what a scanned code asks for, with the bar, the guest and the voucher, under the locks of a pour where it is to
 * `consume`. `receipt` means that this very pour was answered before, to this bartender. A pro learns nothing more
 * about a code of another bar; a code that cannot be read does not count as a guess at a staff code.
 */
export async function loadScan({ input, actor, now, db, platform }: Scan, intent: 'read' | 'consume') {
  const order = verifyQr(platform.signer, input.qr);
  if (!order) return drinkRefusals.refuse('qr_unknown');
  const [, voucher, pouredBefore, bar, guest] = await together(
    intent === 'consume' && lockDrinkBank(db, order.guestId),
    order.voucherId && findVoucherToPour(db, order.voucherId, intent),
    order.voucherId ? null : findPourOfReading(db, order.nonce),
    loadBar(db, { venue_id: order.venueId, scanner_id: actor.userId }, now),
    findGuest(db, order.guestId, now),
  );
  if (!bar.pro) return drinkRefusals.refuse('qr_elsewhere');
  const poured = order.voucherId ? voucher?.receipt : pouredBefore;
  const own = poured?.pro_id === bar.pro.id && isRepeat(poured, order, now);
  const receipt = own && intent === 'consume' ? poured : null;

  const reading = decideReading(
    { nonce: order.nonce, elsewhere: false, used: poured?.qr_nonce === order.nonce },
    now,
  );
  if (isRefusal(reading) && !receipt) return reading;
  if (!guest) return drinkRefusals.refuse('qr_expired');
  return { order, bar, voucher, guest, receipt };
}

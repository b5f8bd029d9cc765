import { cooldownEnd } from '@nightjar/domain/drinks/rules/allowance';
import { type FreePourGranted, type PourGranted, wavedThrough } from '@nightjar/domain/drinks/rules/pour';
import { overridesUnnoticed, serviceNight } from '@nightjar/domain/drinks/rules/service';
import type { Call } from '@nightjar/domain/kernel/call';
import type { RedemptionId, UserId } from '@nightjar/domain/kernel/id';
import { type Answer, type CallContext, ok } from '../../platform/http/handler.ts';
import { type PourWire, presentPour, titleOf } from './present.ts';
import type { FoundBar } from './queries/bar.ts';
import { countOverrides, insertRedemption, type VoucherToPour } from './queries/redemptions.ts';

type Pouring = Pick<CallContext<Call>, 'now' | 'db' | 'emit'> & { actor: { userId: UserId } };

/** A drink that was granted under the locks of its guest's bank and of its voucher. */
export type Granted = {
  guestId: UserId;
  bar: FoundBar;
  /** What staff said about what they waved through. */
  overrideReason: string | undefined;
  /** The one reading of the guest's code; null where a staff code was typed. */
  qrNonce: string | null;
} & (
  | { kind: 'free'; decision: FreePourGranted; usedInPeriod: number }
  | { kind: 'paid'; decision: PourGranted; voucher: VoucherToPour }
);

/** The one way a drink leaves the bar, typed or scanned: written, told and answered with its receipt. */
export async function pour(call: Pouring, granted: Granted): Promise<Answer<PourWire>> {
  const { bar, decision, guestId } = granted;
  const overrideReason = wavedThrough(decision, granted.overrideReason);
  const id = await save(call, granted, overrideReason);
  const voucher = granted.kind === 'paid' ? granted.voucher : null;
  call.emit('drink_poured', {
    userId: guestId,
    venueId: bar.id,
    redemptionId: id,
    kind: granted.kind,
    voucher: voucher && { id: voucher.id, senderId: voucher.sender_id },
  });
  if (overrideReason !== null) await noticeOverrides(call, granted);
  const receipt = {
    id,
    kind: granted.kind,
    title: titleOf({ title: voucher?.title ?? null, non_alcoholic: decision.nonAlcoholic }),
    venue_id: bar.id,
    venue_name: bar.name,
    pro_first_name: decision.pro.first_name,
    non_alcoholic: decision.nonAlcoholic,
    redeemed_at: call.now,
  };
  return ok(
    presentPour(receipt, { now: call.now, cooldownEnds: cooldownAfter(granted, call.now), already: false }),
  );
}

function save(
  { actor, now, db }: Pouring,
  granted: Granted,
  overrideReason: string | null,
): Promise<RedemptionId> {
  const { guestId, bar, decision, qrNonce } = granted;
  const common = {
    userId: guestId,
    actorId: actor.userId,
    venueId: bar.id,
    proId: decision.pro.id,
    proFirstName: decision.pro.first_name,
    nonAlcoholic: decision.nonAlcoholic,
    issue: decision.issue,
    overrideReason,
    qrNonce,
    at: now,
  };
  if (granted.kind === 'paid')
    return insertRedemption(db, { ...common, kind: 'paid', voucherId: granted.voucher.id });
  const { periodStart } = granted.decision.entitlement;
  return insertRedemption(db, {
    ...common,
    kind: 'free',
    periodStart,
    periodIndex: granted.usedInPeriod + 1,
  });
}

const cooldownAfter = (granted: Granted, now: Date) =>
  granted.kind === 'free' ? cooldownEnd(now, granted.decision.entitlement.cooldownMinutes, now) : null;

/** A bartender who waves many through is told to the venue; this pour stands all the same. */
async function noticeOverrides(
  { now, db, emit }: Pouring,
  { bar, decision: { pro } }: Granted,
): Promise<void> {
  const count = await countOverrides(db, pro.id, serviceNight(now, bar.venue.timezone).from);
  if (count <= overridesUnnoticed) return;
  emit('overrides_noticed', { venueId: bar.id, proFirstName: pro.first_name, count });
}

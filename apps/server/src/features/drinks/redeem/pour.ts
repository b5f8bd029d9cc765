import { cooldownEnd } from '@nightjar/domain/drinks/rules/allowance';
import type { FreePourGranted, PourGranted } from '@nightjar/domain/drinks/rules/pour';
import { overridesBeforeNotice } from '@nightjar/domain/drinks/rules/service';
import type { Call } from '@nightjar/domain/kernel/call';
import { type RedemptionId, redemptionId, type UserId } from '@nightjar/domain/kernel/id';
import { nightDate } from '@nightjar/domain/kernel/night';
import { type Answer, type CallContext, ok } from '../../../platform/http/handler.ts';
import { type PourWire, presentPour, titleOrFreeDrink } from '../present.ts';
import type { FoundBar } from '../queries/bar.ts';
import { countOverrides, insertRedemptionAtCommit, type VoucherToPour } from '../queries/redemptions.ts';

/** `nonce` is the nonce of the token that came with the refusal. It is null if the bartender scanned. */
export type PourOverride = { reason: string; nonce: string | null };

type PourCall = Pick<CallContext<Call>, 'now' | 'db' | 'platform' | 'emit'> & { actor: { userId: UserId } };

/** This pour was granted under the locks of the guest's bank and of the voucher. */
export type GrantedPour = {
  guestId: UserId;
  bar: FoundBar;
  /** This is the override of the pour's issue, or null where the pour has no issue. */
  override: PourOverride | null;
  /** Identifies one reading of the guest's QR code. It is null where a staff code was typed. */
  qrNonce: string | null;
} & (
  | { kind: 'free'; decision: FreePourGranted; number: number }
  | { kind: 'paid'; decision: PourGranted; voucher: VoucherToPour }
);

/**
 * Pours a drink, whether the staff code was typed or the guest's code was scanned. It writes the pour, emits the events
 * and answers with the receipt.
 */
export async function savePourAndAnswer(call: PourCall, granted: GrantedPour): Promise<Answer<PourWire>> {
  const { bar, decision, guestId, override } = granted;
  const id = redemptionId.parse(call.platform.random.uuid());
  await savePour(call, id, granted);
  const voucher = granted.kind === 'paid' ? granted.voucher : null;
  call.emit('drink_poured', {
    userId: guestId,
    venueId: bar.id,
    redemptionId: id,
    kind: granted.kind,
    voucher: voucher && { id: voucher.id, senderId: voucher.sender_id },
  });
  if (override?.nonce) call.emit('pour_overridden', { redemptionId: id, proUserId: decision.pro.user_id });
  if (override) await reportManyOverrides(call, granted, id);
  const receipt = {
    id,
    kind: granted.kind,
    title: titleOrFreeDrink({ title: voucher?.title ?? null, non_alcoholic: decision.nonAlcoholic }),
    venue_id: bar.id,
    venue_name: bar.name,
    pro_first_name: decision.pro.first_name,
    non_alcoholic: decision.nonAlcoholic,
    redeemed_at: call.now,
  };
  return ok(
    presentPour(receipt, {
      now: call.now,
      cooldownEnds: cooldownEndAfter(granted, call.now),
      already: false,
    }),
  );
}

function savePour({ actor, now, db }: PourCall, id: RedemptionId, granted: GrantedPour): Promise<void> {
  const { guestId, bar, decision, override, qrNonce } = granted;
  const common = {
    id,
    userId: guestId,
    actorId: actor.userId,
    venueId: bar.id,
    proId: decision.pro.id,
    proFirstName: decision.pro.first_name,
    nonAlcoholic: decision.nonAlcoholic,
    issue: decision.issue,
    overrideReason: override?.reason ?? null,
    qrNonce,
    overrideNonce: override?.nonce ?? null,
    at: now,
  };
  if (granted.kind === 'paid')
    return insertRedemptionAtCommit(db, { ...common, kind: 'paid', voucherId: granted.voucher.id });
  const { periodStart } = granted.decision.entitlement;
  return insertRedemptionAtCommit(db, {
    ...common,
    kind: 'free',
    periodStart,
    periodIndex: granted.number,
  });
}

const cooldownEndAfter = (granted: GrantedPour, now: Date) =>
  granted.kind === 'free' ? cooldownEnd(now, granted.decision.entitlement.cooldownMinutes, now) : null;

/** Reports many overrides in one night with one bartender's code or scans to the venue. The pour itself is valid. */
async function reportManyOverrides(
  { now, db, emit }: PourCall,
  { bar, decision: { pro } }: GrantedPour,
  redemptionId: RedemptionId,
): Promise<void> {
  // The new pour is written only at the commit, so the count adds one for it.
  const count = 1 + (await countOverrides(db, pro.id, nightDate(now, bar.venue.timezone)));
  if (count <= overridesBeforeNotice) return;
  emit('overrides_noticed', { venueId: bar.id, redemptionId, takenBack: false, count });
}

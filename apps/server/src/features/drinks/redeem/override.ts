import { overrideLasts, type PourIssue } from '@nightjar/domain/drinks/entity';
import {
  isOverrideOffered,
  type OverrideOffer,
  overrideOffer,
} from '@nightjar/domain/drinks/rules/overrides';
import type { PourGranted } from '@nightjar/domain/drinks/rules/pour';
import { fail, isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import type { UserId, VenueId, VoucherId } from '@nightjar/domain/kernel/id';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import type { Database } from '../../../platform/db/database.ts';
import { parseForeign } from '../../../platform/foreign-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Signer } from '../../../platform/signer.ts';
import { isOverrideUsed } from '../queries/redemptions.ts';
import type { PourOverride } from './pour.ts';

type DecisionContext = { now: Date; db: Database; platform: Platform };
type PourOrder = { guestId: UserId; venueId: VenueId; voucherId: VoucherId | null };
type OverrideFields = { issue_override: boolean; override_reason?: string | undefined };
type DecisionWithOverride<Decision> = { decision: Decision; override: PourOverride | null };

/** The purpose is part of the signature, so a token that was signed for another purpose is not accepted as an offer. */
const offerPurpose = 'override';

/** Returns the offer in a token. Returns null without a token, or where its signature is not valid. */
export function readOverrideOffer(signer: Signer, token: string | undefined): OverrideOffer | null {
  const content = token === undefined ? null : signer.verify(offerPurpose, Buffer.from(token, 'base64url'));
  return content && overrideOffer.parse(parseForeign(Buffer.from(content).toString()));
}

/**
 * Offers an override for a pour with an issue; returns null for a pour without one. The server does not store the
 * offer: the guest's phone keeps it as a signed token. The pour that uses the offer is saved with the offer's nonce, so
 * it can be used once.
 */
export function offerOverride(
  { platform, now }: Omit<DecisionContext, 'db'>,
  order: PourOrder,
  { issue, pro }: PourGranted,
): string | null {
  if (!issue) return null;
  const nonce = platform.random.uuid();
  const offer: OverrideOffer = { ...order, proId: pro.id, issue, nonce, at: now.getTime() };
  return Buffer.from(platform.signer.sign(offerPurpose, Buffer.from(JSON.stringify(offer)))).toString(
    'base64url',
  );
}

type OverrideByCodeInput<Decision> = {
  decided: Decision | Refusal;
  order: PourOrder;
  offer: OverrideOffer | null;
  asked: OverrideFields;
};

/**
 * Decides an override with a bartender's code. The guest's phone sends three things: the token that came with the
 * refusal of the same order, a reason, and the code, which the bartender enters again. Without the token the pour is
 * refused.
 */
export async function decideOverrideByCode<Decision extends PourGranted, Code extends string>(
  call: DecisionContext,
  typed: OverrideByCodeInput<Decision> & { decided: Decision | Refusal<Code> },
): Promise<DecisionWithOverride<Decision> | Refusal<Code | PourIssue>> {
  const { decided, order, offer, asked } = typed;
  if (isRefusal(decided)) return decided as Refusal<Code>;
  const { issueRefusal, issue, pro } = decided;
  if (!issueRefusal || !issue) return { decision: decided, override: null };
  const offered =
    asked.issue_override && isOverrideOffered(offer, { ...order, proId: pro.id, issue }, call.now);
  if (!offered || !offer || (await isOverrideUsed(call.db, offer.nonce)))
    return { ...issueRefusal, data: overrideOfferData(call, order, decided) };
  return { decision: decided, override: { reason: overrideReasonOf(asked), nonce: offer.nonce } };
}

/**
 * Decides an override with a scan. The bartender who scans sees the guest and is signed in, so only a reason is needed.
 */
export function decideOverrideByScan<Decision extends PourGranted, Code extends string>(
  decided: Decision | Refusal<Code>,
  asked: OverrideFields,
): DecisionWithOverride<Decision> | Refusal<Code | PourIssue> {
  if (isRefusal(decided)) return decided as Refusal<Code>;
  if (!decided.issueRefusal) return { decision: decided, override: null };
  if (!asked.issue_override) return decided.issueRefusal;
  return { decision: decided, override: { reason: overrideReasonOf(asked), nonce: null } };
}

const overrideOfferData = (call: DecisionContext, order: PourOrder, decided: PourGranted) => ({
  issue: decided.issue,
  override_token: offerOverride(call, order, decided),
  override_expires_at: addMilliseconds(call.now, overrideLasts).toISOString(),
});

function overrideReasonOf({ override_reason }: OverrideFields): string {
  if (override_reason) return override_reason;
  throw fail.invalid('override_reason must say why the drink is poured despite the issue');
}

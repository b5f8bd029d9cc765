import type {
  currentRedemptions,
  drinkRedemptionsByVenue,
  myVouchers,
  overriddenPours,
  redeemFreeDrink,
  roundDetails,
  shotVoucherDetails,
  validateFreeRedemptionCode,
} from '@nightjar/domain/drinks/calls';
import { ownTakeBackUntil } from '@nightjar/domain/drinks/rules/overrides';
import type { PourGranted } from '@nightjar/domain/drinks/rules/pour';
import { roundStateOf } from '@nightjar/domain/drinks/rules/rounds';
import { type TakeBackRights, takeBackUntil } from '@nightjar/domain/drinks/rules/take-back';
import { titleOfSentVoucher } from '@nightjar/domain/drinks/rules/voucher-texts';
import { shotStateAt } from '@nightjar/domain/drinks/rules/vouchers';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { UserId } from '@nightjar/domain/kernel/id';
import { previewSizes } from '@nightjar/domain/kernel/upload';
import type { AttachmentLinks } from '../../platform/storage/read/attachment-links.ts';
import type { OverriddenPourRow } from './queries/overrides.ts';
import type { RedemptionRow } from './queries/redemptions.ts';
import type { RoundRow } from './queries/rounds.ts';
import type { SentShot, ShotVoucherRow } from './queries/shots.ts';
import type { VenuePourRow } from './queries/venue-pours.ts';
import type { HeldVoucherRow } from './queries/vouchers.ts';

type RedemptionWire = OutputWireOf<typeof currentRedemptions>['redemptions'][number];
type ValidationWire = OutputWireOf<typeof validateFreeRedemptionCode>;
type VenueRedemptionWire = OutputWireOf<typeof drinkRedemptionsByVenue>[number];
type VoucherWire = OutputWireOf<typeof myVouchers>[number];
export type PourWire = OutputWireOf<typeof redeemFreeDrink>;

/** A free pour has one of these titles. They reveal nothing else, because others at the bar may see the receipt. */
const freePourTitle = 'Free drink';
const softPourTitle = 'Free soft drink';

export const titleOrFreeDrink = ({
  title,
  non_alcoholic,
}: {
  title: string | null;
  non_alcoholic: boolean;
}): string => title ?? (non_alcoholic ? softPourTitle : freePourTitle);

export function presentRedemption(row: RedemptionRow): RedemptionWire {
  return {
    redemption_id: row.id,
    kind: row.kind as 'free' | 'paid',
    title: titleOrFreeDrink(row),
    venue_id: row.venue_id,
    venue_name: row.venue_name,
    pro_first_name: row.pro_first_name,
    non_alcoholic: row.non_alcoholic,
    redeemed_at: row.redeemed_at.toISOString(),
  };
}

export function presentGrantedPour({
  pro,
  issue,
  nonAlcoholic,
}: PourGranted): Omit<ValidationWire, 'override_token'> {
  return { pro_first_name: pro.first_name, issue, non_alcoholic: nonAlcoholic };
}

/** This is the person who reads a venue's pours, with the rights that decide which pours they may take back. */
export type PourReader = TakeBackRights & { userId: UserId; now: Date };

export function presentVenuePour(row: VenuePourRow, reader: PourReader): VenueRedemptionWire {
  const until = takeBackUntil(row.redeemed_at, row.timezone, reader);
  const open = row.taken_back_at === null && row.user_id !== reader.userId && until !== null;
  const mayVoid = open && reader.now < until;
  const isOwn = row.pro_user_id === reader.userId && row.user_id !== reader.userId;
  const ownUntil = isOwn && row.taken_back_at === null ? ownTakeBackUntil(row.redeemed_at) : null;
  return {
    ...presentRedemption(row),
    pro_id: row.pro_id,
    guest_first_name: row.guest_first_name,
    voucher_type: row.voucher_type as VenueRedemptionWire['voucher_type'],
    issue: row.issue as VenueRedemptionWire['issue'],
    overridden: row.issue_override,
    override_reason: row.override_reason,
    taken_back_at: row.taken_back_at?.toISOString() ?? null,
    taken_back_by: row.taken_back_by,
    taken_back_reason: row.taken_back_reason,
    may_void: mayVoid,
    void_until: mayVoid ? until.toISOString() : null,
    take_back_until: ownUntil && reader.now < ownUntil ? ownUntil.toISOString() : null,
    refused: row.refused,
    flagged: row.flagged_at !== null,
  };
}

export function presentOverriddenPour(row: OverriddenPourRow): OutputWireOf<typeof overriddenPours>[number] {
  return {
    redemption_id: row.id,
    guest_first_name: row.guest_first_name,
    guest_image: row.guest_image,
    title: titleOrFreeDrink(row),
    venue_name: row.venue_name,
    issue: row.issue as VenueRedemptionWire['issue'] & string,
    override_reason: row.override_reason ?? '',
    redeemed_at: row.redeemed_at.toISOString(),
    take_back_until: ownTakeBackUntil(row.redeemed_at).toISOString(),
  };
}

type PourContext = { now: Date; cooldownEnds: Date | null; already: boolean };

export function presentPour(pour: RedemptionRow, more: PourContext): PourWire {
  return {
    ...presentRedemption(pour),
    server_time: more.now.toISOString(),
    cooldown_ends_at: more.cooldownEnds?.toISOString() ?? null,
    already: more.already,
  };
}

export function presentVoucher(row: HeldVoucherRow, links: AttachmentLinks): VoucherWire {
  return {
    voucher_id: row.id,
    voucher_type: row.voucher_type as VoucherWire['voucher_type'],
    state: row.state as VoucherWire['state'],
    title: row.title,
    message: row.message,
    attachment_url: links.file(row.attachment_url),
    thumbnail_url: links.file(row.thumbnail_url),
    attachment_type: row.attachment_type as VoucherWire['attachment_type'],
    sender: row.sender,
    recipient: row.recipient,
    created_at: row.created_at.toISOString(),
    sent_expires_at: row.sent_expires_at?.toISOString() ?? null,
    round_id: row.round_id,
    frozen: row.frozen_at !== null,
  };
}

type ShotWire = OutputWireOf<typeof shotVoucherDetails>;
type ShotViewContext = { viewer: UserId; now: Date; links: AttachmentLinks };
const noAttachment = { attachment_url: null, preview_url: null, thumbnail_url: null };

/** Returns true where the text and the picture of this shot may still be read. */
export function isMessageShown(sent: SentShot, now: Date): boolean {
  const state = shotStateAt(sent, now);
  return sent.latest && (state === 'pending' || state === 'accepted' || state === 'redeemed');
}

/**
 * Presents a drink to its sender or recipient. The text belongs to the last shot, and is removed when the drink
 * returns.
 */
export function presentShot(
  row: ShotVoucherRow,
  sent: SentShot,
  { viewer, now, links }: ShotViewContext,
): ShotWire {
  const state = shotStateAt(sent, now);
  const open = isMessageShown(sent, now);
  return {
    voucher_id: row.id,
    voucher_type: row.voucher_type as ShotWire['voucher_type'],
    title: titleOfSentVoucher(row),
    state,
    direction: sent.sender_id === viewer ? 'sent' : 'received',
    sender: row.sender,
    recipient: row.recipient,
    message: open ? row.message : null,
    ...(open ? links.of(row, previewSizes.shot) : noAttachment),
    attachment_type: open ? (row.attachment_type as ShotWire['attachment_type']) : null,
    sent_at: sent.sent_at.toISOString(),
    sent_expires_at: state === 'pending' ? (sent.expires_at?.toISOString() ?? null) : null,
  };
}

type RoundWire = OutputWireOf<typeof roundDetails>;

/** Presents a round. Who has taken a drink is shown to users who may take one or have taken one, and to the owner. */
export function presentRound(row: RoundRow, now: Date): RoundWire {
  const { round_id, owner, conversation_id, message, size, left, voucher_id, me } = row;
  const inside = me.invited || me.served || me.id === row.owner_id;
  const state = roundStateOf(row, now);
  return {
    round_id,
    owner,
    conversation_id,
    message,
    size,
    left: state === 'ended' ? 0 : left,
    state,
    claimed_by: inside ? row.claimed_by : [],
    voucher_id,
    expires_at: row.expires_at.toISOString(),
  };
}

import type {
  ConversationId,
  RedemptionId,
  RoundId,
  UserId,
  VenueId,
  VoucherId,
} from '@nightjar/domain/kernel/id';
import type { Broadcast } from '@nightjar/domain/kernel/topic';
import { conversationTopic, userTopic, venueStaffTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';
import type { SettledVoucher } from './queries/purchased.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** More overrides by one pro tonight than go unnoticed, or, `takenBack`, one that the pro took back. */
    overrides_noticed: { venueId: string; redemptionId: string; takenBack: boolean; count: number };
    drink_poured: {
      userId: string;
      venueId: VenueId;
      redemptionId: RedemptionId;
      kind: 'free' | 'paid';
      /** Of a paid one; its sender follows what becomes of it. */
      voucher: { id: VoucherId; senderId: string | null } | null;
    };
    /** A guest's phone poured past an issue with this person's staff code. */
    pour_overridden: { redemptionId: RedemptionId; proUserId: string | null };
    /** Staff took a pour back. `denied`: the bartender says that the override was not theirs. */
    pour_taken_back: {
      redemptionId: RedemptionId;
      venueId: VenueId;
      denied: boolean;
      /** Null: the account is gone. */
      guestId: UserId | null;
      voucher: { id: VoucherId; senderId: UserId | null } | null;
    };
    /** Money came or went: what `settlePurchase` changed. */
    vouchers_settled: { vouchers: readonly SettledVoucher[] };
    shot_sent: Shot;
    shot_answered: Shot & { answer: 'accepted' | 'declined' };
    /** Taken back, reworded or voided. */
    shot_changed: { voucherId: VoucherId; userIds: readonly UserId[] };
    /** Sent, taken of or ended; `userIds` are its owner and who got one. */
    round_changed: RoundChange;
  }
}

type Shot = { voucherId: VoucherId; senderId: UserId; recipientId: UserId };
export type RoundChange = {
  roundId: RoundId;
  conversationId: ConversationId | null;
  left: number;
  userIds: readonly UserId[];
};

type VoucherChange = 'received' | 'accepted' | 'declined' | 'expired' | 'changed';

/** To everybody whose bank or chat shows the drink. */
export const voucherBroadcasts = (
  userIds: readonly string[],
  voucher_id: VoucherId,
  change: VoucherChange,
): Broadcast[] => [
  userTopic.broadcast(userIds, `voucher_${change}`, { voucher_id }),
  userTopic.broadcast(userIds, 'drink_bank_changed', { reason: change }),
];

export const roundBroadcasts = ({ roundId, conversationId, left, userIds }: RoundChange): Broadcast[] => [
  userTopic.broadcast(userIds, 'round_changed', { round_id: roundId, left }),
  userTopic.broadcast(userIds, 'drink_bank_changed', { reason: 'round' }),
  ...(conversationId
    ? [conversationTopic.broadcast(conversationId, 'round_changed', { round_id: roundId, left })]
    : []),
];

/** The work that follows many wrong codes at a venue. */
export const wrongCodesJob = 'tell-wrong-codes';

/** To the desk of the venue: it asks again for what it shows. */
const toStaff = (
  { venueId, redemptionId }: { venueId: VenueId; redemptionId: RedemptionId },
  taken_back: boolean,
): Broadcast =>
  venueStaffTopic.broadcast(venueId, 'pour', {
    venue_id: venueId,
    redemption_id: redemptionId,
    taken_back,
  });

export const drinksReactions = [
  on('overrides_noticed', {
    counts: (metrics, { venueId }) => metrics.overridesNoticed(venueId),
    jobs: event => [{ name: 'push-overrides', payload: event }],
  }),
  on('drink_poured', {
    counts: (metrics, { kind }) => metrics.drinkPoured(kind),
    broadcasts: ({ userId, venueId, redemptionId, kind, voucher }) => [
      toStaff({ venueId, redemptionId }, false),
      userTopic.broadcast(userId, 'drink_bank_changed', {
        reason: 'poured',
        redemption_id: redemptionId,
        kind,
      }),
      ...(voucher?.senderId
        ? [userTopic.broadcast([userId, voucher.senderId], 'voucher_changed', { voucher_id: voucher.id })]
        : []),
    ],
  }),
  on('pour_overridden', {
    broadcasts: ({ redemptionId, proUserId }) =>
      proUserId ? [userTopic.broadcast(proUserId, 'pour_overridden', { redemption_id: redemptionId })] : [],
    jobs: ({ redemptionId }) => [{ name: 'push-overridden', payload: { redemption_id: redemptionId } }],
  }),
  on('pour_taken_back', {
    broadcasts: ({ redemptionId, venueId, guestId, voucher }) => [
      toStaff({ venueId, redemptionId }, true),
      ...(guestId
        ? [
            userTopic.broadcast(guestId, 'pour_taken_back', { redemption_id: redemptionId }),
            userTopic.broadcast(guestId, 'drink_bank_changed', { reason: 'pour_taken_back' }),
          ]
        : []),
      ...(voucher?.senderId && guestId
        ? [userTopic.broadcast([guestId, voucher.senderId], 'voucher_changed', { voucher_id: voucher.id })]
        : []),
    ],
    jobs: ({ redemptionId, denied }) => [
      { name: 'push-pour-taken-back', payload: { redemption_id: redemptionId, denied } },
    ],
  }),
  on('vouchers_settled', {
    broadcasts: ({ vouchers }) => [
      ...vouchers.map(({ voucherId, userIds }) =>
        userTopic.broadcast(userIds, 'voucher_changed', { voucher_id: voucherId }),
      ),
      userTopic.broadcast([...new Set(vouchers.flatMap(({ userIds }) => userIds))], 'drink_bank_changed', {
        reason: 'settled',
      }),
    ],
  }),
  on('shot_sent', {
    broadcasts: ({ voucherId, senderId, recipientId }) =>
      voucherBroadcasts([senderId, recipientId], voucherId, 'received'),
  }),
  on('shot_answered', {
    broadcasts: ({ voucherId, senderId, recipientId, answer }) =>
      voucherBroadcasts([senderId, recipientId], voucherId, answer),
    jobs: ({ voucherId, senderId, recipientId, answer }) => [
      {
        name: 'push-shot-answer',
        payload: { voucher_id: voucherId, to: senderId, from: recipientId, answer },
      },
    ],
  }),
  on('shot_changed', {
    broadcasts: ({ voucherId, userIds }) => voucherBroadcasts(userIds, voucherId, 'changed'),
  }),
  on('round_changed', { broadcasts: roundBroadcasts }),
  on('plan_changed', { jobs: ({ userId }) => [{ name: 'top-up-shots', payload: { userId } }] }),
];

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
import { reactTo } from '../../platform/http/events.ts';
import type { SettledVoucher } from './queries/purchased.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /**
     * The managers of the venue are notified: one bartender made many overrides tonight or, with `takenBack`, denied
     * one.
     */
    overrides_noticed: { venueId: string; redemptionId: string; takenBack: boolean; count: number };
    drink_poured: {
      userId: string;
      venueId: VenueId;
      redemptionId: RedemptionId;
      kind: 'free' | 'paid';
      /** A paid pour has a voucher. Its sender is notified of the pour. */
      voucher: { id: VoucherId; senderId: string | null } | null;
    };
    /** A guest's phone poured a drink that needed an override, with the staff code of this pro. */
    pour_overridden: { redemptionId: RedemptionId; proUserId: string | null };
    /**
     * Staff took a pour back. `denied` means that the bartender did not allow the override for which their code was
     * used.
     */
    pour_taken_back: {
      redemptionId: RedemptionId;
      venueId: VenueId;
      denied: boolean;
      /** Null means that the guest's account is deleted. */
      guestId: UserId | null;
      voucher: { id: VoucherId; senderId: UserId | null } | null;
    };
    /** `settlePurchase` changed these vouchers after a payment, a refund or a dispute. */
    vouchers_settled: { vouchers: readonly SettledVoucher[] };
    shot_sent: PeopleOfShot;
    shot_answered: PeopleOfShot & { answer: 'accepted' | 'declined' };
    /** The sender took a drink back or changed its text. Where `by` is null, the desk voided the drink. */
    shot_changed: { voucherId: VoucherId; by: UserId | null; userIds: readonly UserId[] };
    /**
     * A round was sent or ended, or a drink was taken from it. `userIds` are its owner and all people who have taken a
     * drink.
     */
    round_changed: RoundChange;
  }
}

type PeopleOfShot = { voucherId: VoucherId; senderId: UserId; recipientId: UserId };
export type RoundChange = {
  roundId: RoundId;
  conversationId: ConversationId | null;
  left: number;
  /** Null means that the round ended by time and not by a user. */
  by: UserId | null;
  userIds: readonly UserId[];
};

type VoucherChange = 'received' | 'accepted' | 'declined' | 'expired' | 'changed';

/** Makes the broadcasts to every user whose bank or chat shows the drink. */
export const voucherBroadcasts = (
  address: { to: readonly string[]; from: string | null },
  voucher_id: VoucherId,
  change: VoucherChange,
): Broadcast[] => [
  userTopic.broadcast(address, `voucher_${change}`, { voucher_id }),
  userTopic.broadcast(address, 'drink_bank_changed', { reason: change }),
];

export const roundBroadcasts = ({
  roundId,
  conversationId,
  left,
  by: from,
  userIds: to,
}: RoundChange): Broadcast[] => [
  userTopic.broadcast({ to, from }, 'round_changed', { round_id: roundId, left }),
  userTopic.broadcast({ to, from }, 'drink_bank_changed', { reason: 'round' }),
  ...(conversationId
    ? [
        conversationTopic.broadcast({ to: conversationId, from }, 'round_changed', {
          round_id: roundId,
          left,
        }),
      ]
    : []),
];

/** A job of this name notifies the staff of a venue of many wrong codes. */
export const wrongCodesJob = 'tell-wrong-codes';

/** Makes the broadcast to the desk of the venue, which then fetches again what it shows. */
const broadcastToStaff = (
  { venueId, redemptionId }: { venueId: VenueId; redemptionId: RedemptionId },
  taken_back: boolean,
): Broadcast =>
  venueStaffTopic.broadcast({ to: venueId, from: null }, 'pour', {
    venue_id: venueId,
    redemption_id: redemptionId,
    taken_back,
  });

export const drinksReactions = [
  reactTo('overrides_noticed', {
    counts: (metrics, { venueId }) => metrics.overridesNoticed(venueId),
    jobs: event => [{ name: 'push-overrides', payload: event }],
  }),
  reactTo('drink_poured', {
    counts: (metrics, { kind }) => metrics.drinkPoured(kind),
    broadcasts: ({ userId, venueId, redemptionId, kind, voucher }) => [
      broadcastToStaff({ venueId, redemptionId }, false),
      userTopic.broadcast({ to: userId, from: userId }, 'drink_bank_changed', {
        reason: 'poured',
        redemption_id: redemptionId,
        kind,
      }),
      ...(voucher?.senderId
        ? [
            userTopic.broadcast({ to: [userId, voucher.senderId], from: userId }, 'voucher_changed', {
              voucher_id: voucher.id,
            }),
          ]
        : []),
    ],
  }),
  reactTo('pour_overridden', {
    broadcasts: ({ redemptionId, proUserId }) =>
      proUserId
        ? [
            userTopic.broadcast({ to: proUserId, from: null }, 'pour_overridden', {
              redemption_id: redemptionId,
            }),
          ]
        : [],
    jobs: ({ redemptionId }) => [{ name: 'push-overridden', payload: { redemption_id: redemptionId } }],
  }),
  reactTo('pour_taken_back', {
    broadcasts: ({ redemptionId, venueId, guestId, voucher }) => [
      broadcastToStaff({ venueId, redemptionId }, true),
      ...(guestId
        ? [
            userTopic.broadcast({ to: guestId, from: null }, 'pour_taken_back', {
              redemption_id: redemptionId,
            }),
            userTopic.broadcast({ to: guestId, from: null }, 'drink_bank_changed', {
              reason: 'pour_taken_back',
            }),
          ]
        : []),
      ...(voucher?.senderId && guestId
        ? [
            userTopic.broadcast({ to: [guestId, voucher.senderId], from: null }, 'voucher_changed', {
              voucher_id: voucher.id,
            }),
          ]
        : []),
    ],
    jobs: ({ redemptionId, denied }) => [
      { name: 'push-pour-taken-back', payload: { redemption_id: redemptionId, denied } },
    ],
  }),
  reactTo('vouchers_settled', {
    broadcasts: ({ vouchers }) => [
      ...vouchers.map(({ voucherId, userIds }) =>
        userTopic.broadcast({ to: userIds, from: null }, 'voucher_changed', { voucher_id: voucherId }),
      ),
      userTopic.broadcast(
        { to: [...new Set(vouchers.flatMap(({ userIds }) => userIds))], from: null },
        'drink_bank_changed',
        { reason: 'settled' },
      ),
    ],
  }),
  reactTo('shot_sent', {
    broadcasts: ({ voucherId, senderId, recipientId }) =>
      voucherBroadcasts({ to: [senderId, recipientId], from: senderId }, voucherId, 'received'),
  }),
  reactTo('shot_answered', {
    broadcasts: ({ voucherId, senderId, recipientId, answer }) =>
      voucherBroadcasts({ to: [senderId, recipientId], from: recipientId }, voucherId, answer),
    jobs: ({ voucherId, senderId, recipientId, answer }) => [
      {
        name: 'push-shot-answer',
        payload: { voucher_id: voucherId, to: senderId, from: recipientId, answer },
      },
    ],
  }),
  reactTo('shot_changed', {
    broadcasts: ({ voucherId, by, userIds }) =>
      voucherBroadcasts({ to: userIds, from: by }, voucherId, 'changed'),
  }),
  reactTo('round_changed', { broadcasts: roundBroadcasts }),
  reactTo('plan_changed', { jobs: ({ userId }) => [{ name: 'top-up-shots', payload: { userId } }] }),
];

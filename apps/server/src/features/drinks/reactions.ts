import { userTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';
import type { SettledVoucher } from './queries/purchased.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    drink_poured: { userId: string; venueId: string; redemptionId: string; kind: 'free' | 'paid' };
    /** Money came or went: what `settlePurchase` changed. */
    vouchers_settled: { vouchers: readonly SettledVoucher[] };
  }
}

export const drinksReactions = [
  on('drink_poured', {
    counts: (metrics, { kind }) => metrics.drinkPoured(kind),
    broadcasts: ({ userId, redemptionId, kind }) => [
      userTopic.say(userId, 'drink_bank_changed', { reason: 'poured', redemption_id: redemptionId, kind }),
    ],
  }),
  on('vouchers_settled', {
    broadcasts: ({ vouchers }) => [
      ...vouchers.map(({ voucherId, userIds }) =>
        userTopic.say(userIds, 'voucher_changed', { voucher_id: voucherId }),
      ),
      userTopic.say([...new Set(vouchers.flatMap(({ userIds }) => userIds))], 'drink_bank_changed', {
        reason: 'settled',
      }),
    ],
  }),
];

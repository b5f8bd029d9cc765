import { userTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    drink_poured: { userId: string; venueId: string; redemptionId: string; kind: 'free' | 'paid' };
  }
}

export const drinksReactions = [
  on('drink_poured', {
    counts: (metrics, { kind }) => metrics.drinkPoured(kind),
    broadcasts: ({ userId, redemptionId, kind }) => [
      userTopic.say(userId, 'drink_bank_changed', { reason: 'poured', redemption_id: redemptionId, kind }),
    ],
  }),
];

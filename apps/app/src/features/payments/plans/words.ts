import type { Price } from '@nightjar/domain/payments/entity';
import { formatDollars, type Offer } from '../flow.ts';

export const planWords = {
  title: 'Keep a tab that tops itself up',
  text: "Free pours all month, drinks to send, and the map of who's out.",
  plans: 'Plans',
  passes: 'Just tonight',
  empty: {
    title: 'Nothing on sale tonight.',
    text: 'No plan is offered right now. Check back tomorrow.',
  },
  questions: {
    title: 'Before you ask',
    asked: [
      {
        question: 'What is a free pour?',
        answer:
          "A house drink at any bar on the map that pours free drinks. Enter your bartender's code, and they pour it.",
      },
      {
        question: 'When am I charged?',
        answer:
          'Today, and then on the same day each month or year. Your free pours start over with each payment.',
      },
      {
        question: 'Can I cancel?',
        answer: 'Yes, anytime, in Settings. Your plan then runs to the end of the time you paid for.',
      },
    ],
  },
  begun: {
    ok: 'OK',
    pours: (left: number) => (left === 1 ? 'free pour' : 'free pours'),
    ends: (day: string) => `until ${day}`,
    topsUp: (day: string) => `refills ${day}`,
    status: 'Out tonight?',
  },
} as const;

/** Returns the term of a price, such as "a month" or "for 12 hours"; null for a product without a term. */
export function termText({ interval, hours }: Pick<Price, 'interval' | 'hours'>): string | null {
  if (interval) return `a ${interval}`;
  return hours ? `for ${countText(hours, 'hour')}` : null;
}

export function offerFacts({ metadata, interval }: Price): string[] {
  if (!metadata) return [];
  const { free_drinks_per_period: pours, shots_per_period: shots, cooldown_in_minutes: wait } = metadata;
  const period = interval ? ` a ${interval}` : '';
  return [
    `${countText(pours, 'free pour')}${period}`,
    shots > 0 && `${countText(shots, 'drink')}${period} to send to friends`,
    pours > 1 && (wait ? `Wait ${wait} minutes between free pours` : 'No wait between free pours'),
  ].filter(fact => fact !== false);
}

/**
 * Returns a sentence with the price of one drink, for people who use all drinks of a plan or pass. Free pours and
 * drinks to send count alike.
 */
export function drinkSentence({ unit_amount, metadata, interval }: Price): string | null {
  const drinks = metadata ? metadata.free_drinks_per_period + metadata.shots_per_period : 0;
  if (drinks < 2 || unit_amount === 0) return null;
  const each = formatDollars(Math.ceil(unit_amount / drinks));
  return `${drinks} drinks${interval ? ` a ${interval}` : ''}: ${each} each when you use them all.`;
}

function countText(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

export const buyLabel = ({ product, price }: Offer): string =>
  product.kind === 'plan'
    ? `Subscribe for ${formatDollars(price.unit_amount)}`
    : `Buy for ${formatDollars(price.unit_amount)}`;

import type { Price, Product } from '@nightjar/domain/payments/entity';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../flow.ts';
import { buyLabel, drinkSentence, offerFacts, termText } from './words.ts';

const price = (change: Partial<Price>): Price => ({
  id: 'price_1',
  product_id: 'prod_1',
  unit_amount: 2900,
  currency: 'usd',
  interval: 'month',
  hours: null,
  metadata: { free_drinks_per_period: 8, shots_per_period: 2, cooldown_in_minutes: 45 },
  ...change,
});

const offer = (kind: Product['kind'], price: Price): Offer => ({
  product: { id: `prod_${kind}`, kind, name: kind, description: null, prices: [price] },
  price,
});

describe('the texts of an offer', () => {
  const month = price({ id: 'month' });
  const year = price({ id: 'year', interval: 'year', unit_amount: 29_000 });
  const pass = price({ id: 'pass', interval: null, hours: 12, unit_amount: 1200 });
  const voucher = price({ id: 'voucher', interval: null, unit_amount: 900, metadata: null });

  it('the term of an offer is named in its texts', () => {
    expect([month, year, pass, voucher].map(termText)).toEqual(['a month', 'a year', 'for 12 hours', null]);
    expect(termText({ interval: null, hours: 1 })).toBe('for 1 hour');
  });

  it('the texts of an offer list what the buyer gets', () => {
    expect(offerFacts(month)).toEqual([
      '8 free pours a month',
      '2 drinks a month to send to friends',
      'Wait 45 minutes between free pours',
    ]);
    expect(
      offerFacts(
        price({
          interval: null,
          metadata: { free_drinks_per_period: 1, shots_per_period: 0, cooldown_in_minutes: null },
        }),
      ),
    ).toEqual(['1 free pour']);
    expect(
      offerFacts(
        price({
          interval: null,
          metadata: { free_drinks_per_period: 2, shots_per_period: 0, cooldown_in_minutes: null },
        }),
      ),
    ).toEqual(['2 free pours', 'No wait between free pours']);
    expect(offerFacts(voucher)).toEqual([]);
  });

  it('the button of an offer names its price', () => {
    expect([offer('plan', month), offer('pass', pass)].map(buyLabel)).toEqual([
      'Subscribe for $29.00',
      'Buy for $12.00',
    ]);
  });
});

describe('the price of one drink', () => {
  const priceOf = (unit_amount: number, pours: number, shots: number, interval: 'month' | null = 'month') =>
    price({
      unit_amount,
      interval,
      metadata: { free_drinks_per_period: pours, shots_per_period: shots, cooldown_in_minutes: 45 },
    });

  it.each([
    [priceOf(1900, 2, 2), '4 drinks a month: $4.75 each when you use them all.'],
    [priceOf(1000, 3, 0, null), '3 drinks: $3.34 each when you use them all.'],
    [priceOf(900, 1, 0), null],
    [priceOf(0, 2, 2), null],
  ])(
    'the price of one drink of an offer is computed from the price and the drinks, and rounded up',
    (price, sentence) => {
      expect(drinkSentence(price)).toBe(sentence);
    },
  );
});

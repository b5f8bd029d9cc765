import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedFor, withRecent } from './flow.ts';

describe('a search', () => {
  it('asks from two letters on, without the spaces around them', () => {
    expect(['', ' m ', ' mo', 'mo   th'].map(askedFor)).toEqual([null, null, 'mo', 'mo th']);
  });

  it('is remembered once, the latest first, six at most', () => {
    expect(withRecent(['finch', 'Moth'], 'moth')).toEqual(['moth', 'finch']);
    const texts = fc.array(fc.string({ minLength: 2 }), { maxLength: 20 });
    fc.assert(
      fc.property(texts, searches => {
        const recent = searches.reduce<string[]>(withRecent, []);
        expect(recent.length).toBeLessThanOrEqual(6);
        expect(recent[0]).toBe(searches.at(-1));
        expect(withRecent(recent, recent.at(-1) ?? 'x').length).toBe(Math.max(1, recent.length));
      }),
    );
  });
});

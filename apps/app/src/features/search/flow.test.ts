import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedFor, isBarMeant, kindsOf, matchedName, withRecent } from './flow.ts';

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

describe('a person who was found', () => {
  const yara = { nickname: 'Yara', first_name: 'Yara', full_name: 'Yara Finlay' };

  it('is shown with the name that matched, where the name of the row does not say it', () => {
    expect(matchedName(yara, 'fin')).toBe('Yara Finlay');
    expect(matchedName(yara, 'yar')).toBeNull();
    expect(matchedName({ ...yara, nickname: null, first_name: null }, 'fin')).toBeNull();
    expect(matchedName({ ...yara, full_name: null }, 'fin')).toBeNull();
  });
});

describe('the bars around', () => {
  const bar = (name: string, ...kinds: string[]) => ({
    name,
    type: kinds.map((kind, id) => ({ id, name: kind })),
  });

  it('are found by name and by kind', () => {
    const heron = bar('Café Heron', 'Cocktail bar');
    expect(['heron', 'cocktail', 'dive'].map(text => isBarMeant(heron, text))).toEqual([true, true, false]);
  });

  it('name their kinds, the commonest first', () => {
    expect(kindsOf([bar('A', 'Pub'), bar('B', 'Brewery', 'Pub'), bar('C', 'Arcade')])).toEqual([
      'Pub',
      'Arcade',
      'Brewery',
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostPeopleFound } from '../entity.ts';
import { rowRangeOfPeoplePage, spelledTerms, wordsToSpell } from './found-by-name.ts';

describe('a search of people', () => {
  test('consecutive pages of a search of people leave no gap, and no page goes beyond the limit of the search', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 50 }), (page, pageSize) => {
        const here = rowRangeOfPeoplePage(page, pageSize);
        expect(rowRangeOfPeoplePage(page + 1, pageSize).from).toBe(
          Math.min(page * pageSize, mostPeopleFound),
        );
        expect(here.to).toBeLessThanOrEqual(mostPeopleFound);
        expect(here.to - here.from).toBeLessThanOrEqual(pageSize);
      }),
    );
  });

  test('a search of people corrects the spelling of at most two words, each of four letters or more', () => {
    expect(wordsToSpell("  Joanna O'Smiht the Third ")).toEqual(['joanna']);
    expect(wordsToSpell('jonathan smiht third')).toEqual(['jonathan', 'smiht']);
    expect(wordsToSpell('Chloë Ångström')).toEqual(['chloë', 'ångström']);
    expect(['ab', 'fin'].flatMap(wordsToSpell)).toEqual([]);
  });

  test('a search of people combines all spellings of its words and keeps the words in the typed order', () => {
    const spelled = [
      { typed: 'jon', word: 'jon' },
      { typed: 'jon', word: 'john' },
      { typed: 'smiht', word: 'smith' },
    ];
    expect(spelledTerms(['jon', 'smiht'], spelled)).toEqual(['jon smith', 'john smith']);
    expect(spelledTerms(['jon', 'xqzw'], spelled)).toEqual(['jon', 'john']);
    expect(spelledTerms(['xqzw'], [])).toEqual([]);
  });
});

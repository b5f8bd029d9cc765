import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SearchKind, searchKinds } from './entity.ts';
import { fitOf, fits, groupsOf, inOrderOfRank, isNamedSo, kindsInOrder, rankOf } from './rules.ts';

const word = fc.stringMatching(/^[a-zäéø東京]{2,8}$/);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map(words => words.join(' '));

describe('how well a name fits', () => {
  test.each([
    ['The Low Lantern', 'the low lantern', 'exact'],
    ['The Low Lantern', 'Low Lantern', 'exact'],
    ['The Low Lantern', 'low lan', 'begins'],
    ['The Low Lantern', 'the', 'begins'],
    ['The Low Lantern', 'lantern low', 'wordBegins'],
    ['The Low Lantern', 'lan', 'wordBegins'],
    ['The Low Lantern', 'antern', 'contains'],
    ['The Low Lantern', 'lantrn', 'resembles'],
    ['Sean O’Brien', "o'brien", 'wordBegins'],
    ['Jean-Luc', 'jean luc', 'exact'],
    ['José', 'jose', 'exact'],
    ['新宿バー', 'バー', 'contains'],
    ['חזקיה לוי', 'לוי', 'wordBegins'],
    ['🦉🦉', '🦉', 'begins'],
    ['Moth', '!!', 'resembles'],
  ] as const)('the name %s fits the text %s by the rule %s', (shown, typed, fit) => {
    expect(fitOf(shown, typed)).toBe(fits[fit]);
  });

  test('a name fits itself exactly, whatever the case', () => {
    fc.assert(
      fc.property(name, shown => {
        expect(fitOf(shown, shown.toUpperCase())).toBe(fits.exact);
      }),
    );
  });

  test('a name fits each of its beginnings at least as a beginning', () => {
    fc.assert(
      fc.property(name, fc.nat(), (shown, at) => {
        const typed = shown.slice(0, 1 + (at % shown.length));
        expect(fitOf(shown, typed)).toBeLessThanOrEqual(fits.begins);
      }),
    );
  });

  test('each word of a name, typed as the search, fits the name at least as the beginning of a word', () => {
    fc.assert(
      fc.property(name, shown => {
        for (const each of shown.split(' ')) expect(fitOf(shown, each)).toBeLessThanOrEqual(fits.wordBegins);
      }),
    );
  });
});

describe('the rank of a found thing', () => {
  const stranger = (shown: string) => rankOf({ names: [shown], tied: false }, 'mo');
  const friend = (shown: string) => rankOf({ names: [shown], tied: true }, 'mo');

  test('a friend whose name begins with the text comes before a stranger with exactly that name', () => {
    expect(friend('Moth')).toBeLessThan(stranger('Mo'));
  });

  test('a stranger with exactly that name comes before a friend with a word that begins with the text', () => {
    expect(stranger('Mo')).toBeLessThan(friend('Ada Moth'));
  });

  test('the own name of a thing weighs more than the name of what it belongs to', () => {
    const own = rankOf({ names: ['Lantern night'], belongsTo: ['Heron'], tied: false }, 'lantern');
    const bar = rankOf({ names: ['Quiz'], belongsTo: ['Lantern'], tied: false }, 'lantern');
    const none = rankOf({ names: ['Quiz'], belongsTo: ['Lantern'], tied: false }, 'lantrn');
    expect(own).toBeLessThanOrEqual(bar);
    expect(bar).toBeLessThan(none);
  });

  test('a tie and a further name never make a rank worse', () => {
    fc.assert(
      fc.property(name, name, name, (one, other, typed) => {
        const alone = rankOf({ names: [one], tied: false }, typed);
        expect(rankOf({ names: [one], tied: true }, typed)).toBeLessThan(alone);
        expect(rankOf({ names: [one, other, null], tied: false }, typed)).toBeLessThanOrEqual(alone);
      }),
    );
  });

  test('the order by rank keeps every thing once, and the order of things that rank the same', () => {
    const things = fc.array(fc.record({ rank: fc.integer({ min: 0, max: 3 }), place: fc.nat() }));
    fc.assert(
      fc.property(things, found => {
        const { items, best } = inOrderOfRank(found, ({ rank }) => rank);
        expect(new Set(items)).toEqual(new Set(found));
        expect(best).toBe(Math.min(...found.map(({ rank }) => rank)));
        for (const rank of [0, 1, 2, 3])
          expect(items.filter(thing => thing.rank === rank)).toEqual(
            found.filter(thing => thing.rank === rank),
          );
      }),
    );
  });
});

test('the kinds of a search are those of which something was found, the kind with the best thing first', () => {
  const ranks = fc.record(
    Object.fromEntries(searchKinds.map(kind => [kind, fc.option(fc.integer({ min: -3, max: 8 }))])) as Record<
      SearchKind,
      fc.Arbitrary<number | null>
    >,
  );
  fc.assert(
    fc.property(ranks, best => {
      const groupOf = (rank: number | null) =>
        rank === null ? { items: [], best: Number.POSITIVE_INFINITY } : { items: ['thing'], best: rank };
      const kinds = kindsInOrder({
        people: groupOf(best.people),
        venues: groupOf(best.venues),
        pros: groupOf(best.pros),
        events: groupOf(best.events),
      });
      expect(new Set(kinds)).toEqual(new Set(searchKinds.filter(kind => best[kind] !== null)));
      const order = kinds.map(kind => best[kind] ?? 0);
      expect(order).toEqual(order.toSorted((one, other) => one - other));
    }),
  );
});

test('found things are put into groups of at most the limit, the best first, and a group tells that it was cut', () => {
  const named = (name: string) => ({ name, is_following: false, friends_here: [] });
  const found = {
    people: [{ nickname: 'Owl Lantern', relation: 'none' as const }],
    venues: [named('Lanternfish'), named('The Lantern'), named('Low Lantern')],
    pros: [],
    events: [{ name: 'Quiz', is_following: true, friends_going: [], venue: { name: 'Lantern' } }],
  };
  expect(groupsOf(found, { typed: 'lantern', limit: 2 })).toMatchObject({
    kinds: ['events', 'venues', 'people'],
    venues: { items: [{ name: 'The Lantern' }, { name: 'Lanternfish' }], more: true },
    pros: { items: [], more: false },
    events: { items: [{ name: 'Quiz' }], more: false },
  });
});

test('a thing that merely resembles the text is not named so', () => {
  const heron = { names: ['Dee', null], belongsTo: ['Tin Heron'], tied: false };
  expect(['dee', 'heron', 'hern', 'owl'].map(typed => isNamedSo(heron, typed))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

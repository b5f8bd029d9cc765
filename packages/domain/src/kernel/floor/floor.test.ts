import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphemes, graphemesBy } from './graphemes.ts';
import { groupBy } from './group-by.ts';
import { wellFormed } from './well-formed.ts';
import { withResolvers } from './with-resolvers.ts';

const unpaired = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)),
});

describe('what the oldest browsers of the app do not have', () => {
  test('a list is grouped into the same groups in the same order as newer browsers group it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), numbers => {
        const keyOf = (number: number) => number % 5;
        expect([...groupBy(numbers, keyOf)]).toEqual([...Map.groupBy(numbers, keyOf)]);
      }),
    );
  });

  test('a lone surrogate is replaced as newer browsers replace it', () => {
    fc.assert(
      fc.property(unpaired, text => {
        expect(wellFormed(text)).toBe(text.toWellFormed());
      }),
    );
    expect(wellFormed('a\uD83Db🎉')).toBe('a\uFFFDb🎉');
  });

  test('a promise with its own resolvers resolves and rejects from outside', () => {
    const kept = withResolvers<string>();
    kept.resolve('kept');
    const broken = withResolvers<string>();
    broken.reject(new Error('broken'));
    return Promise.all([
      expect(kept.promise).resolves.toBe('kept'),
      expect(broken.promise).rejects.toThrow('broken'),
    ]);
  });

  test.each(['👍🏽', '🇺🇸', '❤️', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '5️⃣', 'e\u0301', 'a', '\r\n'])(
    'the character %j stays whole where the browser has no segmenter, as where it has one',
    character => {
      const text = `x${character}y`;
      expect([...graphemesBy(null)(text)]).toEqual(['x', character, 'y']);
      expect([...graphemes(text)]).toEqual(['x', character, 'y']);
    },
  );

  test('a text that is split without a segmenter loses nothing', () => {
    fc.assert(
      fc.property(unpaired, text => {
        expect([...graphemesBy(null)(text)].join('')).toBe(text);
      }),
    );
  });
});

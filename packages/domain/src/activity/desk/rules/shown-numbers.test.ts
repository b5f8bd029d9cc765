import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewestPeopleShown } from '../entity.ts';
import { type CountedNight, countIfEnough, shownFigures, sumFigures } from './shown-numbers.ts';

const people = fc.nat({ max: 14 });
const drinks = people.chain(count =>
  fc.record({ people: fc.constant(count), drinks: fc.integer({ min: count, max: count * 2 }) }),
);
/** People who joined or were out on a night always count as active on that night too. */
const night: fc.Arbitrary<CountedNight> = people.chain(active =>
  fc.record({
    active: fc.constant(active),
    joined: fc.nat({ max: active }),
    out: fc.nat({ max: active }),
    checked_in: people,
    poured_for: people,
    free: drinks,
    paid: drinks,
  }),
);
const counts = ['joined', 'active', 'out', 'checked_in', 'poured_for'] as const;

test("the desk's figures never show a number below five people, nor drinks that fewer than five people drank", () => {
  fc.assert(
    fc.property(night, counted => {
      const shown = shownFigures(counted);
      for (const name of counts)
        expect(shown[name] ?? fewestPeopleShown).toBeGreaterThanOrEqual(fewestPeopleShown);
      for (const name of ['free', 'paid'] as const)
        expect(shown[name]).toBe(counted[name].people < fewestPeopleShown ? null : counted[name].drinks);
    }),
  );
});

test("a shown number and a shown part of it differ by at least five people in the desk's figures", () => {
  fc.assert(
    fc.property(night, counted => {
      const { active, joined, out } = shownFigures(counted);
      for (const part of [joined, out])
        if (active !== null && part !== null) expect(active - part).toBeGreaterThanOrEqual(fewestPeopleShown);
    }),
  );
});

test("subtracting the shown nights from the sum of a span reveals no hidden number of the desk's figures", () => {
  fc.assert(
    fc.property(fc.array(night, { maxLength: 12 }), fc.nat(), fc.nat(), (all, one, other) => {
      const nights = all.map(shownFigures);
      const [from, until] = [one, other].map(at => at % (nights.length + 1)).sort((a, b) => a - b);
      const span = nights.slice(from, until);
      for (const name of [...counts, 'free', 'paid'] as const) {
        const shown = span.reduce((sum, figures) => sum + (figures[name] ?? 0), 0);
        expect(sumFigures(span)[name] ?? 0).toBe(shown);
      }
    }),
  );
});

test("the desk's figures of a span are the same whatever the value of a hidden number", () => {
  const hidden = fc.nat({ max: fewestPeopleShown - 1 });
  fc.assert(
    fc.property(fc.array(night, { maxLength: 6 }), night, hidden, hidden, (others, counted, one, other) => {
      const answer = (checked_in: number) => {
        const nights = [...others, { ...counted, checked_in, poured_for: checked_in }].map(shownFigures);
        return { nights, sum: sumFigures(nights) };
      };
      expect(answer(one)).toEqual(answer(other));
    }),
  );
});

test("the desk's figures show a number of five and hide a number of four", () => {
  expect([countIfEnough(4), countIfEnough(5), countIfEnough(0)]).toEqual([null, 5, null]);
});

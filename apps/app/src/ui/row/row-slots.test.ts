import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  insertSlots,
  isInListOrder,
  moveOneSlotInOrder,
  type RowSlot,
  refillSlots,
  slotsOfItems,
} from './row-slots.ts';

const keyOf = (place: number) => `item-${place}`;
const itemsAt = (places: readonly number[]) => places.map(place => ({ key: keyOf(place), place }));
const slotsAt = (places: readonly number[]): readonly RowSlot[] =>
  itemsAt(places).map((item, at) => ({ id: at + 1, ...item }));
const placesOf = (slots: readonly RowSlot[]) => slots.map(({ place }) => place);
const ascending = (places: readonly number[]) => places.toSorted((one, other) => one - other);

/** Generates test cases: slots in any order, the rows that are visible now, and some missing rows that are added. */
const scenes = fc
  .record({
    there: fc.uniqueArray(fc.nat(60), { maxLength: 20 }),
    from: fc.nat(50),
    count: fc.integer({ min: 1, max: 20 }),
    most: fc.integer({ min: 1, max: 16 }),
  })
  .map(({ there, from, count, most }) => {
    const wanted = Array.from({ length: count }, (_, at) => from + at);
    const missing = wanted.filter(place => !there.includes(place));
    return {
      slots: slotsAt(there),
      wanted,
      inView: new Set(wanted),
      coming: itemsAt(missing.slice(0, most)),
    };
  });

test('new rows of a list are drawn into the slots of rows out of view, and no slot is moved', () => {
  fc.assert(
    fc.property(scenes, ({ slots, inView, coming }) => {
      const next = refillSlots(slots, inView, coming);
      const free = slots.filter(({ place }) => !inView.has(place)).length;
      expect(next.length).toBe(slots.length + Math.max(0, coming.length - free));
      expect(next.slice(0, slots.length).map(({ id }) => id)).toEqual(slots.map(({ id }) => id));
      expectWhole(next, slots, inView, coming);
    }),
  );
});

test('new rows get new slots in the order of the list where rows keep their elements', () => {
  fc.assert(
    fc.property(scenes, ({ slots, inView, coming }) => {
      const inOrder = slots.toSorted((one, other) => one.place - other.place);
      const next = insertSlots(inOrder, inView, coming);
      expect(placesOf(next)).toEqual(ascending(placesOf(next)));
      const before = new Map(slots.map(({ id, key }) => [id, key]));
      for (const { id, key } of next) expect(before.get(id) ?? key).toBe(key);
      expectWhole(next, slots, inView, coming);
    }),
  );
});

test('no row in view is lost when slots are filled again, no row is shown twice, and every element shows one item', () => {
  const slots = slotsAt([3, 4, 5]);
  const next = refillSlots(slots, new Set([5, 6, 7]), itemsAt([6, 7]));
  expect(next).toEqual([
    { id: 1, key: 'item-6', place: 6 },
    { id: 2, key: 'item-7', place: 7 },
    { id: 3, key: 'item-5', place: 5 },
  ]);
});

test("the slots of a list at rest return to the list's order step by step, and each step moves one row down", () => {
  fc.assert(
    fc.property(scenes, ({ slots, inView }) => {
      const seen = slots.filter(({ place }) => inView.has(place));
      const wanted = ascending(placesOf(seen));
      let now = moveOneSlotInOrder(slots, inView);
      expect(placesOf(now)).toEqual(placesOf(seen.length < slots.length ? seen : now));
      for (let steps = 0; !isInListOrder(now, wanted); steps += 1) {
        const next = moveOneSlotInOrder(now, inView);
        const at = now.findIndex((slot, place) => slot !== next[place]);
        expect(now.toSpliced(at, 1)).toEqual(next.filter(slot => slot !== now[at]));
        expect(next.indexOf(now[at] as RowSlot)).toBeGreaterThan(at);
        expect(steps).toBeLessThan(seen.length);
        now = next;
      }
      expect(moveOneSlotInOrder(now, inView)).toBe(now);
    }),
  );
});

test('rows added above the view move every row on, and a row whose item was removed is removed', () => {
  const slots = slotsAt([10, 12, 11]);
  const moved = (place: number) => (place < 5 ? `new-${place}` : keyOf(place - 5));
  expect(placesOf(slotsOfItems(slots, [14, 15, 16, 17], moved))).toEqual([15, 17, 16]);
  expect(placesOf(slotsOfItems(slots, [16, 17], moved))).toEqual([17, 16]);
});

test('where no row of a list changes, its row elements are the same array, so that nothing is drawn', () => {
  const slots = slotsAt([10, 12, 11]);
  const inView = new Set([10, 11, 12]);
  expect(slotsOfItems(slots, [10, 11], keyOf)).toBe(slots);
  expect(insertSlots(slots, inView, [])).toBe(slots);
  expect(moveOneSlotInOrder(slotsAt([1, 2]), new Set([1, 2]))).toEqual(slotsAt([1, 2]));
});

function expectWhole(
  next: readonly RowSlot[],
  before: readonly RowSlot[],
  inView: ReadonlySet<number>,
  coming: readonly { readonly place: number }[],
): void {
  const kept = placesOf(before).filter(place => inView.has(place));
  const shown = placesOf(next).filter(place => inView.has(place));
  expect(ascending(shown)).toEqual(ascending([...kept, ...coming.map(({ place }) => place)]));
  expect(new Set(next.map(({ id }) => id)).size).toBe(next.length);
  expect(new Set(placesOf(next)).size).toBe(next.length);
}

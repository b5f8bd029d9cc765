/** This is the key of an item of the list. */
type ItemKey = string | number | bigint;

/** A slot is the element of a row. It shows the item with this key, which has this place among all items. */
export type RowSlot = { readonly id: number; readonly key: ItemKey; readonly place: number };

/** An item that gets a slot: the key of the item, and its place among all items. */
export type NewItem = Omit<RowSlot, 'id'>;

/**
 * Returns the slots after the items have changed. A visible item that has moved is found by its key. A slot is removed
 * if its item is gone or no longer visible.
 */
export function slotsOfItems(
  slots: readonly RowSlot[],
  wanted: readonly number[],
  keyOf: (place: number) => ItemKey,
): readonly RowSlot[] {
  if (slots.every(({ key, place }) => keyOf(place) === key)) return slots;
  const placeOf = new Map(wanted.map(place => [keyOf(place), place]));
  return slots.flatMap(slot => {
    const place = placeOf.get(slot.key);
    return place === undefined ? [] : [{ ...slot, place }];
  });
}

/**
 * Puts the new items into the slots of rows that are no longer visible, and the remaining items into new slots. The
 * order of the slots stays, so that no element is moved. Unused slots stay for later items.
 */
export function refillSlots(
  slots: readonly RowSlot[],
  wanted: ReadonlySet<number>,
  coming: readonly NewItem[],
): readonly RowSlot[] {
  const left = [...coming];
  const next = slots.map(slot => {
    const item = wanted.has(slot.place) ? undefined : left.shift();
    return item ? { id: slot.id, ...item } : slot;
  });
  return [...next, ...createSlotsFor(left, slots)];
}

/** Makes a new slot for each new item, in the order of the list, and removes the slots that are no longer visible. */
export function insertSlots(
  slots: readonly RowSlot[],
  wanted: ReadonlySet<number>,
  coming: readonly NewItem[],
): readonly RowSlot[] {
  const kept = slots.filter(({ place }) => wanted.has(place));
  if (coming.length === 0 && kept.length === slots.length) return slots;
  return createSlotsFor(coming, slots).reduce(insertSlot, kept);
}

/**
 * Brings the slots one step closer to the order of the list, which screen readers and the Tab key follow. The first
 * step removes the slots that are no longer visible, and each further step moves one slot down to its place. So a step
 * moves only one element.
 */
export function moveOneSlotInOrder(
  slots: readonly RowSlot[],
  wanted: ReadonlySet<number>,
): readonly RowSlot[] {
  const kept = slots.filter(({ place }) => wanted.has(place));
  if (kept.length < slots.length) return kept;
  const early = kept.findLast((slot, at) => (kept[at + 1]?.place ?? slot.place) < slot.place);
  if (!early) return slots;
  return insertSlot(
    kept.filter(slot => slot !== early),
    early,
  );
}

/** True if the slots show exactly the wanted places, in the order of the list. */
export function isInListOrder(slots: readonly RowSlot[], wanted: readonly number[]): boolean {
  return slots.length === wanted.length && slots.every(({ place }, at) => place === wanted[at]);
}

/** Inserts a slot after the slots that come before it in the list. */
function insertSlot(slots: readonly RowSlot[], slot: RowSlot): readonly RowSlot[] {
  return slots.toSpliced(slots.findLastIndex(({ place }) => place < slot.place) + 1, 0, slot);
}

function createSlotsFor(coming: readonly NewItem[], slots: readonly RowSlot[]): readonly RowSlot[] {
  const next = Math.max(0, ...slots.map(({ id }) => id)) + 1;
  return coming.map((item, count) => ({ id: next + count, ...item }));
}

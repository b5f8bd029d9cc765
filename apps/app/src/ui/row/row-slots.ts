/** Of an item, as lists tell them apart. */
type Key = string | number | bigint;

/** The elements of one row of a long list, and the item they show: its key, and its place among all items. */
export type Slot = { readonly id: number; readonly key: Key; readonly place: number };

/** What comes to stand in a slot. */
export type Coming = Omit<Slot, 'id'>;

/**
 * The slots as their items stand now. What comes before the first item moves all of them on: one in view is found again
 * by its key; a slot whose item is gone, or far away, is given up.
 */
export function followed(
  slots: readonly Slot[],
  wanted: readonly number[],
  keyOf: (place: number) => Key,
): readonly Slot[] {
  if (slots.every(({ key, place }) => keyOf(place) === key)) return slots;
  const placeOf = new Map(wanted.map(place => [keyOf(place), place]));
  return slots.flatMap(slot => {
    const place = placeOf.get(slot.key);
    return place === undefined ? [] : [{ ...slot, place }];
  });
}

/**
 * What comes is drawn into the slots of what is left behind, the rest into new ones. No slot changes its place among
 * the others, so no element is moved; those that nothing was drawn into stay for what comes next.
 */
export function refilled(
  slots: readonly Slot[],
  wanted: ReadonlySet<number>,
  coming: readonly Coming[],
): readonly Slot[] {
  const left = [...coming];
  const next = slots.map(slot => {
    const item = wanted.has(slot.place) ? undefined : left.shift();
    return item ? { id: slot.id, ...item } : slot;
  });
  return [...next, ...withIds(left, slots)];
}

/** What comes stands in new slots, in the order of the list; those of what is left behind go. */
export function inserted(
  slots: readonly Slot[],
  wanted: ReadonlySet<number>,
  coming: readonly Coming[],
): readonly Slot[] {
  const kept = slots.filter(({ place }) => wanted.has(place));
  if (coming.length === 0 && kept.length === slots.length) return slots;
  return withIds(coming, slots).reduce(insert, kept);
}

/**
 * A step nearer to the order of the list, in which screen readers and the Tab key go through it: at first without the
 * slots nobody looks at, then one is moved down to where it belongs. Moving one down costs the page only that one.
 */
export function tidied(slots: readonly Slot[], wanted: ReadonlySet<number>): readonly Slot[] {
  const kept = slots.filter(({ place }) => wanted.has(place));
  if (kept.length < slots.length) return kept;
  const early = kept.findLast((slot, at) => (kept[at + 1]?.place ?? slot.place) < slot.place);
  if (!early) return slots;
  return insert(
    kept.filter(slot => slot !== early),
    early,
  );
}

/** Whether they are those that are wanted, and in the order of the list. */
export function isTidy(slots: readonly Slot[], wanted: readonly number[]): boolean {
  return slots.length === wanted.length && slots.every(({ place }, at) => place === wanted[at]);
}

/** After all that come before it in the list. */
function insert(slots: readonly Slot[], slot: Slot): readonly Slot[] {
  return slots.toSpliced(slots.findLastIndex(({ place }) => place < slot.place) + 1, 0, slot);
}

function withIds(coming: readonly Coming[], slots: readonly Slot[]): readonly Slot[] {
  const next = Math.max(0, ...slots.map(({ id }) => id)) + 1;
  return coming.map((item, count) => ({ id: next + count, ...item }));
}

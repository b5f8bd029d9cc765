import { expect, test } from 'vitest';
import { CellBudget } from './cell-budget.ts';
import { CellCache, type PlacedItem } from './cell-memory.ts';
import { cellOf, keyOf } from './grid.ts';

const now = new Date('2026-11-21T03:30:00Z');
const afterMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const tampa = cellOf({ lat: 27.95, lng: -82.45 });
const ybor = cellOf({ lat: 27.96, lng: -82.44 });

/**
 * Builds a cache of cells over a table with one text for each cell. Each filling waits until the test lets it continue.
 */
function memoryOver(table: Map<number, string>, mostBytes = 10_000, bytes = 100) {
  const budget = new CellBudget(mostBytes);
  const memory = new CellCache<string>(budget);
  const fills: number[][] = [];
  const gates: (() => void)[] = [];
  const read = (keys: readonly number[], at = now) =>
    memory.read(keys, at, async missing => {
      fills.push([...missing]);
      const placed: PlacedItem<string>[] = missing.flatMap(key => {
        const item = table.get(key);
        return item === undefined ? [] : [{ key, item, bytes }];
      });
      await new Promise<void>(resolve => gates.push(resolve));
      return placed;
    });
  const open = () => {
    for (const resolve of gates.splice(0)) resolve();
  };
  const readNow = async (keys: readonly number[], at = now) => {
    const cells = read(keys, at);
    open();
    return (await cells).flatMap(({ items }) => items);
  };
  return { memory, budget, fills, read, open, readNow };
}

test('a map cell is filled once for all callers, whether they wait for the running fill or ask later', async () => {
  const { read, open, readNow, fills } = memoryOver(new Map([[tampa, 'Low Lantern']]));
  const both = [read([tampa]), read([tampa, ybor])];
  open();
  expect((await Promise.all(both)).map(cells => cells.flatMap(({ items }) => items))).toEqual([
    ['Low Lantern'],
    ['Low Lantern'],
  ]);
  expect(await readNow([ybor, tampa])).toEqual(['Low Lantern']);
  expect(fills).toEqual([[tampa], [ybor]]);
});

test('map cells that were read before a change are neither kept nor returned as current', async () => {
  const table = new Map([[tampa, 'before']]);
  const { memory, read, open, readNow } = memoryOver(table);
  const early = read([tampa]);
  table.set(tampa, 'after');
  memory.drop(tampa);
  const late = read([tampa]);
  open();
  const [[cell], [current]] = await Promise.all([early, late]);
  expect(cell).toMatchObject({ items: ['before'], stale: true });
  expect(current).toMatchObject({ items: ['after'], stale: false });
  expect(await readNow([tampa])).toEqual(['after']);
});

test('dropping a map cell empties it in every layer and marks running reads of it as outdated', async () => {
  const tonight = keyOf(tampa, 20_778);
  const { memory, read, open, readNow, fills } = memoryOver(new Map([[tonight, 'Moth night']]));
  const cells = read([tampa, tonight]);
  open();
  memory.drop(ybor);
  expect((await cells).map(({ stale }) => stale)).toEqual([false, false]);
  memory.drop(tampa);
  expect((await cells).map(({ stale }) => stale)).toEqual([true, true]);
  await readNow([tampa, tonight]);
  expect(fills).toHaveLength(2);
});

test('every map cell is filled again after a gap in the notifications, also cells that are being filled', async () => {
  const table = new Map([[tampa, 'before']]);
  const { memory, budget, read, open, readNow } = memoryOver(table);
  await readNow([ybor]);
  const early = read([tampa]);
  table.set(tampa, 'after');
  memory.dropAll();
  open();
  expect((await early)[0]?.stale).toBe(true);
  expect([memory.size, budget.bytes]).toEqual([0, 0]);
  expect(await readNow([tampa])).toEqual(['after']);
});

test('cached map cells stay within their limit of bytes: the least recently used cell is dropped, whichever cache has it', async () => {
  const cells = Array.from({ length: 40 }, (_, index) => tampa + index);
  const { memory, budget, readNow, fills } = memoryOver(new Map(cells.map(cell => [cell, 'bar'])), 4000);
  const other = new CellCache<string>(budget);
  await other.read([tampa], now, async () => [{ key: tampa, item: 'event', bytes: 100 }]);
  for (const cell of cells) {
    await readNow([cell]);
    await readNow([tampa]);
    expect(budget.bytes).toBeLessThanOrEqual(4000);
  }
  expect(other.size).toBe(0);
  expect(memory.size).toBe(10);
  expect(fills.filter(([key]) => key === tampa)).toHaveLength(1);
});

test('a map cell that was dropped from the cache is stale, because the node no longer notices its changes', async () => {
  const { read, open, readNow } = memoryOver(new Map([[tampa, 'bar']]), 500);
  const cells = read([tampa]);
  open();
  await cells;
  await readNow([ybor]);
  expect((await cells)[0]?.stale).toBe(true);
});

test('a map cell is cached for five minutes at most, also if the clock was set back', async () => {
  const { readNow, fills } = memoryOver(new Map());
  for (const [minutes, filled] of [
    [0, 1],
    [5, 1],
    [6, 2],
    [5.5, 2],
    [0, 3],
  ] as const) {
    await readNow([tampa], afterMinutes(minutes));
    expect(fills).toHaveLength(filled);
  }
});

test('a failed fill of a map cell reaches all waiting callers, and the next caller starts another fill', async () => {
  const memory = new CellCache<string>(new CellBudget(1000));
  const fail = () => Promise.reject(new Error('no connection'));
  const both = await Promise.allSettled([memory.read([tampa], now, fail), memory.read([tampa], now, fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const found = await memory.read([tampa], now, async () => [{ key: tampa, item: 'bar', bytes: 1 }]);
  expect(found[0]?.items).toEqual(['bar']);
});

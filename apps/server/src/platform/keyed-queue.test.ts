import { expect, test } from 'vitest';
import { createTurns } from './keyed-queue.ts';

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve, fail: reject };
}
const settled = () => new Promise(resolve => setImmediate(resolve));

test('two of a key go at once, the others in the order they came', async () => {
  const turns = createTurns();
  const begun: number[] = [];
  const all = [0, 1, 2, 3].map(number => ({ number, ...held() }));
  const done = all.map(({ number, work }) =>
    turns('room', () => {
      begun.push(number);
      return work();
    }),
  );
  await settled();
  expect(begun).toEqual([0, 1]);
  all[1]?.end();
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  all[0]?.end();
  await settled();
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const { end } of all) end();
  await Promise.all(done);
});

test('another key, and no key, wait for nobody', async () => {
  const turns = createTurns();
  const busy = [held(), held(), held()];
  const crowd = busy.map(({ work }) => turns('room', work));
  expect(await turns('elsewhere', async () => 'said')).toBe('said');
  expect(await turns(null, async () => 'said')).toBe('said');
  for (const { end } of busy) end();
  await Promise.all(crowd);
});

test('a failure is the caller’s own and lets the next one in', async () => {
  const turns = createTurns();
  const busy = [held(), held()];
  const crowd = busy.map(({ work }) => turns('room', work));
  const third = turns('room', async () => 'said');
  busy[0]?.fail(new Error('gone'));
  await expect(crowd[0]).rejects.toThrow('gone');
  expect(await third).toBe('said');
  busy[1]?.end();
  await crowd[1];
});

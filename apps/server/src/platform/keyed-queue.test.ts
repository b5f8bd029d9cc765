import { expect, test } from 'vitest';
import { keyedQueue } from './keyed-queue.ts';

/** Returns work that ends when the test tells it to. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve, fail: reject };
}
const settled = () => new Promise(resolve => setImmediate(resolve));

test('two calls with one key run at once in a keyed queue, and the others follow in the order of their arrival', async () => {
  const queue = keyedQueue({ concurrency: 2 });
  const begun: number[] = [];
  const all = [0, 1, 2, 3].map(number => ({ number, ...held() }));
  const done = all.map(({ number, work }) =>
    queue('room', () => {
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

test('a call in a keyed queue does not wait for calls with another key', async () => {
  const queue = keyedQueue({ concurrency: 2 });
  const busy = [held(), held(), held()];
  const waiting = busy.map(({ work }) => queue('room', work));
  expect(await queue('elsewhere', async () => 'done')).toBe('done');
  for (const { end } of busy) end();
  await Promise.all(waiting);
});

test('a failed call in a keyed queue rejects its own caller alone, and the next call runs', async () => {
  const queue = keyedQueue({ concurrency: 2 });
  const busy = [held(), held()];
  const waiting = busy.map(({ work }) => queue('room', work));
  const third = queue('room', async () => 'done');
  busy[0]?.fail(new Error('gone'));
  await expect(waiting[0]).rejects.toThrow('gone');
  expect(await third).toBe('done');
  busy[1]?.end();
  await waiting[1];
});

test('a call is refused when the keyed queue of its key is full', async () => {
  const refusal = () => new Error('full');
  const queue = keyedQueue({ concurrency: 1, mostWaiting: 1, refusal });
  const busy = [held(), held()];
  const waiting = busy.map(({ work }) => queue('room', work));
  await expect(queue('room', async () => 'done')).rejects.toThrow('full');
  for (const { end } of busy) end();
  await Promise.all(waiting);
  expect(await queue('room', async () => 'done')).toBe('done');
});

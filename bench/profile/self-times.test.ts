import { expect, test } from 'vitest';
import { type Profile, selfTimes, summedBy } from './self-times.ts';

const root = 'file:///product';
const node = (id: number, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName: `f${id}`, url, lineNumber: 0 },
  children,
});
const profile: Profile = {
  nodes: [
    node(1, '', [2]),
    node(2, `${root}/apps/server/src/features/chat/send.ts`, [3, 4]),
    node(3, `${root}/node_modules/pg/lib/client.js`),
    node(4, 'node:inspector'),
  ],
  samples: [2, 3, 3, 4],
  timeDeltas: [500, 500, 1500, 9000],
};

test("a function's time in a profile is the time of its own samples, without the functions it calls", () => {
  expect(summedBy(selfTimes(profile, root), ({ part }) => part.name)).toEqual([
    ['pg', 2],
    ['features/chat', 0.5],
  ]);
});

test('the time of the profiler itself is left out of a profile', () => {
  expect(selfTimes(profile, root).some(({ frame }) => frame.url === 'node:inspector')).toBe(false);
});

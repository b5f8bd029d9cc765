import { expect, test } from 'vitest';
import { createBusy } from './busy.ts';

test('the app is busy until the last of several things has ended, and a listener learns of each change', async () => {
  const busy = createBusy();
  const seen: boolean[] = [];
  const stop = busy.onChange(() => seen.push(busy.now()));
  const endPour = busy.begin('pour');
  const failing = busy.during('upload', Promise.reject(new Error('No signal.')));
  await expect(failing).rejects.toThrow('No signal.');
  expect(busy.now()).toBe(true);
  endPour();
  endPour();
  expect(busy.now()).toBe(false);
  stop();
  expect(seen).toEqual([true, true, true, false]);
});

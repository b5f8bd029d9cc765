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

test('a reload that waits until nothing runs is made once, when the last thing has ended', () => {
  const busy = createBusy();
  let reloads = 0;
  const reload = () => {
    reloads += 1;
  };
  const [endPour, endUpload] = [busy.begin('pour'), busy.begin('upload')];
  busy.whenIdle(reload);
  endPour();
  expect(reloads).toBe(0);
  endUpload();
  expect(reloads).toBe(1);
  busy.begin('write')();
  expect(reloads).toBe(1);
  busy.whenIdle(reload);
  expect(reloads).toBe(2);
});

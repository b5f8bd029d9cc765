import { expect, test } from 'vitest';
import { rememberStatusAsked } from './asked-tonight.ts';

/** Makes a fake phone whose storage outlives a restart of the app. */
function phone() {
  const kept = new Map<string, string>();
  const store = {
    get: async (key: string) => kept.get(key) ?? null,
    set: async (key: string, value: string) => void kept.set(key, value),
  };
  return (at: string) => rememberStatusAsked(store, () => new Date(at));
}

test('the app does not ask "Out tonight?" again at a second start of one night, also after midnight', async () => {
  const start = phone();
  const first = await start('2026-05-15T21:00:00');
  expect(first.statusAsked).toBe(false);
  first.statusAsked = true;
  expect(first.statusAsked).toBe(true);
  expect((await start('2026-05-15T23:30:00')).statusAsked).toBe(true);
  expect((await start('2026-05-16T05:59:00')).statusAsked).toBe(true);
});

test('the app asks "Out tonight?" in the next night, also where the app was never closed', async () => {
  const start = phone();
  (await start('2026-05-15T21:00:00')).statusAsked = true;
  expect((await start('2026-05-16T06:00:00')).statusAsked).toBe(false);
  let now = '2026-05-15T21:00:00';
  const open = await rememberStatusAsked({ get: async () => null, set: async () => {} }, () => new Date(now));
  open.statusAsked = true;
  now = '2026-05-16T20:00:00';
  expect(open.statusAsked).toBe(false);
});

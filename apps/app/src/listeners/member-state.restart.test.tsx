import type { drinkBankStats } from '@nightjar/domain/drinks/calls';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { afterEach, expect, it, vi } from 'vitest';
import { drinkBankStatsOptions } from '../features/drinks/remote/bank.ts';
import { forgetUserLocation } from '../platform/location/user-location.ts';
import { queryClient } from '../platform/query-client.ts';
import { loadMemberState } from './member-state.ts';

const userId = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const { queryKey } = drinkBankStatsOptions(userId);
/** A page stops waiting for the user's location before this time is over. Milliseconds. */
const locationTimeoutMs = 6000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
  forgetUserLocation();
});

async function startsBeforeAnAnswer(): Promise<boolean> {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  let started = false;
  void loadMemberState(userId).then(() => {
    started = true;
  });
  await vi.advanceTimersByTimeAsync(locationTimeoutMs);
  return started;
}

it('a start of the app with a stored Drink Bank does not wait for the server', async () => {
  queryClient.setQueryData(queryKey, {} as OutputOf<typeof drinkBankStats>, { updatedAt: 1 });
  expect(await startsBeforeAnAnswer()).toBe(true);
});

it('a start of the app without a stored Drink Bank waits for the server', async () => {
  expect(await startsBeforeAnAnswer()).toBe(false);
});

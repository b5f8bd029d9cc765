import { defineExample, minutesFromNow } from '../../kernel/example.ts';
import { deskRelease, releaseFailure, versionDay } from './entity.ts';

export const exampleRelease = defineExample(deskRelease, () => ({
  version: '1.1.175',
  state: 'live',
  channel: 'production',
  min_native: '1.1.174',
  rollout: 20,
  size: 4_450_000,
  rollback_from: [],
  published_at: minutesFromNow(-3000),
  published_by: '3f9c2ab4d1e07f65',
  running: 412,
  failed: 1,
  paused_by_failures: false,
}));

export const exampleReleaseFailure = defineExample(releaseFailure, () => ({
  message: "TypeError: Cannot read properties of undefined (reading 'night')",
  people: 3,
  platforms: ['android', 'ios'],
  last_at: minutesFromNow(-40),
}));

export const exampleDailyVersionUsage = defineExample(versionDay, () => ({
  day: minutesFromNow(0).slice(0, 10),
  platform: 'ios',
  version: '1.1.175',
  devices: 210,
}));

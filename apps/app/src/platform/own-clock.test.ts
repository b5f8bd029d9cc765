import { afterEach, expect, test } from 'vitest';
import { clockLabel } from '../features/chat/parts/words.ts';
import { noteTimezoneOfDemo, ownTimezone } from './own-clock.ts';

afterEach(() => noteTimezoneOfDemo(null));

const deviceTimezone = Intl.DateTimeFormat().resolvedOptions().timeZone;

test('outside of a demo, the user reads times by the clock of the device', () => {
  expect(ownTimezone()).toBe(deviceTimezone);
});

test("in a demo, a chat shows its times by the clock of the demo's bars, whatever the device's clock says", () => {
  noteTimezoneOfDemo('Etc/GMT-4');
  expect(ownTimezone()).toBe('Etc/GMT-4');
  expect(clockLabel('2026-11-28T17:51:00Z')).toBe('9:51pm');
});

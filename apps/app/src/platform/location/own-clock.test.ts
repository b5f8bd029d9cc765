import { afterEach, expect, test } from 'vitest';
import { noteTimezoneOfDemo, ownTimezone } from './own-clock.ts';

afterEach(() => noteTimezoneOfDemo(null));

test("the user reads times by the device's clock, and in a demo by the clock of the demo's bars", () => {
  expect(ownTimezone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  noteTimezoneOfDemo('Etc/GMT-4');
  expect(ownTimezone()).toBe('Etc/GMT-4');
});

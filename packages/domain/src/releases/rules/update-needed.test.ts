import { expect, test } from 'vitest';
import { whoNeedsUpdate } from './update-needed.ts';

test.each([
  ['the app', '1.1.174', '1.1.175', 'app'],
  ['the app, by numbers and not by letters', '1.1.99', '1.1.100', 'app'],
  ['the server', '1.2', '1.1.175', 'server'],
  ['a server without a known version', '1.1.175', null, 'server'],
  ['neither of two equal versions', '1.1', '1.1.0', null],
])('the older one of an app and a server needs an update: %s', (_, app, server, needed) => {
  expect(whoNeedsUpdate(app, server)).toBe(needed);
});

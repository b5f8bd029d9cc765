import { expect, it } from 'vitest';
import { settingsWords } from './words.ts';

it.each([
  ['203.0.113.0/24', 'Network 203.0.113.x'],
  ['2001:db8:1::/48', 'Network 2001:db8:1:x'],
])('the network %s of a device is shown without its prefix length', (network, text) => {
  expect(settingsWords.sessions.network(network)).toBe(text);
});

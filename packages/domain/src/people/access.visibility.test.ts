import { expect, test } from 'vitest';
import { type Visibility, visibilityOf } from './access.ts';

const stranger = { isSelf: false, isFriend: false, blocked: false };

test.each<[string, Partial<typeof stranger>, Visibility, Visibility]>([
  // who looks · of a public profile · of a private one
  ['the person', { isSelf: true }, 'everything', 'everything'],
  ['a friend', { isFriend: true }, 'everything', 'everything'],
  ['a stranger', {}, 'everything', 'public'],
  ['one of a blocked pair', { blocked: true }, 'nothing', 'nothing'],
  ['a friend who is blocked', { isFriend: true, blocked: true }, 'nothing', 'nothing'],
])('%s sees as much of a profile as is theirs to see', (_who, viewer, ofPublic, ofPrivate) => {
  expect(visibilityOf({ ...stranger, ...viewer }, { private: false })).toBe(ofPublic);
  expect(visibilityOf({ ...stranger, ...viewer }, { private: true })).toBe(ofPrivate);
});

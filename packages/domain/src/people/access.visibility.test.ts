import { expect, test } from 'vitest';
import { maySeeTies, type Visibility, visibilityOf } from './access.ts';

const stranger = { isSelf: false, isFriend: false, blocked: false };

test.each<[string, Partial<typeof stranger>, Visibility, Visibility]>([
  // The columns are: viewer · what they see of a public profile · what they see of a private profile
  ['the person', { isSelf: true }, 'everything', 'everything'],
  ['a friend', { isFriend: true }, 'everything', 'everything'],
  ['a stranger', {}, 'everything', 'public'],
  ['one of a blocked pair', { blocked: true }, 'nothing', 'nothing'],
  ['a friend who is blocked', { isFriend: true, blocked: true }, 'nothing', 'nothing'],
])('a viewer sees no more of a profile than they may: %s', (_who, viewer, ofPublic, ofPrivate) => {
  expect(visibilityOf({ ...stranger, ...viewer }, { private: false })).toBe(ofPublic);
  expect(visibilityOf({ ...stranger, ...viewer }, { private: true })).toBe(ofPrivate);
});

test.each<[string, Partial<typeof stranger>, boolean]>([
  ['the person', { isSelf: true }, true],
  ['a friend', { isFriend: true }, true],
  ['a stranger', {}, false],
  ['one of a blocked pair', { blocked: true }, false],
])(
  "a viewer sees no more of a private person's friends and places than they may: %s",
  (_who, viewer, ties) => {
    const looking = { ...stranger, ...viewer };
    expect(maySeeTies(looking, { private: true })).toBe(ties);
    expect(maySeeTies(looking, { private: false })).toBe(!looking.blocked);
  },
);

import { describe, expect, test } from 'vitest';
import { mayActOn, maySeeEvents, maySeeLists, neitherBlocked, takesMessages } from './access.ts';

const open = { blockedByMe: false, blockedByOther: false };

test.each([
  [open, true, true],
  [{ ...open, blockedByMe: true }, false, true],
  [{ ...open, blockedByOther: true }, false, false],
  [{ blockedByMe: true, blockedByOther: true }, false, true],
])(
  'a viewer with the block %o towards another person may see the person: %s, and may unblock the person: %s',
  (pair, exists, seen) => {
    expect([neitherBlocked(pair), mayActOn(pair)]).toEqual([exists, seen]);
  },
);

const self = { isSelf: true, isFriend: false };
const friend = { isSelf: false, isFriend: true };
const stranger = { isSelf: false, isFriend: false };

describe('the lists of a person', () => {
  test.each([
    [self, true, true],
    [friend, true, true],
    [stranger, true, false],
    [stranger, false, true],
  ])(
    'a viewer who is %o may see the lists of friends and places of a person whose setting "private" is %s: %s',
    (viewer, isPrivate, allowed) => {
      expect(maySeeLists(viewer, { private: isPrivate }).allowed).toBe(allowed);
    },
  );

  test("the list of a private person's events is visible to that person alone", () => {
    expect([self, friend, stranger].map(viewer => maySeeEvents(viewer).allowed)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test.each([
  [friend, { private: true, house_contact: false }, true],
  [stranger, { private: false, house_contact: false }, true],
  [stranger, { private: true, house_contact: false }, false],
  [friend, { private: false, house_contact: true }, false],
  [self, { private: false, house_contact: false }, false],
])('a user who is %o may open a conversation with the person %o: %s', (viewer, target, allowed) => {
  expect(takesMessages(viewer, target)).toBe(allowed);
});

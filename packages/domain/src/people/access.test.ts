import { describe, expect, test } from 'vitest';
import { mayActOn, maySeeEvents, maySeeLists, neitherBlocked, takesMessages } from './access.ts';

const open = { blockedByMe: false, blockedByOther: false };

test.each([
  [open, true, true],
  [{ ...open, blockedByMe: true }, false, true],
  [{ ...open, blockedByOther: true }, false, false],
  [{ blockedByMe: true, blockedByOther: true }, false, true],
])(
  'a viewer with %o towards another person sees the person: %s, and may unblock them: %s',
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
    "the lists of a person's friends and places are visible to %o of a private person (%s): %s",
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
])('a user %o towards another opens a conversation with the other %o: %s', (viewer, target, allowed) => {
  expect(takesMessages(viewer, target)).toBe(allowed);
});

import { describe, expect, test } from 'vitest';
import { mayActOn, maySeeEvents, maySeeLists, neitherBlocked, takesMessages } from './access.ts';

const open = { blockedByMe: false, blockedByOther: false };

test.each([
  [open, true, true],
  [{ ...open, blockedByMe: true }, false, true],
  [{ ...open, blockedByOther: true }, false, false],
  [{ blockedByMe: true, blockedByOther: true }, false, true],
])('with %o the other person is visible: %s, and may be unblocked: %s', (pair, exists, seen) => {
  expect([neitherBlocked(pair), mayActOn(pair)]).toEqual([exists, seen]);
});

const self = { isSelf: true, isFriend: false };
const friend = { isSelf: false, isFriend: true };
const stranger = { isSelf: false, isFriend: false };

describe('the lists of a person', () => {
  test.each([
    [self, true, true],
    [friend, true, true],
    [stranger, true, false],
    [stranger, false, true],
  ])('are visible to %o of a private person (%s): %s', (viewer, isPrivate, allowed) => {
    expect(maySeeLists(viewer, { private: isPrivate }).allowed).toBe(allowed);
  });

  test('of events are visible to that person alone', () => {
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
])('%o opens a conversation with %o: %s', (viewer, target, allowed) => {
  expect(takesMessages(viewer, target)).toBe(allowed);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import { conversationTypes, emojisPerPerson, groupSizeLimit } from '../entity.ts';
import type { Counterpart } from './membership.ts';
import {
  decideEmoji,
  decideGroup,
  decideLeaving,
  decideOpening,
  decideRenaming,
  decideSendingMessage,
  reasonForNoMessages,
} from './membership.ts';

const moth: Counterpart = { name: 'Moth', private: false, friends: false, blocked: false, held: false };

const anybody: fc.Arbitrary<Counterpart> = fc.record({
  name: fc.string(),
  private: fc.boolean(),
  friends: fc.boolean(),
  blocked: fc.boolean(),
  held: fc.boolean(),
});

const now = new Date('2026-11-21T03:30:00Z');

const codeOf = (decision: unknown) => (isRefusal(decision) ? decision.code : null);

describe('sending a message', () => {
  test.each([
    ['a stranger whose profile is open', moth, null],
    ['a stranger whose profile is private', { ...moth, private: true }, 'friends_only'],
    ['a friend whose profile is private', { ...moth, private: true, friends: true }, null],
    ['somebody blocked, friend or not', { ...moth, friends: true, blocked: true }, 'blocked'],
    ['a friend on hold', { ...moth, friends: true, held: true }, 'away'],
    ['somebody who is gone', null, 'blocked'],
  ] as const)('sending a message to %s is allowed or refused', (_who, other, code) => {
    expect(codeOf(decideSendingMessage({ type: 'direct', left: false, other, called_off: null }, now))).toBe(
      code,
    );
  });

  test('the refusal of a message to a private person names that person', () => {
    const refusal = decideSendingMessage(
      { type: 'direct', left: false, other: { ...moth, private: true }, called_off: null },
      now,
    );
    expect(refusal).toMatchObject({ message: 'Moth takes messages from friends only.' });
  });

  test('a message is refused from a user who left the conversation, and wherever the list of conversations shows the conversation as closed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...conversationTypes),
        fc.boolean(),
        fc.option(anybody),
        (type, left, other) => {
          const membership = { type, left, other, called_off: null };
          expect(codeOf(decideSendingMessage(membership, now))).toBe(reasonForNoMessages(membership, now));
          if (left) expect(reasonForNoMessages(membership, now)).toBe('left');
          else if (type !== 'direct') expect(reasonForNoMessages(membership, now)).toBeNull();
        },
      ),
    );
  });
});

test("the room of a called-off event closes at 06:00 after the event's last night, also where clocks change", () => {
  const at = (last_night: string, moment: string) =>
    codeOf(
      decideSendingMessage(
        {
          type: 'event',
          left: false,
          other: null,
          called_off: { last_night, timezone: 'America/New_York' },
        },
        new Date(moment),
      ),
    );
  expect(at('2026-11-20', '2026-11-21T10:59:59Z')).toBeNull();
  expect(at('2026-11-20', '2026-11-21T11:00:00Z')).toBe('called_off');
  expect(at('2026-10-31', '2026-11-01T10:59:59Z')).toBeNull();
  expect(at('2026-10-31', '2026-11-01T11:00:00Z')).toBe('called_off');
  expect(at('2026-12-24', '2026-11-21T11:00:00Z')).toBeNull();
});

test('a private person cannot be written to first by a stranger, but an existing conversation with them opens', () => {
  expect(codeOf(decideOpening({ ...moth, private: true }, false))).toBe('friends_only');
  expect(codeOf(decideOpening({ ...moth, private: true }, true))).toBeNull();
  expect(codeOf(decideOpening({ ...moth, private: true, friends: true }, false))).toBeNull();
});

describe('a group', () => {
  const people = (count: number) => Array.from({ length: count }, () => moth);

  test('a group conversation has at most 250 people, its founder included', () => {
    expect(codeOf(decideGroup(people(groupSizeLimit - 1)))).toBeNull();
    expect(decideGroup(people(groupSizeLimit))).toMatchObject({
      code: 'too_many_people',
      message: 'A group holds 250 people.',
    });
  });

  test('a group conversation cannot include a private person who is a stranger to its founder', () => {
    expect(codeOf(decideGroup([moth, { ...moth, private: true }]))).toBe('friends_only');
  });

  test.each([
    ['by its admin', { type: 'group', left: false, admin: true }, null],
    ['by another member', { type: 'group', left: false, admin: false }, 'not_an_admin'],
    ['by whoever left', { type: 'group', left: true, admin: true }, 'left'],
    ['where it is a room', { type: 'venue', left: false, admin: true }, 'no_group'],
  ] as const)('a request to rename a group is decided when it is made %s', (_who, membership, code) => {
    expect(codeOf(decideRenaming(membership))).toBe(code);
  });
});

test('a member may leave groups and rooms, but not a direct conversation', () => {
  for (const type of conversationTypes)
    expect(codeOf(decideLeaving(type))).toBe(type === 'direct' ? 'not_to_be_left' : null);
});

describe('an emoji on a message', () => {
  const membership = { type: 'group', left: false, other: null, authorBlocked: false } as const;

  test('an emoji on a message is toggled, or set to the wanted state however often that is requested', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.option(fc.boolean(), { nil: undefined }), (has, wanted) => {
        const decision = decideEmoji(membership, { mine: has ? ['🍹'] : [], emoji: '🍹', wanted });
        expect(decision).toEqual({ on: wanted ?? !has, changes: (wanted ?? !has) !== has });
      }),
    );
  });

  test('a person may put twenty different emoji on a message, and beyond those only remove some', () => {
    const many = Array.from({ length: emojisPerPerson }, (_, index) => `emoji ${index}`);
    expect(codeOf(decideEmoji(membership, { mine: many, emoji: '🍹', wanted: undefined }))).toBe(
      'too_many_reactions',
    );
    expect(decideEmoji(membership, { mine: many, emoji: 'emoji 3', wanted: undefined })).toEqual({
      on: false,
      changes: true,
    });
  });

  test('an emoji on a message is refused to members who left and to blocked users', () => {
    expect(codeOf(decideEmoji({ ...membership, left: true }, { mine: [], emoji: '🍹', wanted: true }))).toBe(
      'left',
    );
    expect(
      codeOf(decideEmoji({ ...membership, authorBlocked: true }, { mine: [], emoji: '🍹', wanted: true })),
    ).toBe('blocked');
    const direct = { ...membership, type: 'direct', other: { ...moth, blocked: true } } as const;
    expect(codeOf(decideEmoji(direct, { mine: [], emoji: '🍹', wanted: true }))).toBe('blocked');
  });
});

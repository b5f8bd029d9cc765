import type { Relation } from '@nightjar/domain/people/entity';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  faceOf,
  followsAfterWrites,
  mainAction,
  type RelationAction,
  relationAfter,
  relationAfterWrites,
  type WaitingWrite,
} from './flow.ts';

it("a person's face has the same name as in pushes, lists and chats", () => {
  const person = { nickname: null, first_name: 'Rae', full_name: 'Rae Quill', profile_image: null };
  expect(faceOf(person)).toEqual({ name: 'Rae', image: null });
});

const relations = ['self', 'none', 'requested', 'asked', 'friends'] as const satisfies Relation[];
const waiting = (
  kind: string,
  payload: object = {},
  state: WaitingWrite['state'] = 'waiting',
): WaitingWrite => ({
  kind,
  payload,
  state,
});

describe('the relation of two people', () => {
  it.each([
    ['none', 'add', 'requested'],
    ['requested', 'cancel', 'none'],
    ['asked', 'accept', 'friends'],
    ['asked', 'decline', 'none'],
    ['asked', 'add', 'friends'],
    ['friends', 'remove', 'none'],
    ['friends', 'block', 'none'],
  ] as const)(
    'a relation "%s" of two people becomes, after the action "%s", the relation "%s"',
    (before, action, after) => {
      expect(relationAfter(before, action)).toBe(after);
    },
  );

  it("the relation of two people offers one action in each state, and none on the user's own profile", () => {
    expect(relations.map(mainAction)).toEqual([null, 'add', 'cancel', 'accept', 'remove']);
  });

  it('the relation of a user to their own profile never changes', () => {
    const actions: RelationAction[] = ['add', 'cancel', 'accept', 'decline', 'remove', 'block', 'unblock'];
    expect(actions.map(action => relationAfter('self', action))).toEqual(actions.map(() => 'self'));
  });

  it('the relation of two people includes all entries of the outbox in their order', () => {
    const way = [
      waiting('send-friend-request'),
      waiting('friendship-action', { action: 'cancel' }),
      waiting('send-friend-request', {}, 'sending'),
    ];
    expect(relationAfterWrites('none', way)).toBe('requested');
    expect(relationAfterWrites('none', way.slice(0, 2))).toBe('none');
  });

  it("the relation of two people is the server's once an entry of the outbox was refused", () => {
    expect(relationAfterWrites('none', [waiting('send-friend-request', {}, 'refused')])).toBe('none');
    expect(followsAfterWrites(true, [waiting('unfollow-pro', {}, 'refused')])).toBe(true);
  });

  it('the relation of two people does not change by an entry of the outbox about something else', () => {
    const others = fc.array(
      fc.constantFrom('follow-pro', 'unfollow-pro', 'check-in', 'answer-friend-request'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...relations), others, (answered, kinds) => {
        expect(
          relationAfterWrites(
            answered,
            kinds.map(kind => waiting(kind)),
          ),
        ).toBe(answered);
      }),
    );
  });
});

describe('a follow', () => {
  it('following a venue or a pro has the state that was chosen last', () => {
    expect(followsAfterWrites(false, [waiting('follow-pro'), waiting('unfollow-pro')])).toBe(false);
    expect(followsAfterWrites(false, [waiting('unfollow-venue'), waiting('follow-venue')])).toBe(true);
    expect(followsAfterWrites(true, [])).toBe(true);
  });
});

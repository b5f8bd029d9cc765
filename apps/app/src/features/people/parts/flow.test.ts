import type { Relation } from '@nightjar/domain/people/entity';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  faceOf,
  followsWith,
  mainAction,
  type RelationAction,
  relationAfter,
  relationWith,
  type Waiting,
} from './flow.ts';

it('the name of a face is the one that pushes, lists and chats use', () => {
  const person = { nickname: null, first_name: 'Rae', full_name: 'Rae Quill', profile_image: null };
  expect(faceOf(person)).toEqual({ name: 'Rae', image: null });
});

const relations = ['self', 'none', 'requested', 'asked', 'friends'] as const satisfies Relation[];
const waiting = (kind: string, payload: object = {}, state: Waiting['state'] = 'waiting'): Waiting => ({
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
  ] as const)('that is "%s" becomes, after the action "%s", "%s"', (before, action, after) => {
    expect(relationAfter(before, action)).toBe(after);
  });

  it('has one action in each state, and none for the user’s own profile', () => {
    expect(relations.map(mainAction)).toEqual([null, 'add', 'cancel', 'accept', 'remove']);
  });

  it('never changes for the user’s own profile', () => {
    const actions: RelationAction[] = ['add', 'cancel', 'accept', 'decline', 'remove', 'block', 'unblock'];
    expect(actions.map(action => relationAfter('self', action))).toEqual(actions.map(() => 'self'));
  });

  it('includes all entries of the outbox in their order', () => {
    const way = [
      waiting('send-friend-request'),
      waiting('friendship-action', { action: 'cancel' }),
      waiting('send-friend-request', {}, 'sending'),
    ];
    expect(relationWith('none', way)).toBe('requested');
    expect(relationWith('none', way.slice(0, 2))).toBe('none');
  });

  it('is that of the server once an entry was refused', () => {
    expect(relationWith('none', [waiting('send-friend-request', {}, 'refused')])).toBe('none');
    expect(followsWith(true, [waiting('unfollow-pro', {}, 'refused')])).toBe(true);
  });

  it('does not change by an entry about something else', () => {
    const others = fc.array(
      fc.constantFrom('follow-pro', 'unfollow-pro', 'check-in', 'answer-friend-request'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...relations), others, (answered, kinds) => {
        expect(
          relationWith(
            answered,
            kinds.map(kind => waiting(kind)),
          ),
        ).toBe(answered);
      }),
    );
  });
});

describe('a follow', () => {
  it('has the state that was chosen last', () => {
    expect(followsWith(false, [waiting('follow-pro'), waiting('unfollow-pro')])).toBe(false);
    expect(followsWith(false, [waiting('unfollow-venue'), waiting('follow-venue')])).toBe(true);
    expect(followsWith(true, [])).toBe(true);
  });
});

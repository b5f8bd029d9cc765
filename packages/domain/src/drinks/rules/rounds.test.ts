import { expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import { userId } from '../../kernel/id.ts';
import { addMilliseconds, hours } from '../../kernel/time.ts';
import { decideClaiming, decideEnding, maySeeRound, roundStateOf } from './rounds.ts';

const now = new Date('2026-11-21T03:30:00Z');
const law = { legalAge: 21, today: '2026-11-20' };
const rae = userId.parse('5f0c1c52-54a9-4a3c-9a52-000000000001');
const moth = userId.parse('5f0c1c52-54a9-4a3c-9a52-000000000002');
const round = { owner_id: rae, expires_at: addMilliseconds(now, 1 * hours), ended_at: null, left: 2 };
const me = { id: moth, dob: '1994-05-06', allow_sys: true, invited: true, served: false };

test.each([
  ['an open round', {}, {}, 'granted'],
  ['one that is gone', { left: 0 }, {}, 'round_gone'],
  ['one that was ended', { ended_at: now, left: 0 }, {}, 'round_ended'],
  ['one whose time is over', { expires_at: now }, {}, 'round_ended'],
  ["one's own", { owner_id: moth }, {}, 'own_round'],
  ['one, by somebody who takes no drinks', {}, { allow_sys: false }, 'takes_no_drinks'],
  ['one, by somebody of twenty', {}, { dob: '2005-11-21' }, 'under_age'],
  ['one, by somebody who never said their age', {}, { dob: null }, 'under_age'],
] as const)(
  'the request of a guest for a drink of a round is granted or refused: %s',
  (_, state, person, expected) => {
    const decision = decideClaiming({ ...round, ...state }, { ...me, ...person }, { ...law, now });
    expect(isRefusal(decision) ? decision.code : 'granted').toBe(expected);
  },
);

test('a round for a conversation is visible only to its members, its owner and people who took a drink', () => {
  const outside = { ...me, invited: false };
  expect(maySeeRound(round, me)).toBe(true);
  expect(maySeeRound(round, { ...outside, served: true })).toBe(true);
  expect(maySeeRound(round, { ...outside, id: rae })).toBe(true);
  expect(maySeeRound(round, outside)).toBe(false);
});

test('a person who has had a drink of a round gets the same answer again after the round is empty or over', () => {
  const served = { ...me, served: true, invited: false, allow_sys: false };
  expect(decideClaiming({ ...round, left: 0, ended_at: now }, served, { ...law, now })).toEqual({
    already: true,
  });
});

test('a round that has ended stays ended however many drinks are left, and ending it twice changes nothing', () => {
  expect(roundStateOf({ ...round, ended_at: now }, now)).toBe('ended');
  expect(roundStateOf(round, round.expires_at)).toBe('ended');
  expect(roundStateOf({ ...round, left: 0 }, now)).toBe('gone');
  expect(decideEnding(round)).toEqual({ changes: true });
  expect(decideEnding({ ended_at: now })).toEqual({ changes: false });
});

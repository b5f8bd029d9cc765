import { expect, test } from 'vitest';
import { isTeamSignal, type TeamCount, teamReasonSentence, teamScoreOf } from './signals.ts';

test.each([
  ['twenty who joined', { kind: 'many_joined', people: 20 }, false],
  ['twenty-one who joined', { kind: 'many_joined', people: 21 }, true],
  ['a team of forty', { kind: 'large_team', people: 40 }, false],
  ['a team of forty-one', { kind: 'large_team', people: 41 }, true],
] as const satisfies readonly (readonly [string, TeamCount, boolean])[])(
  'a team with unusual growth or size is flagged at the desk, and a usual team is not: %s',
  (_what, counted, shown) => {
    expect(isTeamSignal(counted)).toBe(shown);
  },
);

test('a flag of a team gives the reason and how unusual the number is', () => {
  expect(teamReasonSentence({ kind: 'many_joined', people: 27 })).toBe(
    '27 people joined in 30 days; up to 20 is usual',
  );
  expect(teamReasonSentence({ kind: 'large_team', people: 50 })).toBe(
    '50 people are on the team; up to 40 is usual',
  );
  expect(teamScoreOf({ kind: 'large_team', people: 50 })).toBe(1.25);
});

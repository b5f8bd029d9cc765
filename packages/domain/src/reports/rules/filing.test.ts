import { expect, test } from 'vitest';
import { userId } from '../../kernel/id.ts';
import { decideReport } from './filing.ts';

const one = userId.parse('11111111-1111-4111-8111-111111111111');
const other = userId.parse('22222222-2222-4222-8222-222222222222');

test.each([
  ['somebody else', other, 'granted'],
  ['a place', null, 'granted'],
  ['oneself', one, 'reporting_yourself'],
])('a report of %s is granted, or refused because it is about the reporter', (_whom, reported, outcome) => {
  const decision = decideReport({ reporterId: one, userId: reported });
  expect('granted' in decision ? 'granted' : decision.code).toBe(outcome);
});

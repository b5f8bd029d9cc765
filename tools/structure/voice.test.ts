import { expect, it } from 'vitest';
import { sourceTree } from '../source.ts';
import { voiceRule } from './voice.ts';

const textsFile = 'apps/app/src/features/drinks/bank/words.ts';
const termsIn = (code: string, path = textsFile) => {
  const tree = sourceTree({ [path]: code });
  return [...tree.values()]
    .flatMap(file => voiceRule(file, tree))
    .map(({ message }) => message.split(': ').at(-1));
};

it.each([
  ["export const w = { title: 'Show this to your pro' };", 'bartender.'],
  ["export const w = { tab: 'Pros' };", 'bartender.'],
  ["export const w = { buy: 'Buy vouchers' };", 'drink.'],
  ['export const w = { note: `of 2 this period` };', 'this month, or the day of the refill.'],
  ["export const w = { seen: 'Signed in twice' };", 'log in, log out.'],
])('a text for people is refused if it has a term for which the project uses another: %s', (code, term) =>
  expect(termsIn(code)).toEqual([term]),
);

it.each([
  ["export const w = { 'answer-pro-request': 'Answered a request to join a team' };", textsFile],
  ["export const w = { failed: 'Failed to fetch nearby pros' };", textsFile],
  ["import { grantedVoucherTitle } from '@nightjar/domain/drinks/rules/voucher-texts';", textsFile],
  ["export const w = (kind: string) => kind === 'voucher';", textsFile],
  ["export const summary = 'Pours a voucher';", 'packages/domain/src/drinks/calls.ts'],
])('a name, a text of the specification and a text for developers may have any term: %s', (code, path) =>
  expect(termsIn(code, path)).toEqual([]),
);

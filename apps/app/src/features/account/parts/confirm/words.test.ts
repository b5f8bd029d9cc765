import { declaredCalls } from '@nightjar/domain/calls';
import { expect, it } from 'vitest';
import { codePurposes } from './words.ts';

const asking = declaredCalls.filter(
  ({ reauthentication }) => reauthentication === true || reauthentication === 'for_some',
);

it.each(asking)('says what a code is for before $id goes on', ({ id }) => {
  expect(codePurposes[id]).toMatch(/^[a-z]+ \w/);
});

it('names no call that asks for none', () => {
  const known = [...asking.map(({ id }) => id), 'number'];
  expect(Object.keys(codePurposes).filter(id => !known.includes(id))).toEqual([]);
});

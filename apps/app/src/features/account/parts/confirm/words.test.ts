import { declaredCalls } from '@nightjar/domain/calls';
import { expect, it } from 'vitest';
import { codePurposes } from './words.ts';

const asking = declaredCalls.filter(
  ({ reauthentication }) => reauthentication === true || reauthentication === 'for_some',
);

it.each(asking)('the sheet that asks for a new code names its purpose for the call $id', ({ id }) => {
  expect(codePurposes[id]).toMatch(/^[a-z]+ \w/);
});

it('the sheet that asks for a new code lists no purpose for a call that requires no new code', () => {
  const known = [...asking.map(({ id }) => id), 'number'];
  expect(Object.keys(codePurposes).filter(id => !known.includes(id))).toEqual([]);
});

import { declaredCalls } from '@nightjar/domain/calls';
import { expect, it } from 'vitest';
import { wholeAnswer } from './whole-answers.ts';

it('the made answer of every call fits its declaration', () => {
  const bad = declaredCalls.flatMap(call => {
    const read = call.output.safeParse(wholeAnswer(call.output as never, { made: 0 }));
    return read.success
      ? []
      : [`${call.id}: ${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}`];
  });
  expect(bad).toEqual([]);
});

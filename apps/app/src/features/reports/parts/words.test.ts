import { descriptionLimit } from '@nightjar/domain/reports/entity';
import { describe, expect, it } from 'vitest';
import { descriptionError, withReason } from '../flow.ts';
import { counterWords, personReasons } from './words.ts';

describe('a report', () => {
  it('with a reason alone says enough', () => {
    expect(personReasons.map(reason => descriptionError(withReason('', '', reason)))).toEqual(
      personReasons.map(() => null),
    );
  });

  it('counts its characters, and says so near the end', () => {
    expect(counterWords('12345678')).toEqual({ text: `8 of ${descriptionLimit}`, near: false });
    expect(counterWords('x'.repeat(descriptionLimit - 50)).near).toBe(true);
  });
});

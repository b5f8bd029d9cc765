import { descriptionLimit } from '@nightjar/domain/reports/entity';
import { describe, expect, it } from 'vitest';
import { descriptionError, withReason } from '../flow.ts';
import { descriptionCounter, personReasons } from './words.ts';

describe('the text of a report', () => {
  it('the text of a report is long enough with a reason alone', () => {
    expect(personReasons.map(reason => descriptionError(withReason('', '', reason)))).toEqual(
      personReasons.map(() => null),
    );
  });

  it('the number of characters of a report is shown, and announced near the limit', () => {
    expect(descriptionCounter('12345678')).toEqual({ text: `8 of ${descriptionLimit}`, near: false });
    expect(descriptionCounter('x'.repeat(descriptionLimit - 50)).near).toBe(true);
  });
});

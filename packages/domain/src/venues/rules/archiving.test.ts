import { expect, test } from 'vitest';
import { addMilliseconds } from '../../kernel/time.ts';
import { decideRestore, isRestorable, restorableFor } from './archiving.ts';

const now = new Date('2026-11-20T22:00:00Z');

test('an archived venue can be restored within thirty days, and not at their end', () => {
  expect(decideRestore(addMilliseconds(now, -restorableFor + 1), now)).toEqual({ granted: true });
  expect(decideRestore(addMilliseconds(now, -restorableFor), now)).toMatchObject({
    code: 'archived_too_long',
  });
  expect(decideRestore(null, now)).toMatchObject({ code: 'not_archived' });
  expect([isRestorable(now, now), isRestorable(null, now)]).toEqual([true, false]);
});

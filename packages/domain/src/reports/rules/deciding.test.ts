import { expect, test } from 'vitest';
import { decidedNote, decideOnReport } from './deciding.ts';

const open = { state: 'open', wanted: 'resolved', aboutReader: false, all: false } as const;

test.each([
  ['an open report is decided', open, { granted: true, pending: true }],
  [
    'the same decision once more changes nothing',
    { ...open, state: 'resolved' },
    { granted: true, pending: false },
  ],
  [
    'the same decision for all reaches those that are still open',
    { ...open, state: 'resolved', all: true },
    { granted: true, pending: true },
  ],
  ['another decision comes too late', { ...open, state: 'dismissed' }, { code: 'decided_already' }],
  [
    'a report about oneself is for another reader',
    { ...open, aboutReader: true },
    { code: 'about_yourself' },
  ],
  [
    'a report about oneself does not show how it ended',
    { ...open, aboutReader: true, state: 'dismissed' },
    { code: 'about_yourself' },
  ],
] as const)(
  'the decision of a super admin on a report is saved once, and a later one is refused: %s',
  (_rule, asked, outcome) => {
    expect(decideOnReport(asked)).toMatchObject(outcome);
  },
);

test('the notice to a person who reported does not show the decision', () => {
  expect(JSON.stringify(decidedNote)).not.toMatch(/resolve|dismiss|hold|suspend/i);
});

import { declaredCalls } from '@nightjar/domain/calls';
import { roles } from '@nightjar/domain/kernel/actor';
import { expect, test } from 'vitest';
import { actionLabel, actionWords, fieldLabel, outcomeLabel, whenLabel } from './words.ts';

const granted = [...roles, 'verified'].map(role => `grant-${role}`);
const commands = [...granted, 'end-sessions', 'tidy-audit-trail'];

test('every call that leaves an audit entry has a label, and no other call has one', () => {
  const audited = declaredCalls.filter(({ audit }) => audit !== null).map(({ id }) => id);
  expect(Object.keys(actionWords).sort()).toEqual([...audited, ...commands].sort());
});

test('no two actions of the audit trail have the same label', () => {
  expect(new Set(Object.values(actionWords)).size).toBe(Object.keys(actionWords).length);
});

test('an action or a field of the audit trail without a label is shown by its technical name', () => {
  expect(actionLabel('grant-moderator')).toBe('Grant moderator');
  expect(outcomeLabel('nothing_to_void')).toBe('Refused: nothing to void');
  expect([fieldLabel('starts_at'), fieldLabel('paymentTypes'), fieldLabel('venue_id')]).toEqual([
    'Starts at',
    'Payment types',
    'Venue',
  ]);
});

test('a time of the audit trail in another year shows the year', () => {
  const now = new Date(2026, 4, 15, 22).getTime();
  expect(whenLabel(new Date(2026, 4, 15, 21, 41).toISOString(), now)).toBe('May 15, 9:41pm');
  expect(whenLabel(new Date(2025, 4, 15, 21, 41).toISOString(), now)).toBe('May 15, 2025, 9:41pm');
});

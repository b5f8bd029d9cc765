import { exampleTicket } from '@nightjar/domain/payments/example';
import { expect, test } from 'vitest';
import { momentText, refundLine, returnText, spelledTicket } from './words.ts';

test('a ticket says until when it can be given back, by the clock of its venue', () => {
  expect(momentText('2026-12-04T02:30:00Z', 'America/New_York')).toBe('Dec 3, 9:30pm');
  const ticket = exampleTicket({ refund_until: '2026-12-04T02:30:00Z' });
  expect(returnText(ticket)).toBe('You can give it back until Dec 3, 9:30pm.');
  expect(returnText({ ...ticket, refund_until: null })).toBe('It can no longer be given back.');
});

test('only a refunded ticket says that its money is on its way back', () => {
  expect(refundLine(null)).toBeNull();
  expect(refundLine(exampleTicket())).toBeNull();
  expect(refundLine(exampleTicket({ state: 'refunded', code: null }))).toBe('Your $22 is on its way back.');
});

test('the code of a ticket is spelled in two groups', () => {
  expect(spelledTicket('7HK2QM9X')).toBe('7HK2 QM9X');
});

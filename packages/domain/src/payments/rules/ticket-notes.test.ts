import { expect, test } from 'vitest';
import { ticketRefundedNote } from './ticket-notes.ts';

const event = { name: 'Moth night', night: '2026-12-04' };

test('the note of a refunded ticket names the night, the reason and the money', () => {
  expect(ticketRefundedNote(event, { because: 'called_off', cents: 2200 })).toEqual({
    title: 'Your ticket for Friday night is refunded',
    body: 'Moth night was called off. $22 is on its way back to your card.',
  });
  expect(ticketRefundedNote(event, { because: 'late', cents: 2250 }).body).toBe(
    'Moth night sold out before your payment arrived. $22.50 is on its way back to your card.',
  );
});

import { exampleTicket } from '@nightjar/domain/payments/example';
import type { DehydratedState } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { lastingAnswers } from './lasting-answers.ts';

const stored = (keep: string, data: unknown) =>
  ({
    queryKey: [keep],
    queryHash: keep,
    meta: { keep },
    state: { data },
  }) as unknown as DehydratedState['queries'][number];
const kept = [
  stored('my-tickets', [exampleTicket()]),
  stored('my-user-details', {}),
  stored('nearby-venues', []),
];
const over = Date.parse(exampleTicket().event.over_at);

it('tickets and the signed-in user stay on the device until the event of the last ticket is over', () => {
  expect(lastingAnswers(kept, over - 1).map(({ queryHash }) => queryHash)).toEqual([
    'my-tickets',
    'my-user-details',
  ]);
  expect(lastingAnswers(kept, over)).toEqual([]);
});

it('without a ticket no answer stays longer than the others', () => {
  expect(lastingAnswers([stored('my-tickets', []), stored('my-user-details', {})], over - 1)).toEqual([]);
});

import { exampleTicket } from '@nightjar/domain/payments/example';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { KeptForm } from './kept-answers.ts';
import { lastingAnswers } from './lasting-answers.ts';

/** Returns what the device stores of these answers. */
function storedAnswers(answers: Readonly<Record<string, unknown>>) {
  const client = new QueryClient();
  for (const [keep, data] of Object.entries(answers)) {
    client.setQueryDefaults([keep], { meta: { keep: keep as KeptForm } });
    client.setQueryData([keep], data);
  }
  return dehydrate(client).queries;
}
const kept = storedAnswers({ 'my-tickets': [exampleTicket()], 'my-user-details': {}, 'nearby-venues': [] });
const over = Date.parse(exampleTicket().event.over_at);

it('tickets and the signed-in user stay on the device until the event of the last ticket is over', () => {
  expect(lastingAnswers(kept, over - 1).flatMap(({ queryKey }) => queryKey)).toEqual([
    'my-tickets',
    'my-user-details',
  ]);
  expect(lastingAnswers(kept, over)).toEqual([]);
});

it('no answer stays longer than the others where the user has no ticket', () => {
  expect(lastingAnswers(storedAnswers({ 'my-tickets': [], 'my-user-details': {} }), over - 1)).toEqual([]);
});

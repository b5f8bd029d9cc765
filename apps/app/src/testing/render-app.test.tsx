import { drinkBankStats, myVouchers } from '@nightjar/domain/drinks/calls';
import { exampleDrinkBankStats } from '@nightjar/domain/drinks/example';
import { expect, it } from 'vitest';
import { refusalSentence, reply } from './replies.ts';
import { createTestServer } from './test-server.ts';

const callRequest = (path: string) =>
  new Request(`http://localhost:3000/functions/v1/one/${path}`, { method: 'POST', body: '{}' });

it('the test server refuses a reply that does not fit its declaration', () => {
  expect(() => reply(drinkBankStats, exampleDrinkBankStats({ free_left: 1.5 }))).toThrow(
    /^The reply to drink-bank-stats does not fit its declaration: free_left: /,
  );
});

it('the test server refuses a reply with a field that its declaration does not name', () => {
  const data = { ...exampleDrinkBankStats(), free_lunch: 1 };
  expect(() => reply(drinkBankStats, data)).toThrow(
    'The reply to drink-bank-stats has a field that its declaration does not name: free_lunch',
  );
});

it('the test server reports a call for which no reply was declared', async () => {
  const server = createTestServer([]);
  void server.fetch(callRequest('my-vouchers'));
  await new Promise(resolve => setTimeout(resolve));
  expect(server.close()).toEqual(['No reply was declared to the call my-vouchers.']);
});

it('the test server reports an input that does not fit its declaration', async () => {
  const server = createTestServer([reply(myVouchers, [])]);
  await server.fetch(
    new Request(callRequest('my-vouchers').url, {
      method: 'POST',
      body: JSON.stringify({ user_id: 'somebody' }),
    }),
  );
  expect(server.close()[0]).toMatch(
    /^The app sent my-vouchers an input that does not fit its declaration: user_id/,
  );
});

it('the test server gives several replies to one call in turn', async () => {
  const server = createTestServer([
    reply(drinkBankStats, exampleDrinkBankStats({ free_left: 2 })),
    reply(drinkBankStats, exampleDrinkBankStats({ free_left: 1 })),
  ]);
  const left = async () =>
    (await (await server.fetch(callRequest('drink-bank-stats'))).json()).data.free_left;
  expect([await left(), await left(), await left()]).toEqual([2, 1, 1]);
});

it('the test server does not answer a request that was aborted before it was sent', async () => {
  const server = createTestServer([]);
  const request = new Request(callRequest('my-vouchers'), { signal: AbortSignal.abort() });
  await expect(server.fetch(request)).rejects.toThrow(/abort/i);
  expect(server.close()).toEqual([]);
});

it('a click on a link in a component test does not navigate the window of the test', async () => {
  const link = document.createElement('a');
  for (const href of ['/drinks', 'about:blank', 'blob:nodedata:1']) {
    link.href = href;
    link.click();
  }
  await new Promise(resolve => setTimeout(resolve));
  expect(window.location.href).toBe('http://localhost:3000/');
});

it("a test that lets the server refuse must give the parameters of the refusal's sentence", () => {
  expect(() => refusalSentence('nothing_left')).toThrow('The refusal nothing_left needs the parameter date');
});

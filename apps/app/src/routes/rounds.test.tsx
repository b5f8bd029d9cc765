import {
  claimRound,
  currentRedemptions,
  drinkBankStats,
  endRound,
  incomingShots,
  myVouchers,
  roundDetails,
} from '@nightjar/domain/drinks/calls';
import {
  exampleCurrentRedemptions,
  exampleDrinkBankStats,
  exampleRound,
} from '@nightjar/domain/drinks/example';
import { id, me } from '@nightjar/domain/kernel/example';
import { examplePerson } from '@nightjar/domain/people/example';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { fail, lose, offline, pending, refusalSentence, refuse, reply } from '../testing/replies.ts';

const pagePath = `/rounds/${id('round')}`;
const roundReply = reply(roundDetails, exampleRound());
const bankReplies = [
  reply(drinkBankStats, exampleDrinkBankStats()),
  reply(currentRedemptions, exampleCurrentRedemptions()),
  reply(myVouchers, []),
  reply(incomingShots, []),
];
const ownRound = exampleRound({ owner: examplePerson({ id: me, nickname: 'Robin' }) });

describe('a round', () => {
  it('a round shows who buys, and "Take one" puts a drink into the user\'s Drink Bank', async () => {
    const app = await renderApp(pagePath, [
      roundReply,
      ...bankReplies,
      reply(claimRound, exampleRound({ left: 2, voucher_id: id('voucher') })),
    ]);
    expect(await screen.findByText('Ada is buying.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Take one' }));
    expect(await screen.findByText("One is yours. It's in your Drink Bank.")).toBeVisible();
    expect(app.inputs(claimRound)).toEqual([{ round_id: id('round'), user_id: me }]);
  });

  it.each(claimRound.refusals)('a round that gives no drink (%s) shows the reason', async code => {
    const app = await renderApp(pagePath, [
      roundReply,
      ...bankReplies,
      refuse(claimRound, code, { params: { age: '21' } }),
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Take one' }));
    expect(await screen.findByText(refusalSentence(code, { age: '21' }))).toBeVisible();
  });

  it('"Take one" from a round after a lost answer repeats the request with the first idempotency key', async () => {
    const app = await renderApp(pagePath, [roundReply, ...bankReplies, lose(claimRound)]);
    await app.user.click(await screen.findByRole('button', { name: 'Take one' }));
    expect(await screen.findByText('No signal, no drink. Move closer to the door?')).toBeVisible();
    app.reply(reply(claimRound, exampleRound({ voucher_id: id('voucher') })));
    app.line.restore();
    await app.user.click(await screen.findByRole('button', { name: 'Take one' }));
    await screen.findByText("One is yours. It's in your Drink Bank.");
    const [first, second] = app.keys(claimRound);
    expect(second).toBe(first);
  });

  it.each([
    ['empty', exampleRound({ state: 'gone', left: 0 }), 'That round is gone. Faster next time.'],
    ['over', exampleRound({ state: 'ended' }), 'That round is over.'],
    ["the user's own and empty", { ...ownRound, state: 'gone' as const, left: 0 }, 'All taken. Nicely done.'],
  ])('a round that is %s links to the Drink Bank', async (_, round, sentence) => {
    await renderApp(pagePath, [reply(roundDetails, round)]);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'See your Drink Bank' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take one' })).toBeNull();
  });

  it('a round is ended by its owner after a question', async () => {
    const app = await renderApp(pagePath, [
      reply(roundDetails, ownRound),
      ...bankReplies,
      reply(endRound, { ...ownRound, state: 'ended' }),
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'End the round' }));
    expect(await screen.findByText('The 3 drinks left go back to you.')).toBeVisible();
    await app.user.click(await screen.findByRole('button', { name: 'End it' }));
    expect(await screen.findByText('That round is over.')).toBeVisible();
  });

  it.each([403, 404])('a round of another chat (HTTP %i) shows nothing about itself', async status => {
    await renderApp(pagePath, [fail(roundDetails, status)]);
    expect(await screen.findByText('That round belongs to another chat, or never existed.')).toBeVisible();
  });

  it('the page of a round shows a skeleton while it loads', async () => {
    await renderApp(pagePath, [pending(roundDetails)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'A round' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['that does not load', fail(roundDetails, 500)],
    ['without a connection', offline()],
  ])('a round %s is loaded again by "Try again"', async (_, broken) => {
    const app = await renderApp(pagePath, [broken]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(roundReply);
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByText('Ada is buying.')).toBeVisible();
  });
});

import { shotStates } from '@nightjar/domain/chat/entity';
import {
  acceptShot,
  currentRedemptions,
  declineShot,
  drinkBankStats,
  incomingShots,
  myVouchers,
  shotVoucherDetails,
} from '@nightjar/domain/drinks/calls';
import {
  exampleCurrentRedemptions,
  exampleDrinkBankStats,
  exampleShot,
  exampleVoucher,
} from '@nightjar/domain/drinks/example';
import { id, me } from '@nightjar/domain/kernel/example';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import {
  fail,
  lose,
  offline,
  pending,
  type Reply,
  refusalSentence,
  refuse,
  reply,
} from '../testing/replies.ts';

const pagePath = `/accept-shot/${id('voucher')}`;
const sentDrinkReply = reply(shotVoucherDetails, exampleShot());
const bankReplies = [
  reply(drinkBankStats, exampleDrinkBankStats()),
  reply(currentRedemptions, exampleCurrentRedemptions()),
  reply(myVouchers, [exampleVoucher()]),
  reply(incomingShots, []),
];
const answeredShot = { voucher_id: id('voucher'), already: false };

/** Opens the page of a sent drink, and presses the button that shows the drink. */
async function openDrink(replies: readonly Reply[]) {
  const app = await renderApp(pagePath, [sentDrinkReply, ...bankReplies, ...replies]);
  await app.user.click(await screen.findByRole('button', { name: /what Ada sent/ }));
  await screen.findByRole('button', { name: 'Accept' });
  return app;
}

describe('a drink that was sent', () => {
  it('a sent drink is shown closed at first, with the name of its sender', async () => {
    await renderApp(pagePath, [sentDrinkReply]);
    expect(await screen.findByText('Ada got you one.')).toBeVisible();
    expect(screen.queryByText('Cheers to Friday')).toBeNull();
  });

  it('a sent drink shows its message after it is opened, with the focus on "Accept"', async () => {
    await openDrink([]);
    expect(screen.getByText(/Cheers to Friday/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Accept' })).toHaveFocus();
  });

  it('accepting a sent drink is one request with an idempotency key, and leads to the drink bank', async () => {
    const app = await openDrink([reply(acceptShot, answeredShot)]);
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText('In your Drink Bank.')).toBeVisible();
    expect(app.inputs(acceptShot)).toEqual([{ voucher_id: id('voucher'), user_id: me }]);
    expect(app.keys(acceptShot)[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('a sent drink is declined after a confirmation', async () => {
    const app = await openDrink([reply(declineShot, answeredShot)]);
    await app.user.click(screen.getByRole('button', { name: 'No thanks' }));
    await app.user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('You sent it back to Ada.')).toBeVisible();
    expect(app.inputs(declineShot)).toHaveLength(1);
  });

  it.each(acceptShot.refusals)('a sent drink that cannot be accepted (%s) shows the reason', async code => {
    const params = { state: 'taken back', age: '21' };
    const app = await openDrink([refuse(acceptShot, code, { params })]);
    await app.user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(refusalSentence(code, params))).toBeVisible();
    expect(screen.queryByText('In your Drink Bank.')).toBeNull();
  });

  it('a sent drink that was answered on another device shows its new state instead of "Accept"', async () => {
    const app = await openDrink([
      refuse(acceptShot, 'already_answered', { params: { state: 'taken back' } }),
    ]);
    app.reply(reply(shotVoucherDetails, exampleShot({ state: 'taken_back' })));
    await app.user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Ada took it back.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('accepting a sent drink after a lost answer repeats the request with the first idempotency key', async () => {
    const app = await openDrink([lose(acceptShot)]);
    await app.user.click(screen.getByRole('button', { name: 'Accept' }));
    app.reply(reply(acceptShot, answeredShot));
    app.line.restore();
    expect(await screen.findByText("That didn't go through. Try again.")).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('In your Drink Bank.')).toBeVisible();
    const [first, second] = app.keys(acceptShot);
    expect(second).toBe(first);
  });

  it('a sent drink cannot be accepted or declined without a connection', async () => {
    const app = await openDrink([]);
    app.line.lose();
    expect(await screen.findByText("No signal. It'll wait for you here.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'No thanks' })).toBeDisabled();
  });

  it.each(shotStates.filter(state => state !== 'pending'))(
    'a sent drink in the state "%s" shows that state in one line and cannot be accepted',
    async state => {
      await renderApp(pagePath, [reply(shotVoucherDetails, exampleShot({ state })), ...bankReplies]);
      expect((await screen.findByText(/./, { selector: '[role=status]' })).textContent).not.toBe('');
      expect(screen.getByRole('button', { name: 'See your Drink Bank' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
      const thanks = screen.queryByRole('button', { name: 'Say thanks' });
      expect(thanks !== null).toBe(state === 'accepted' || state === 'redeemed');
    },
  );

  it('a sender sees that their drink waits for its recipient', async () => {
    const own = exampleShot({
      direction: 'sent',
      sender: exampleShot().recipient,
      recipient: exampleShot().sender,
    });
    await renderApp(pagePath, [reply(shotVoucherDetails, own)]);
    expect(await screen.findByText("Waiting for Ada. They haven't opened it yet.")).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'A drink you sent' })).toBeVisible();
  });

  it.each([403, 404])(
    'a person who is neither sender nor recipient of a drink (HTTP %i) sees nothing of it',
    async status => {
      await renderApp(pagePath, [fail(shotVoucherDetails, status)]);
      expect(await screen.findByText('That drink is between two other people.')).toBeVisible();
    },
  );

  it('the page of a sent drink shows a skeleton while the drink loads', async () => {
    await renderApp(pagePath, [pending(shotVoucherDetails)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'A drink for you' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it('a sent drink that fails to load is loaded again by "Try again"', async () => {
    const app = await renderApp(pagePath, [fail(shotVoucherDetails, 500)]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(sentDrinkReply);
    await app.user.click(again);
    expect(await screen.findByText('Ada got you one.')).toBeVisible();
  });

  it('the page of a sent drink offers "Try again" without a connection', async () => {
    await renderApp(pagePath, [offline()]);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

import { event } from '@nightjar/domain/events/calls';
import { exampleEvent } from '@nightjar/domain/events/example';
import { id, me } from '@nightjar/domain/kernel/example';
import { buyTicket, entryToEvent, myTickets, refundTicket } from '@nightjar/domain/payments/calls';
import { exampleEntry, exampleTicket } from '@nightjar/domain/payments/example';
import { prosByVenueId } from '@nightjar/domain/staff/calls';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { registeredDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, overrideReplies, type Reply, refusalSentence, refuse, reply } from '../testing/replies.ts';

type EntryChange = Parameters<typeof exampleEntry>[0];

const pagePath = `/events/${id('event')}`;
const costs = { price_cents: 2200 };
const entryReply = (change: EntryChange = {}) => reply(entryToEvent, exampleEntry(change));
const usualReplies = [reply(event, exampleEvent(costs)), reply(prosByVenueId, []), entryReply()];
const openPage = (...replies: Reply[]) => renderApp(pagePath, overrideReplies(usualReplies, replies));
const buttonNamed = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the entry of an event', () => {
  it('an event that costs sells a ticket, with its total and until when it can be given back', async () => {
    const app = await openPage(reply(buyTicket, { url: 'https://pay.example/1', purchase_id: null }));
    await app.user.click(await buttonNamed('Get a ticket · $22'));
    const sheet = await screen.findByRole('dialog', { name: 'Get a ticket' });
    expect(
      within(sheet).getByText(/^Changed your mind\? Give it back until .* for a full refund\./),
    ).toBeVisible();
    await app.user.click(within(sheet).getByRole('button', { name: 'Pay $22' }));
    expect(app.inputs(buyTicket)).toEqual([
      {
        user_id: me,
        event_id: id('event'),
        redirect_url: expect.stringMatching(/^\/app-redirect\?action=ticket&redirect=.*events%2F/),
      },
    ]);
  });

  it('a refused purchase of a ticket says why', async () => {
    const app = await openPage(refuse(buyTicket, 'sold_out'));
    await app.user.click(await buttonNamed('Get a ticket · $22'));
    await app.user.click(await buttonNamed('Pay $22'));
    expect(await screen.findByRole('alert')).toHaveTextContent(refusalSentence('sold_out'));
  });

  it('a guest with a ticket sees its code, and may give it back after a question', async () => {
    const ticket = exampleTicket();
    const app = await openPage(
      entryReply({ ticket }),
      reply(refundTicket, { ...ticket, state: 'refunded', code: null, refunded_because: 'guest' }),
    );
    await app.user.click(await buttonNamed('You have a ticket'));
    const sheet = await screen.findByRole('dialog', { name: 'Your ticket' });
    expect(within(sheet).getByText('7HK2 QM9X')).toBeVisible();
    expect(within(sheet).getByRole('img', { name: 'QR code of ticket 7HK2QM9X' })).toBeVisible();
    await app.user.click(within(sheet).getByRole('button', { name: 'Give it back' }));
    const question = await screen.findByRole('dialog', { name: 'Give back your ticket?' });
    expect(within(question).getByText(/\$22 goes back to your card/)).toBeVisible();
    await app.user.click(within(question).getByRole('button', { name: 'Give it back' }));
    expect(await screen.findByText('Your ticket is back. $22 is on its way to your card.')).toBeVisible();
    expect(app.inputs(refundTicket)).toEqual([{ user_id: me, ticket_id: ticket.ticket_id }]);
  });

  it('a ticket that can no longer be given back says so', async () => {
    const app = await openPage(entryReply({ ticket: exampleTicket({ refund_until: null }) }));
    await app.user.click(await buttonNamed('You have a ticket'));
    expect(await screen.findByText('It can no longer be given back.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Give it back' })).toBeNull();
  });

  it('an event that is sold out has no button to buy a ticket', async () => {
    await openPage(entryReply({ sale: 'sold_out', places_left: 0 }));
    expect(await buttonNamed('Sold out')).toBeDisabled();
    expect(screen.getByText('A place may come free. Check back later.')).toBeVisible();
  });

  it('an event of a bar without payouts shows "Pay at the door", and a guest can still press "I\'m in"', async () => {
    await openPage(entryReply({ sale: 'door' }));
    expect(await buttonNamed("I'm in")).toBeEnabled();
    expect(screen.getByText('$22 · Pay at the door')).toBeVisible();
  });

  it('an event that was called off tells a guest with a ticket that the money is on its way back', async () => {
    const ticket = exampleTicket({ state: 'refunded', code: null, refunded_because: 'called_off' });
    await openPage(
      reply(event, exampleEvent({ ...costs, status: 'cancelled', cancelled_reason: 'The roof leaks.' })),
      entryReply({ sale: 'called_off', ticket }),
    );
    expect(await screen.findByText('Your $22 is on its way back.')).toBeVisible();
  });

  it('an entry that did not load offers to try again', async () => {
    const app = await openPage(fail(entryToEvent, 500));
    expect(await screen.findByText("Tickets didn't load.")).toBeVisible();
    app.reply(entryReply());
    await app.user.click(await buttonNamed('Try again'));
    expect(await buttonNamed('Get a ticket · $22')).toBeVisible();
  });
});

describe('the page of the own tickets', () => {
  const lapsed = { as: registeredDetails() };
  const ticket = exampleTicket();
  const past = exampleTicket({
    ticket_id: id('code', 2),
    state: 'refunded',
    code: null,
    refunded_because: 'called_off',
    event: { ...ticket.event, name: 'Owl ball', status: 'cancelled', over_at: '2026-01-02T06:00:00.000Z' },
  });

  it('a guest without a plan shows a ticket and gives it back', async () => {
    const returned = { ...ticket, state: 'refunded', code: null, refunded_because: 'guest' } as const;
    const app = await renderApp(
      '/tickets',
      [reply(myTickets, [ticket]), reply(refundTicket, returned)],
      lapsed,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Your tickets' })).toBeVisible();
    await app.user.click(await buttonNamed(/^Moth night.*Paid · \$22$/));
    const sheet = await screen.findByRole('dialog', { name: 'Your ticket' });
    expect(within(sheet).getByRole('img', { name: 'QR code of ticket 7HK2QM9X' })).toBeVisible();
    expect(within(sheet).getByRole('link', { name: 'Add to calendar' })).toBeVisible();
    expect(within(sheet).getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      expect.stringContaining('destination='),
    );
    app.reply(reply(myTickets, [returned]), reply(entryToEvent, exampleEntry({ ticket: returned })));
    await app.user.click(within(sheet).getByRole('button', { name: 'Give it back' }));
    const question = await screen.findByRole('dialog', { name: 'Give back your ticket?' });
    await app.user.click(within(question).getByRole('button', { name: 'Give it back' }));
    expect(await buttonNamed(/Given back · \$22 is on its way back$/)).toBeVisible();
  });

  it('tickets of past nights come last and say what became of them', async () => {
    await renderApp('/tickets', [reply(myTickets, [ticket, past])]);
    expect(await screen.findByRole('heading', { name: 'Coming up' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Past nights' })).toBeVisible();
    expect(await buttonNamed(/^Owl ball.*Refunded$/)).toBeVisible();
  });

  it('a member without tickets is led to the nights nearby', async () => {
    await renderApp('/tickets', [reply(myTickets, [])]);
    expect(await screen.findByRole('link', { name: "See what's on" })).toHaveAttribute('href', '/discover');
  });

  it('a guest without a plan and without tickets is led to the plans', async () => {
    await renderApp('/tickets', [reply(myTickets, [])], lapsed);
    expect(await screen.findByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscribe');
  });

  it('a ticket is shown on the page of its event after the event has become free', async () => {
    const app = await renderApp('/tickets', [
      reply(myTickets, [ticket]),
      reply(event, exampleEvent({ price_cents: 0, place: 'going' })),
      reply(prosByVenueId, []),
    ]);
    await buttonNamed(/^Moth night/);
    await app.goTo(pagePath);
    expect(await buttonNamed('You have a ticket')).toBeVisible();
  });
});

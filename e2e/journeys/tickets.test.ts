import { createEvent, updateEvent } from '@nightjar/domain/events/desk/calls';
import { days } from '@nightjar/domain/kernel/time';
import { entryToEvent } from '@nightjar/domain/payments/calls';
import { stripeCreateAccountLink, stripeDeleteAccount } from '@nightjar/domain/payments/desk/calls';
import { expect } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { barOfDee } from '../fixtures/bar.ts';
import { payWith } from '../fixtures/checkout.ts';
import { newMemberOut } from '../fixtures/member.ts';
import { expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { owl } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { callAs, openSession, sessionOf, signInByWire } from '../fixtures/wire.ts';

test('a guest buys a ticket with a code, the bar calls the event off, and the guest reads of the refund', async ({
  site,
  phoneOf,
  laptopOf,
  trouble,
}) => {
  test.slow();
  const night = await soldNight(site);
  // Other journeys go to nights of this bar that cost, and pay on arrival, even if this one fails.
  try {
    const phone = await phoneOf(night.robin);
    const shown = { path: `/events/${night.event_id}`, heading: night.name, tabBar: true };
    const have = phone.getByRole('button', { name: 'You have a ticket' });

    await test.step('the page of an event that costs sells a ticket by card', async () => {
      await phone.goto(shown.path);
      await expectFirstPage(phone, shown);
      await expect(phone.getByText('8 places left').last()).toBeVisible();
      await phone.getByRole('button', { name: 'Get a ticket · $22' }).click();
      const sheet = phone.getByRole('dialog', { name: 'Get a ticket' });
      await expect(sheet.getByText(/Give it back until/)).toBeVisible();
      await expectAccessible(phone);
      await takeScreenshot(phone, 'ticket-buy');
      await sheet.getByRole('button', { name: 'Pay $22' }).click();
      await payWith(phone, 'works');
      await expect(phone.getByText("You have a ticket. It's on the event's page.")).toBeVisible();
      await phone.getByRole('link', { name: 'OK' }).click();
      await expect(have).toBeVisible();
      await takeScreenshot(phone, 'event-with-ticket');
    });

    await test.step('the code of a ticket is shown without a network', async () => {
      trouble.expect(/ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
      await phone.context().setOffline(true);
      await have.click();
      const sheet = phone.getByRole('dialog', { name: 'Your ticket' });
      await expect(sheet.getByRole('img', { name: /^QR code of ticket/ })).toBeVisible();
      await expect(sheet.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/)).toBeVisible();
      await takeScreenshot(phone, 'ticket');
      await phone.context().setOffline(false);
      await expectAccessible(phone);
      await phone.keyboard.press('Escape');
    });

    await test.step('the list of tickets has the ticket, and needs no network', async () => {
      await phone.goto('/settings');
      await phone.getByRole('link', { name: /^Your tickets/ }).click();
      const row = phone.getByRole('button', { name: new RegExp(`^${night.name}`) });
      await expect(row).toBeVisible();
      await expectAccessible(phone);
      await takeScreenshot(phone, 'tickets');
      await phone.context().setOffline(true);
      await row.click();
      await expect(phone.getByRole('img', { name: /^QR code of ticket/ })).toBeVisible();
      await takeScreenshot(phone, 'tickets-opened');
      await phone.context().setOffline(false);
      await phone.keyboard.press('Escape');
      await phone.goto(shown.path);
      await expect(have).toBeVisible();
    });

    await test.step('the bar reads what it has sold', async () => {
      const desk = await laptopOf(await openSession(site, owl));
      await desk.goto(`/admin/events/${night.event_id}`);
      await expect(desk.getByText('1 of 8')).toBeVisible();
      await expect(desk.getByText('$22', { exact: true }).last()).toBeVisible();
      await takeScreenshot(desk, 'event-sales');
    });

    await test.step('a guest of an event that is called off reads that the money is on its way back', async () => {
      await callAs(night.manager, updateEvent, {
        event_id: night.event_id,
        status: 'cancelled',
        cancelled_reason: 'The roof leaks.',
      });
      await expect(phone.getByText('Your $22 is on its way back.')).toBeVisible();
      await expectAccessible(phone);
      await takeScreenshot(phone, 'event-refunded');
      const { ticket } = await callAs(sessionOf(site, night.robin), entryToEvent, {
        event_id: night.event_id,
      });
      expect(ticket).toMatchObject({ state: 'refunded', refunded_because: 'called_off' });
      await phone.goto('/notifications');
      await expect(phone.getByText(/^Your ticket for \w+day night is refunded/)).toBeVisible();
    });

    await test.step('the list of tickets says that the event is called off and the money on its way', async () => {
      await phone.goto('/tickets');
      await expectFirstPage(phone, { path: '/tickets', heading: 'Your tickets', tabBar: true });
      await expect(phone.getByText('Called off · $22 is on its way back')).toBeVisible();
      await takeScreenshot(phone, 'tickets-called-off');
    });
  } finally {
    await night.endPayouts();
  }
});

/** Makes an event with eight places at $22 each, at a bar whose payouts are set up. */
async function soldNight(site: string) {
  const manager = await signInByWire(site, owl);
  const robin = await newMemberOut(site, { first_name: 'Robin', last_name: 'Ash', nickname: 'Robin' });
  const bar = await barOfDee(site, sessionOf(site, robin));
  const pages = { return_url: '/admin', refresh_url: '/admin' };
  const { url } = await callAs(manager, stripeCreateAccountLink, { venue_id: bar.venueId, ...pages });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await fetch(url, { method: 'POST', redirect: 'manual', headers: form, body: '' });
  const name = `Moths for money ${robin.user.id.slice(0, 4)}`;
  const { event_id } = await callAs(manager, createEvent, {
    venue_id: bar.venueId,
    name,
    type: { id: 1 },
    price_cents: 2200,
    capacity: 8,
    starts_at: new Date(Date.now() + 3 * days).toISOString(),
  });
  const sale = async () => (await callAs(sessionOf(site, robin), entryToEvent, { event_id })).sale;
  await expect.poll(sale).toBe('open');
  const endPayouts = () =>
    callAs(manager, stripeDeleteAccount, { venue_id: bar.venueId, user_id: manager.userId });
  return { manager, robin, event_id, name, endPayouts };
}

import { createEvent, updateEvent } from '@nightjar/domain/events/desk/calls';
import { remindedHoursBefore } from '@nightjar/domain/events/entity';
import { whenText } from '@nightjar/domain/events/rules/nights';
import { clockLabel, days, hours } from '@nightjar/domain/kernel/time';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { barOfDee } from '../fixtures/bar.ts';
import { befriend, newMemberOut, setStatusOut } from '../fixtures/member.ts';
import { askForCode, enterDigits, expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { demoCode, owl, rae } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { callAs, pushesTo, sessionOf, signInByWire } from '../fixtures/wire.ts';

test('an event is joined, moved by its bar, filled up and called off', async ({ site, phoneOf }) => {
  test.slow();
  const night = await planned(site);
  const robins = await phoneOf(night.robin);
  const larks = await phoneOf(night.lark);
  const page = { path: `/events/${night.event_id}`, heading: night.name, tabBar: true };
  const both = async (seen: (phone: Page) => Promise<void>) => {
    await seen(robins);
    await seen(larks);
  };

  await test.step("Robin joins an event, and Lark's open page shows that Robin is going", async () => {
    await both(async phone => {
      await phone.goto(page.path);
      await expectFirstPage(phone, page);
      await expect(phone.getByText(night.at(night.starts_at))).toBeVisible();
    });
    await going(robins, "I'm in").click();
    await expect(going(robins, "You're in")).toHaveAttribute('aria-pressed', 'true');
    await expect(larks.getByText('Robin is going')).toBeVisible();
    await expectAccessible(robins);
    await takeScreenshot(robins, 'event');
  });

  await test.step('a guest who is hidden from friends is only counted among the guests of an event', async () => {
    await robins.getByRole('switch', { name: /^Friends can see it/ }).click();
    await expect(larks.getByText('1 person is going')).toBeVisible();
  });

  await test.step('a bar moves its event, and open pages of the event show the new time', async () => {
    const starts_at = later(night.starts_at, 2 * hours);
    await night.change({ starts_at });
    await both(phone => expect(phone.getByText(night.at(starts_at))).toBeVisible());
  });

  await test.step('a guest who joins a full event is put on its waitlist', async () => {
    await night.change({ capacity: 1 });
    await going(larks, 'Join the waitlist').click();
    await expect(going(larks, 'On the waitlist')).toBeVisible();
    await expect(robins.getByText('1 on the waitlist')).toBeVisible();
    await expectAccessible(larks);
  });

  await test.step('Robin gives a place at an event up after a question, and Lark moves up from the waitlist', async () => {
    await going(robins, "You're in").click();
    await robins.getByRole('button', { name: 'Give it up' }).click();
    await expect(going(robins, 'Join the waitlist')).toBeVisible();
    await expect(going(larks, "You're in")).toBeVisible();
  });

  await test.step('a guest of an event gets a reminder two hours before its start, and a guest who gave up a place gets none', async () => {
    const starts_at = new Date(Date.now() + remindedHoursBefore * hours + aMoment).toISOString();
    await night.change({ starts_at });
    const reminders = async (phone: string) =>
      (await pushesTo(site, phone)).filter(({ title }) => title === night.name);
    await expect.poll(() => reminders(night.lark.user.phone), { timeout: reminderWait }).toHaveLength(1);
    const [reminder] = await reminders(night.lark.user.phone);
    expect(reminder?.body).toBe(`Starts at ${night.hour(starts_at)} at ${night.venue}.`);
    expect(await reminders(night.robin.user.phone)).toEqual([]);
    await larks.goto(reminder?.link ?? '');
    await expectFirstPage(larks, page);
    await expect(going(larks, "You're in")).toBeVisible();
  });

  await test.step('an event that its bar calls off shows the reason, and nobody can join it any more', async () => {
    await night.change({ status: 'cancelled', cancelled_reason: 'The roof leaks.' });
    await both(async phone => {
      await expect(phone.getByText('Called off', { exact: true })).toBeVisible();
      await expect(phone.getByText('The roof leaks.')).toBeVisible();
      await expect(phone.locator('[aria-pressed]')).toBeHidden();
    });
    await expectAccessible(larks);
    await takeScreenshot(larks, 'event-called-off');
  });

  await test.step("the list of a guest's events has a secret calendar address that can be renewed, and an event can be removed from the list", async () => {
    await larks.goto('/social/events');
    await expectFirstPage(larks, { path: '/social/events', heading: 'Your people', tabBar: true });
    await expect(larks.getByRole('link', { name: new RegExp(`^${night.name}.*Called off`) })).toBeVisible();
    const mine = larks.getByRole('dialog', { name: 'Your calendar' });
    await larks.getByRole('button', { name: /^Your nights in your calendar/ }).click();
    const address = mine.getByLabel('Your address');
    await expect(address).toHaveText(/^https?:\/\/.*\.ics$/);
    const old = (await address.textContent()) ?? '';
    await mine.getByRole('button', { name: 'Get a new address' }).click();
    await larks
      .getByRole('dialog', { name: 'Get a new address?' })
      .getByRole('button', { name: 'Get a new one' })
      .click();
    await expect(address).not.toHaveText(old);
    await larks.keyboard.press('Escape');
    await larks.getByRole('button', { name: `Remove: ${night.name}` }).click();
    await expect(larks.getByText('No nights planned')).toBeVisible();
  });
});

test('a shared link to an event leads through the sign-in back to the event', async ({ site, page }) => {
  const night = await planned(site);
  const shared = { path: `/events/${night.event_id}`, heading: night.name };
  await setStatusOut(await signInByWire(site, rae));

  await test.step('the page of an event shows its name, time and place to a visitor without a session', async () => {
    await page.goto(shared.path);
    await expectFirstPage(page, { ...shared, tabBar: false });
    await expect(page.getByText(night.at(night.starts_at))).toBeVisible();
    await takeScreenshot(page, 'event-shared');
  });

  await test.step('the page of a bar can be read by a visitor without a session too', async () => {
    await page.getByRole('link', { name: new RegExp(`^${night.bar.name}`) }).click();
    await expectArrival(page, {
      path: `/venues/${night.bar.venueId}`,
      heading: night.bar.name,
      tabBar: false,
    });
    await page.goBack();
    await expectArrival(page, { ...shared, tabBar: false });
  });

  await test.step("a visitor who signs in from an event's page returns to the event and can join", async () => {
    await page.getByRole('link', { name: 'Continue with phone' }).click();
    await askForCode(page, rae);
    await enterDigits(page, demoCode);
    await expectArrival(page, { ...shared, tabBar: true });
    await expect(going(page, "I'm in")).toBeVisible();
  });
});

const going = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Reminders are sent once a minute, so the test waits at most this many milliseconds for one. */
const reminderWait = 90_000;
/**
 * The event's new start is two hours and this many milliseconds away. So the change is saved before the reminder is
 * due.
 */
const aMoment = 5_000;
const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();

/** Makes two friends, and an event that begins in three days. The returned function `change` changes it as the bar. */
async function planned(site: string) {
  const manager = await signInByWire(site, owl);
  const robin = await newMemberOut(site, { first_name: 'Robin', last_name: 'Ash', nickname: 'Robin' });
  const lark = await newMemberOut(site, { first_name: 'Lark', last_name: 'Sommer', nickname: 'Lark' });
  await befriend(sessionOf(site, robin), sessionOf(site, lark));
  const bar = await barOfDee(site, sessionOf(site, robin));
  const name = `Moths by lamplight ${robin.user.id.slice(0, 4)}`;
  const { event_id, starts_at, venue } = await callAs(manager, createEvent, {
    venue_id: bar.venueId,
    name,
    type: { id: 1 },
    starts_at: new Date(Date.now() + 3 * days).toISOString(),
  });
  return {
    bar,
    event_id,
    name,
    starts_at,
    robin,
    lark,
    venue: venue.name,
    hour: (start: string) => clockLabel(new Date(start), venue.timezone),
    /** Returns how the page writes the start of an event. */
    at: (start: string) => whenText(new Date(start), new Date(), venue.timezone),
    change: (change: Omit<Parameters<typeof callAs<typeof updateEvent>>[2], 'event_id'>) =>
      callAs(manager, updateEvent, { event_id, ...change }),
  };
}

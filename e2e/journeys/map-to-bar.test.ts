import { openEventConversation } from '@nightjar/domain/chat/calls';
import { eventsByVenue, nearbyEvents, unfollowEvent } from '@nightjar/domain/events/calls';
import { nearbyFriends } from '@nightjar/domain/friends/calls';
import { nearbyPros } from '@nightjar/domain/staff/calls';
import { nearbyVenues, unfollowVenue } from '@nightjar/domain/venues/calls';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { type Bar, barOfDee } from '../fixtures/bar.ts';
import { pressKey, tabTo, typeInto } from '../fixtures/keys.ts';
import { newMemberOut } from '../fixtures/member.ts';
import { expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { test } from '../fixtures/test.ts';
import { callAs, type OpenSession, sessionOf } from '../fixtures/wire.ts';

/**
 * A failed call is repeated some times before its error is shown, and on a busy machine drawing the map takes as long.
 * So the test waits this many milliseconds.
 */
const patienceMs = 30_000;

const discover = { path: '/discover', heading: 'Discover', tabBar: true };
const search = { path: '/search/venues', heading: 'Search', tabBar: true };

test('a member narrows the map, opens a bar, checks in, follows the bar and joins one of its events, by keys alone', async ({
  site,
  phoneOf,
  trouble,
}) => {
  test.slow();
  const { session, bar, name } = await nightOut(site);
  const phone = await phoneOf(session);
  await phone.context().setGeolocation(fiftyFeetFrom(bar.place));
  const secrets = bodiesAbout(phone);
  const sentence = phone.getByRole('heading', { name: /^\d+\+? places? within 5 miles$/ });
  const places = async () => Number.parseInt((await sentence.textContent()) ?? '', 10);
  const map = phone.getByRole('region', { name: /^Map of tonight/ });
  const venue = { path: `/venues/${bar.venueId}`, heading: bar.name, tabBar: true };

  await test.step('the list below the map counts the places, and the map has the same number', async () => {
    await phone.goto('/discover');
    await expectFirstPage(phone, discover);
    await expect(sentence).toBeVisible();
    await expect(map).toHaveAccessibleName(new RegExp(`^Map of tonight. ${await places()} places`));
  });

  await test.step('the filter "Open now" leaves out closed places', async () => {
    const all = await places();
    await pressKey(phone, phone.getByRole('checkbox', { name: 'Open now' }), 'Space');
    await expect.poll(places).toBeLessThan(all);
    await expect(map).toHaveAccessibleName(new RegExp(`^Map of tonight. ${await places()} places`));
    await expectAccessible(phone);
  });

  await test.step('the list follows the moved map, and "Near me" leads back', async () => {
    await phone.locator('[data-map-ready]').waitFor();
    await tabTo(phone, map);
    await phone.keyboard.press('-');
    await expect(phone.getByRole('heading', { name: /on this map$/ })).toBeVisible({ timeout: patienceMs });
    await pressKey(phone, phone.getByRole('button', { name: 'Near me' }));
    await expect(sentence).toBeVisible({ timeout: patienceMs });
  });

  await test.step('a row of the list selects its bar, and the card of the bar opens its page', async () => {
    const row = phone.getByRole('button', { name: new RegExp(`^${bar.name}`) }).first();
    await pressKey(phone, row);
    await pressKey(phone, phone.getByRole('link', { name: `View ${bar.name}` }));
    await expectArrival(phone, venue);
    await expect(phone.getByText(/^Open until /).first()).toBeVisible();
    await expect(phone.getByText('Close AF')).toBeVisible();
    await takeScreenshot(phone, 'venue');
  });

  await test.step("a bar's page has neither the code nor the color of its bartenders, on the screen or in the answers behind it", async () => {
    await expect(phone.getByText('Dee', { exact: true })).toBeVisible();
    const [, color = ''] = bar.color.split(', ');
    await expect(phone.locator('main')).not.toContainText(color);
    expect(secrets.length).toBeGreaterThan(0);
    for (const body of secrets) expect(body).not.toMatch(/pro_code|pro_color|venue_code/);
  });

  await test.step('a guest checks in at a bar and follows it', async () => {
    await pressKey(phone, phone.getByRole('button', { name: 'Check in' }));
    await expect(phone.getByRole('status').filter({ hasText: "You're here" })).toBeVisible();
    await pressKey(phone, phone.getByRole('button', { name: 'Follow', exact: true }));
    await expect(phone.getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step("the list of a bar's followers contains a new follower, who is found by name", async () => {
    await pressKey(phone, phone.getByRole('link', { name: /^\d+ followers?$/ }));
    const path = `/venues/${bar.venueId}/followers`;
    await expectArrival(phone, { path, heading: /^\d+ followers?$/, tabBar: true });
    await typeInto(phone, phone.getByRole('searchbox', { name: 'Search followers' }), name);
    await expect(phone.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'href',
      '/profile',
    );
    await takeScreenshot(phone, 'followers');
    await phone.goBack();
    await expectArrival(phone, venue);
  });

  await test.step('an unfollow that fails is undone with an error message', async () => {
    trouble.expect(/^console: .*400 .*unfollow-venue/);
    const json = { success: false, message: 'No.', data: null, total: null };
    await phone.route(`**${unfollowVenue.path}`, route => route.fulfill({ status: 400, json }));
    await pressKey(phone, phone.getByRole('button', { name: 'Following', exact: true }));
    await expect(phone.getByText('Failed to unfollow venue')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
    await phone.unroute(`**${unfollowVenue.path}`);
  });

  await test.step('a member joins an event of a bar, and the chat of the event leads back to the event', async () => {
    const guest = sessionOf(site, session);
    const { events } = await callAs(guest, eventsByVenue, { venue_id: bar.venueId });
    const [night] = events;
    if (!night) throw new Error('Nothing is on at this bar.');
    const event = { path: `/events/${night.event_id}`, heading: night.name, tabBar: true };
    await pressKey(phone, phone.getByRole('region', { name: 'Coming up' }).getByRole('link').first());
    await expectArrival(phone, event);
    await pressKey(phone, phone.getByRole('button', { name: "I'm in" }));
    await expect(phone.getByRole('button', { name: "You're in" })).toBeVisible();
    await expectAccessible(phone);
    await pressKey(phone, phone.getByRole('link', { name: 'Chat', exact: true }));
    await expect(phone).toHaveURL(url => /^\/chats\/[0-9a-f-]{36}$/.test(url.pathname));
    const { conversation_id } = await callAs(guest, openEventConversation, {
      event_id: night.event_id,
      created_by: session.user.id,
      user_id: session.user.id,
    });
    expect(new URL(phone.url()).pathname).toBe(`/chats/${conversation_id}`);
    await phone.goBack();
    await expectFirstPage(phone, event);
    await callAs(guest, unfollowEvent, { event_id: night.event_id, user_id: session.user.id });
  });
});

test('the map shows one error when nothing loads, and none when a single part is missing', async ({
  site,
  phoneOf,
  trouble,
}) => {
  test.slow();
  const { session, bar } = await nightOut(site);
  const phone = await phoneOf(session);
  await phone.context().setGeolocation(fiftyFeetFrom(bar.place));
  trouble.expect(/^console: .*503/);
  const unwell = { status: 503, json: { success: false, message: 'Shut.', data: null, total: null } };
  const shut = [nearbyVenues, nearbyFriends, nearbyEvents];

  await test.step('the map is shown without bartenders when only they fail to load', async () => {
    await phone.route(`**${nearbyPros.path}`, route => route.fulfill(unwell));
    await phone.goto('/discover');
    await expect(phone.getByRole('heading', { name: /places? within 5 miles$/ })).toBeVisible();
    await expect(phone.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the map shows one error message when nothing loads', async () => {
    for (const { path } of shut) await phone.route(`**${path}`, route => route.fulfill(unwell));
    await phone.evaluate(() =>
      indexedDB.databases().then(all => all.map(({ name = '' }) => indexedDB.deleteDatabase(name))),
    );
    await phone.reload();
    await expect(phone.getByRole('alert')).toHaveCount(1, { timeout: patienceMs });
  });
});

test('a bar is found by keys alone, with a letter missing, and "back" leads to the same results', async ({
  site,
  phoneOf,
}) => {
  const { session, bar } = await nightOut(site);
  const phone = await phoneOf(session);
  await phone.context().setGeolocation(fiftyFeetFrom(bar.place));
  const field = phone.getByRole('searchbox', { name: 'Search all bars' });
  const found = phone.getByRole('link', { name: new RegExp(`^${bar.name}`) });

  await test.step('a search with a misspelled name finds the bar', async () => {
    await phone.goto('/search/venues');
    await expectFirstPage(phone, search);
    await typeInto(phone, field, misspelt(bar.name));
    await expect(phone.getByRole('status').filter({ hasText: /^\d+\+? results?$/ })).toBeAttached();
    await expect(found.first()).toBeVisible();
    await expectAccessible(phone);
    await takeScreenshot(phone, 'search-bars');
  });

  await test.step("in a search, the arrow keys lead to the bar's row, Escape leads back to the field, and Enter opens the bar", async () => {
    await phone.keyboard.press('ArrowDown');
    await expect(found.first()).toBeFocused();
    await phone.keyboard.press('Escape');
    await expect(field).toBeFocused();
    await phone.keyboard.press('ArrowDown');
    await phone.keyboard.press('Enter');
    await expectArrival(phone, { path: `/venues/${bar.venueId}`, heading: bar.name, tabBar: true });
  });

  await test.step('"back" from a bar shows the same results, and the search is listed among the recent ones', async () => {
    await phone.goBack();
    await expectArrival(phone, search);
    await expect(field).toHaveValue(misspelt(bar.name));
    await expect(found.first()).toBeVisible();
    await tabTo(phone, field);
    await phone.keyboard.press('Escape');
    await expect(phone.getByRole('region', { name: 'Recent searches' })).toContainText(misspelt(bar.name));
  });

  await test.step('the events of a bar are found by the name of the bar', async () => {
    await phone.goto('/search/events');
    await expectFirstPage(phone, { ...search, path: '/search/events' });
    await expectAccessible(phone);
    const all = phone.getByRole('searchbox', { name: 'Search events and bars' });
    await typeInto(phone, all, bar.name.split(' ').at(-1) ?? '');
    await phone.keyboard.press('Enter');
    const night = phone.getByRole('link', { name: new RegExp(bar.name) }).first();
    await expect(night).toBeVisible();
    await phone.keyboard.press('Enter');
    await expect(night).toBeFocused();
  });

  await test.step('Dee is listed among the top pros nearby', async () => {
    await phone.goto('/search/pros');
    await expectFirstPage(phone, { ...search, path: '/search/pros' });
    await expect(phone.getByRole('link', { name: /^Dee/ }).first()).toBeVisible();
    await expectAccessible(phone);
  });
});

test('one search finds a bar with its bartender and its events, and a tab without a hit leads to them', async ({
  site,
  phoneOf,
}) => {
  const { session, bar } = await nightOut(site);
  const phone = await phoneOf(session);
  await phone.context().setGeolocation(fiftyFeetFrom(bar.place));
  const field = phone.getByRole('searchbox', { name: 'Search people, bars, events' });

  await test.step('one request finds the bar, who works there and its events, each under its heading', async () => {
    await phone.goto('/search');
    await expectFirstPage(phone, { ...search, path: '/search' });
    const answers: string[] = [];
    phone.on('response', answer => answers.push(new URL(answer.url()).pathname));
    await field.fill(bar.name);
    const group = (name: string) => phone.getByRole('region', { name, exact: true });
    await expect(group('Bars').getByRole('link', { name: new RegExp(`^${bar.name}`) })).toBeVisible();
    await expect(group('Bartenders').getByRole('link', { name: /^Dee/ })).toBeVisible();
    await expect(group('Events').getByRole('link').first()).toBeVisible();
    expect(answers.filter(path => path.endsWith('/search-everything'))).toHaveLength(1);
    expect(answers.filter(path => /\/(users-search|venues|events-with-venue)$/.test(path))).toEqual([]);
    await expectAccessible(phone);
    await takeScreenshot(phone, 'search-together');
  });

  await test.step('the tab of people has no hit, says where there are some, and leads there', async () => {
    await phone.getByText('People', { exact: true }).click();
    await expect(phone.getByRole('heading', { name: `No people called “${bar.name}”` })).toBeVisible();
    await expect(phone.getByText(/^One bar.* are\.$/)).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'See all of them' }).click();
    await expect(phone.getByRole('region', { name: 'Bars', exact: true })).toBeVisible();
    await expect(phone).toHaveURL(({ pathname }) => pathname === '/search');
  });
});

type NightOut = { readonly session: OpenSession; readonly bar: Bar; readonly name: string };

/** Makes a new member who is out and has a name that no other person has, and the bar of the bartender Dee. */
async function nightOut(site: string): Promise<NightOut> {
  const name = `Rae ${Date.now().toString(36)}`;
  const session = await newMemberOut(site, { first_name: 'Rae', last_name: 'Okafor', nickname: name });
  return { session, name, bar: await barOfDee(site, sessionOf(site, session)) };
}

/** Returns a point fifty feet to the north of the bar, in degrees. */
const fiftyFeetFrom = ({ latitude, longitude }: Bar['place']) => ({
  latitude: latitude + 0.000137,
  longitude,
});

/** Leaves out the second to last letter of a name. */
const misspelt = (name: string) => name.slice(0, -2) + name.slice(-1);

/** Records the bodies of the answers to calls about a bar, as they came over the network. */
function bodiesAbout(page: Page): string[] {
  const bodies: string[] = [];
  page.on('response', response => {
    if (!/pros|venue|activity/.test(new URL(response.url()).pathname)) return;
    void response.text().then(
      text => bodies.push(text),
      () => {},
    );
  });
  return bodies;
}

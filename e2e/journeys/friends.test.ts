import { updatePrivate } from '@nightjar/domain/account/calls';
import { bioLimit } from '@nightjar/domain/account/entity';
import { followVenue } from '@nightjar/domain/venues/calls';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { barOfDee } from '../fixtures/bar.ts';
import { newMember, setStatusOut } from '../fixtures/member.ts';
import { expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { rae } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { callAs, type OpenSession, openSession, sessionOf } from '../fixtures/wire.ts';

/** A slow machine may take this many milliseconds to type 160 letters. */
const typingMs = 60_000;

const requests = { path: '/profile/friend-requests', heading: 'Friend requests', tabBar: true };

test('two strangers find each other and become friends', async ({ site, phoneOf, trouble }) => {
  test.slow();
  const night = await strangers(site);
  const raes = await phoneOf(night.rae);
  const finchs = await phoneOf(night.finch);
  const row = raes.getByRole('listitem').filter({ hasText: night.name });
  const you = (page: Page, news = '') => tab(page, `You${news}`);

  await test.step('Finch\'s tab "You" has no badge before the first friend request', async () => {
    await finchs.goto('/profile');
    await expectFirstPage(finchs, { path: '/profile', heading: night.name, tabBar: true });
    await expect(you(finchs)).toBeVisible();
  });

  await test.step('Rae finds Finch by three letters and sends a friend request', async () => {
    await raes.goto('/search/people');
    await expectFirstPage(raes, { path: '/search/people', heading: 'Search', tabBar: true });
    await raes.getByRole('searchbox', { name: 'Search people' }).fill('fin');
    await row.getByRole('button', { name: `Add friend: ask ${night.name}` }).click();
    await expect(row.getByRole('button', { name: /^Requested/ })).toBeVisible();
    await expectAccessible(raes);
    await takeScreenshot(raes, 'search');
  });

  await test.step('the badge on Finch\'s tab "You" shows the friend request without a reload', async () => {
    await expect(you(finchs, ', 1 friend request')).toBeVisible();
    await finchs.getByRole('link', { name: 'Friend requests (1)' }).click();
    await expectArrival(finchs, requests);
  });

  await test.step("Finch accepts the friend request: the badge disappears, and Rae's search shows the friendship", async () => {
    await finchs.getByRole('button', { name: 'Accept: be friends with Rae' }).click();
    await expect(you(finchs)).toBeVisible();
    await expect(finchs.getByText("You're all caught up")).toBeVisible();
    await expectAccessible(finchs);
    await expect(row.getByText('Friends', { exact: true })).toBeVisible();
  });

  await test.step("Finch finds Rae among the friends, and can end the friendship on Rae's page", async () => {
    await you(finchs).click();
    await expectArrival(finchs, { path: '/profile', heading: night.name, tabBar: true });
    await finchs.getByRole('link', { name: '1 friend', exact: true }).click();
    await expectArrival(finchs, { path: '/social/friends', heading: 'Your people', tabBar: true });
    await finchs.getByRole('link', { name: /^Rae/ }).click();
    const path = `/profile/${night.rae.user.id}`;
    await expectArrival(finchs, { path, heading: 'Rae', tabBar: true });
    await expect(finchs.getByRole('button', { name: 'Friends: remove Rae' })).toBeVisible();
  });

  await test.step('Rae finds Finch among the friends', async () => {
    await you(raes, ', 2 friend requests').click();
    await expectArrival(raes, { path: '/profile', heading: 'Rae', tabBar: true });
    await raes.getByRole('link', { name: /^\d+ friends$/ }).click();
    await expectArrival(raes, { path: '/social/friends', heading: 'Your people', tabBar: true });
    await expect(row).toBeVisible();
    await takeScreenshot(raes, 'friends');
  });

  await test.step("Finch's page shows friends the bars that Finch follows", async () => {
    await row.getByRole('link', { name: night.name }).first().click();
    const page = `/profile/${night.finch.user.id}`;
    await expectArrival(raes, { path: page, heading: night.name, tabBar: true });
    await raes.getByRole('link', { name: '1 bar', exact: true }).click();
    const heading = `${night.name}'s people`;
    await expectArrival(raes, { path: `${page}/social/venues`, heading, tabBar: true });
    await expect(raes.getByRole('link', { name: night.bar })).toBeVisible();
  });

  await test.step('a private person shows a stranger a name and no more', async () => {
    const path = `/profile/${night.shy.user.id}`;
    await raes.goto(path);
    await expectFirstPage(raes, { path, heading: 'Shy', tabBar: true });
    await expect(raes.getByText('Keeps to friends.')).toBeVisible();
    await expect(raes.getByRole('button', { name: 'Add friend: ask Shy' })).toBeVisible();
    await expect(raes.getByRole('heading', { name: 'Lately' })).toBeHidden();
    await raes.goto(`${path}/social/friends`);
    const shut = { path: `${path}/social/friends`, heading: 'This one keeps to the dark.', tabBar: true };
    await expectFirstPage(raes, shut);
  });

  await test.step('the address of a list that does not exist opens the list of friends', async () => {
    await raes.goto('/social/nonsense');
    await expectFirstPage(raes, { path: '/social/friends', heading: 'Your people', tabBar: true });
  });

  await test.step('a bio cannot be typed beyond its limit', async () => {
    await you(finchs).click();
    await finchs.getByRole('link', { name: 'Edit profile' }).click();
    await expectArrival(finchs, { path: '/profile/edit', heading: 'Edit profile', tabBar: true });
    const bio = finchs.getByRole('textbox', { name: 'Bio' });
    await bio.pressSequentially('x'.repeat(bioLimit + 5), { timeout: typingMs });
    await expect(bio).toHaveValue('x'.repeat(bioLimit));
    await expect(finchs.getByText(`${bioLimit} of ${bioLimit}`)).toBeVisible();
  });

  await test.step('a profile that fails to save shows the error and keeps what was typed', async () => {
    trouble.expect(/^console: .*503 .*\/rest\/v1\/users/);
    const rows = '**/rest/v1/users*';
    const unwell = { status: 503, json: { message: 'The bar is shut for a moment.' } };
    await finchs.route(rows, (route, request) =>
      request.method() === 'PATCH' ? route.fulfill(unwell) : route.fallback(),
    );
    const bio = finchs.getByRole('textbox', { name: 'Bio' });
    await bio.press('ControlOrMeta+a');
    await bio.pressSequentially('Matchbooks, mostly.');
    await finchs.getByRole('button', { name: 'Save' }).click();
    await expect(finchs.getByRole('alert')).toContainText('Failed to update profile');
    await expect(bio).toHaveValue('Matchbooks, mostly.');
    await expectAccessible(finchs);
    await finchs.unroute(rows);
  });

  await test.step('a profile that failed to save is saved on the next try', async () => {
    await finchs.getByRole('button', { name: 'Save' }).click();
    await expectArrival(finchs, { path: '/profile', heading: night.name, tabBar: true });
    await expect(finchs.getByText('Matchbooks, mostly.')).toBeVisible();
  });
});

type Strangers = {
  readonly rae: OpenSession;
  readonly finch: OpenSession;
  /** Finch has this name, which no other person in the city has. */
  readonly name: string;
  /** This is a user with a private profile and no friends. */
  readonly shy: OpenSession;
  /** Finch follows this bar. */
  readonly bar: string;
};

async function strangers(site: string): Promise<Strangers> {
  const name = `Finch ${Date.now().toString(36)}`;
  const finch = await newMember(site, { first_name: 'Finch', last_name: 'Larsen', nickname: name });
  const shy = await newMember(site, { first_name: 'Shy', last_name: 'Dahl', nickname: 'Shy' });
  const visitor = await openSession(site, rae);
  for (const session of [visitor, finch]) await setStatusOut(sessionOf(site, session));
  await callAs(sessionOf(site, shy), updatePrivate, { user_id: shy.user.id, private: true });
  const bar = await barOfDee(site, sessionOf(site, visitor));
  await callAs(sessionOf(site, finch), followVenue, { venue_id: bar.venueId, user_id: finch.user.id });
  return { rae: visitor, finch, name, shy, bar: bar.name };
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

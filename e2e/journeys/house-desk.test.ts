import { readFile } from 'node:fs/promises';
import { suspendUser } from '@nightjar/domain/account/desk/calls';
import { logActivity } from '@nightjar/domain/activity/calls';
import { openConversation, sendMessage } from '@nightjar/domain/chat/calls';
import { submitReport } from '@nightjar/domain/reports/calls';
import { fetchReports } from '@nightjar/domain/reports/desk/calls';
import { confirmVenue, createVenue } from '@nightjar/domain/venues/desk/calls';
import { confirmSteps } from '@nightjar/domain/venues/desk/entity';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { barOfDee } from '../fixtures/bar.ts';
import { expectDesk, openTab } from '../fixtures/desk.ts';
import { pressKey, tabTo, typeInto } from '../fixtures/keys.ts';
import { befriend, newAccount, newMemberOut } from '../fixtures/member.ts';
import { expectFirstPage } from '../fixtures/page.ts';
import { dee, finch, moth, newcomersNumber, owl, wren } from '../fixtures/people.ts';
import { enterNewCode, requireNewCode } from '../fixtures/stale.ts';
import { test } from '../fixtures/test.ts';
import {
  callAs,
  type OpenSession,
  openSession,
  pushesTo,
  type Session,
  sessionOf,
  textsTo,
} from '../fixtures/wire.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

const complaint = 'Felt unsafe: followed me from bar to bar.';
const threat = 'I can see you from the corner. Why so shy?';
const why = 'You followed somebody through two bars.';
const onHold = 'Your account is on hold.';

test('a report about a guest becomes a hold, and the hold is lifted', async ({
  site,
  phoneOf,
  laptopOf,
  trouble,
}) => {
  test.slow();
  const { skua, heron, linnet } = await threeGuests(site);
  const desk = await laptopOf(await openSession(site, owl));
  const [skuas, herons, linnets] = [await phoneOf(skua), await phoneOf(heron), await phoneOf(linnet)];
  const page = `/admin/people/${skua.user.id}`;
  const answers = answersTo(skuas);

  await test.step('a guest has the app open before any report, and a friend can find the guest', async () => {
    await skuas.goto('/profile');
    await expectFirstPage(skuas, { path: '/profile', heading: 'Skua', tabBar: true });
    await expectFound(linnets, true);
  });

  await test.step('a guest reports another guest', async () => {
    await herons.goto(`/profile/${skua.user.id}`);
    await expectFirstPage(herons, { path: `/profile/${skua.user.id}`, heading: 'Skua', tabBar: true });
    await button(herons, /^More about/).click();
    await herons.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
    const sheet = dialog(herons, 'Report Skua');
    await expect(sheet.getByText('Skua is never told who reported them.')).toBeVisible();
    await sheet.getByRole('textbox').fill(complaint);
    await expectAccessible(herons);
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await dialog(herons, 'Thanks. A person will read this.').getByRole('button', { name: 'Done' }).click();
    await dialog(herons, 'Block Skua too?').getByRole('button', { name: 'Not now' }).click();
  });

  await test.step('a report is found in the queue and read with its evidence by keys alone', async () => {
    await desk.goto('/admin/reports');
    await expectDesk(desk, { path: '/admin/reports', heading: 'Reports' });
    await pressKey(desk, link(desk, complaint));
    await expectDesk(desk, { path: /^\/admin\/reports\/[\da-f-]{36}$/, heading: 'Report about Skua' });
    await expect(region(desk, 'What was reported').getByRole('link', { name: 'Heron' })).toBeVisible();
    await expect(region(desk, 'Evidence').getByText(threat)).toBeVisible();
  });

  await test.step('a report is resolved with a note by keys alone', async () => {
    await typeInto(desk, field(desk, 'Note'), 'Seen in the messages.');
    await pressKey(desk, button(desk, 'Resolve'));
    await expect(region(desk, 'Decision').getByText('Resolved by Owl')).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('the reported guest is put on hold for a week by keys alone, after a new code', async () => {
    trouble.expect(/^console: .* 403 /);
    await pressKey(desk, link(desk, 'Put Skua on hold'));
    await expectDesk(desk, { path: page, heading: 'Skua Reeve' });
    await pressKey(desk, button(desk, 'Put on hold'));
    const sheet = dialog(desk, 'Put Skua Reeve on hold?');
    await tabTo(desk, sheet.getByRole('radio').first());
    await desk.keyboard.press('ArrowRight');
    await expect(sheet.getByRole('radio', { name: '1 week' })).toBeChecked();
    await typeInto(desk, sheet.getByRole('textbox', { name: 'Why?' }), why);
    await expectAccessible(desk);
    await requireNewCode(desk, suspendUser);
    await pressKey(desk, sheet.getByRole('button', { name: 'Put on hold' }));
    await enterNewCode(desk, site, owl);
    await expect(desk.getByText(/^On hold until .*: You followed somebody/)).toBeVisible();
    await expect(region(desk, 'Holds so far').getByText('From a report')).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('the open phone of a guest on hold shows only the hold, its end and its reason', async () => {
    await expect(skuas.getByRole('heading', { level: 1 })).toHaveText(onHold);
    await expect(skuas.getByText(/^Until \w+day, .* After that it opens again by itself\.$/)).toBeVisible();
    await expect(skuas.getByText(why)).toBeVisible();
    await expect(skuas.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expectAccessible(skuas);
    await button(skuas, 'Look again').click();
    await expect(skuas.getByRole('status').filter({ hasText: "It's still on hold." })).toBeVisible();
  });

  await test.step('a friend no longer finds the guest on hold', () => expectFound(linnets, false));

  await test.step('nothing that was sent to the reported guest names the reporter or the text of the report', async () => {
    const number = `+${skua.user.phone}`;
    const pushes = (await pushesTo(site, number)).map(({ title, body }) => `${title} ${body}`);
    const all = [...(await answers()), ...pushes, ...(await textsTo(site, number))].join('\n');
    expect(all).toContain(why);
    for (const secret of [complaint, 'Seen in the messages.', 'report_id', heron.user.phone])
      expect(all).not.toContain(secret);
    expect(pushes.join('\n')).not.toContain('Heron');
    await expect(skuas.locator('body')).not.toContainText('Heron');
  });

  await test.step("the hold is lifted, and the guest's phone shows the app again without a new sign-in", async () => {
    await button(desk, 'Lift the hold').click();
    const sheet = dialog(desk, 'Lift the hold on Skua Reeve?');
    await sheet.getByRole('textbox', { name: 'Why?' }).fill('They said sorry.');
    await expectAccessible(desk);
    await sheet.getByRole('button', { name: 'Lift the hold' }).click();
    await expect(button(desk, 'Put on hold')).toBeVisible();
    await returnToTab(skuas);
    await expectFirstPage(skuas, { path: '/profile', heading: 'Skua', tabBar: true });
    await expectFound(linnets, true);
  });

  await test.step('the audit trail names who put a guest on hold, and its chain is valid', async () => {
    await link(desk, 'In the audit trail').click();
    await expectDesk(desk, { path: '/admin/audit', heading: 'Audit trail' });
    for (const act of ['Suspended a person', 'Restored a person'])
      await expect(desk.getByRole('row').filter({ hasText: act })).toContainText('Owl');
    await button(desk, 'Check now').click();
    await expect(desk.getByText(/^Checked: every seal up to/)).toBeVisible();
    await expect(desk.getByText(/^Chain verified to entry/)).toBeVisible();
    await link(desk, 'Suspended a person').click();
    await expect(desk.getByRole('dialog')).toContainText('Owl');
    await expectAccessible(desk);
  });
});

test('a super admin finds a person, marks a reward as paid, makes an access code and reads the settlement', async ({
  site,
  phoneOf,
  laptopOf,
}) => {
  test.slow();
  const desk = await laptopOf(await openSession(site, owl));
  const search = desk.getByRole('searchbox', { name: 'Name or whole number' });
  const finchs = sessionOf(site, await openSession(site, finch));
  await callAs(finchs, logActivity, { user_id: finchs.userId, type: 'app_open' });
  let code = '';

  await test.step('the desk finds a person by name and by the whole phone number', async () => {
    await desk.goto('/admin/people');
    await expectDesk(desk, { path: '/admin/people', heading: 'People' });
    await search.fill('Finch');
    const row = desk.getByRole('row').filter({ hasText: '(813) 555-0104' });
    await expect(row).toBeVisible();
    await search.fill(finch.slice(2, -1));
    await expect(desk.getByText('Nobody has that number.')).toBeVisible();
    await search.fill(finch.slice(2));
    await expect(desk.getByRole('rowheader')).toHaveCount(1);
    await expect(row).toBeVisible();
    await expect(desk).toHaveURL(({ search: kept }) => !kept.includes('555'));
    await desk.getByRole('rowheader').getByRole('link').click();
    await expectDesk(desk, { path: `/admin/people/${finchs.userId}`, heading: /Finch/ });
  });

  await test.step('the desk shows what a person did between two days', async () => {
    const activity = region(desk, 'Activity');
    await expect(activity.getByText('Opened the app').first()).toBeVisible();
    await activity.getByText('Pick days', { exact: true }).click();
    await activity.getByLabel('From').fill('2026-01-01');
    await activity.getByLabel('To').fill('2026-01-03');
    await expect(activity.getByText('Nothing in these days. Try more of them.')).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('a reward is marked as paid, and the mark is undone', async () => {
    await desk.goto('/admin/referrals?state=qualified');
    await expectDesk(desk, { path: '/admin/referrals', heading: 'Referrals' });
    const mark = button(desk, /^Mark paid: for /).first();
    const name = ((await mark.getAttribute('aria-label')) ?? '').replace('Mark paid: for ', '');
    await mark.click();
    await expect(button(desk, `Mark unpaid: for ${name}`)).toBeVisible();
    await expect(desk.getByText(/^Marked paid\. .* is told in a few seconds/)).toBeVisible();
    await expectAccessible(desk);
    await button(desk, 'Undo').click();
    await expect(desk.getByText('Marked unpaid.')).toBeVisible();
    await expect(button(desk, `Mark paid: for ${name}`)).toBeVisible();
  });

  await test.step('a super admin makes an access code', async () => {
    await desk.goto('/admin/codes');
    await expectDesk(desk, { path: '/admin/codes', heading: 'Invite codes' });
    await link(desk, 'New code').first().click();
    await expectDesk(desk, { path: '/admin/codes/add', heading: 'New code' });
    await field(desk, 'Label').fill('Friends of the owl');
    await field(desk, 'How many people').fill('2');
    await button(desk, 'Make the code').click();
    await expect(desk.getByRole('heading', { name: 'The code is ready.' })).toBeFocused();
    await expectAccessible(desk);
    code = (await region(desk, 'The code is ready.').locator('strong').textContent()) ?? '';
    await link(desk, 'See the code').click();
    await expectDesk(desk, { path: /^\/admin\/codes\/[\da-f-]{36}$/, heading: 'Friends of the owl' });
    await expect(desk.getByText('Nobody came in by it yet.')).toBeVisible();
  });

  await test.step('a new user registers by the access code, and is listed with the code', async () => {
    const pipit = await typeCode(await phoneOf(await newcomer(site, 'Pipit')), code);
    await expect(pipit.getByRole('heading', { level: 1 })).toHaveText("You're in, Pipit.");
    await desk.reload();
    const came = desk.getByRole('table', { name: 'Who came in' });
    await expect(came.getByRole('link', { name: 'Pipit' })).toBeVisible();
    await expect(desk.getByText('One more can come in.')).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('an access code that was closed is refused', async () => {
    await button(desk, 'Close code').click();
    const asked = dialog(desk, 'Close “Friends of the owl”?');
    await expectAccessible(desk);
    await asked.getByRole('button', { name: 'Close code' }).click();
    await expect(desk.getByText('Closed. It lets nobody in anymore.')).toBeVisible();
    const dunlin = await typeCode(await phoneOf(await newcomer(site, 'Dunlin')), code);
    await expect(dunlin.getByRole('alert')).toHaveText("That code isn't one of ours.");
  });

  await test.step('the settlement lists each bar, and its exported file has the same bars', async () => {
    await desk.goto('/admin/settlement');
    await expectDesk(desk, { path: '/admin/settlement', heading: 'Settlement' });
    const first = desk.getByRole('table', { name: 'Settlement' }).getByRole('row').nth(1);
    const bar = (await first.getByRole('link').textContent()) ?? '';
    const file = desk.waitForEvent('download');
    await button(desk, 'Export CSV').click();
    const download = await file;
    expect(download.suggestedFilename()).toMatch(/^settlement-\d{4}-\d{2}\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toContain(bar);
  });

  await test.step('new terms of a bar are valid from the next month on', async () => {
    await button(desk, /^Set the terms of /)
      .first()
      .click();
    const sheet = desk.getByRole('dialog');
    await sheet.getByRole('combobox', { name: 'From this month on' }).selectOption({ index: 1 });
    await sheet.getByRole('textbox', { name: 'For a given drink' }).fill('2.75');
    await expectAccessible(desk);
    await sheet.getByRole('button', { name: 'Set the terms' }).click();
    await expect(desk.getByText(/ has new terms from \w+ \d{4} on\.$/)).toBeVisible();
  });

  await test.step('a super admin opens the page of signals', async () => {
    await desk.goto('/admin/signals');
    await expectDesk(desk, { path: '/admin/signals', heading: 'Signals' });
    await expect(desk.getByRole('list', { name: 'Referral rings' })).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('a super admin updates the alcohol law of a state', async () => {
    await desk.goto('/admin/law');
    await expectDesk(desk, { path: '/admin/law', heading: 'Alcohol law' });
    await link(desk, 'Wyoming').click();
    const sheet = dialog(desk, 'Wyoming');
    await sheet.getByLabel('As of').fill('2026-01-15');
    await expectAccessible(desk);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('The law of Wyoming is saved.')).toBeVisible();
  });
});

test('a report about a bar is dismissed, a bar is put on hold and reopened, and a person gets and loses a role', async ({
  site,
  phoneOf,
  laptopOf,
  trouble,
}) => {
  test.slow();
  const teal = await newMemberOut(site, { first_name: 'Teal', last_name: 'Reeve', nickname: 'Teal' });
  const { venueId, name } = await ownVenue(sessionOf(site, await openSession(site, wren)));
  const described = `Wrong facts: ${name} has no such courtyard.`;
  const about = { reporter_id: teal.user.id, reported_venue_id: venueId, description: described };
  await callAs(sessionOf(site, teal), submitReport, about);
  const desk = await laptopOf(await openSession(site, owl));
  const phone = await phoneOf(teal);
  // The first phone keeps the data of a bar for some minutes, so a second phone shows what is new.
  const other = await phoneOf(teal);
  const path = `/venues/${venueId}`;

  await test.step('a dismissed report about a bar is kept with its note', async () => {
    await desk.goto('/admin/reports');
    await link(desk, described).click();
    await expectDesk(desk, { path: /^\/admin\/reports\//, heading: `Report about ${name}` });
    await field(desk, 'Note').fill('There is one, behind the stairs.');
    await button(desk, 'Dismiss').click();
    await expect(region(desk, 'Decision').getByText('Dismissed by Owl')).toBeVisible();
    await expectAccessible(desk);
    await desk.goto('/admin/reports?state=decided');
    await expect(link(desk, described)).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('the page of a bar on hold shows a guest that the bar is gone', async () => {
    await phone.goto(path);
    await expectFirstPage(phone, { path, heading: name, tabBar: true });
    await desk.goto(`/admin${path}/info`);
    await button(desk, 'Put on hold…').click();
    const sheet = dialog(desk, `Put ${name} on hold?`);
    await sheet.getByText('Until lifted', { exact: true }).click();
    await sheet.getByRole('textbox', { name: 'Why?' }).fill('No light on the stairs.');
    await expectAccessible(desk);
    await sheet.getByRole('button', { name: 'Put on hold' }).click();
    await expect(desk.getByRole('note').filter({ hasText: 'No light on the stairs.' })).toBeVisible();
    await expectAccessible(desk);
    trouble.expect(/^console: .* 404 /);
    await other.goto(path);
    await expect(other.getByRole('heading', { name: 'Gone before you got here.' })).toBeVisible();
    await expectAccessible(other);
  });

  await test.step('the page of a bar whose hold is lifted opens again', async () => {
    await button(desk, 'Lift the hold…').click();
    const sheet = dialog(desk, `Lift the hold on ${name}?`);
    await sheet.getByRole('textbox', { name: 'Why?' }).fill('There is light now.');
    await sheet.getByRole('button', { name: 'Lift the hold' }).click();
    await expect(button(desk, 'Put on hold…')).toBeVisible();
    await other.goto(path);
    await expectFirstPage(other, { path, heading: name, tabBar: true });
  });

  await test.step('a super admin gives a person a role and takes it away', async () => {
    await desk.goto(`/admin/people/${teal.user.id}`);
    await expectDesk(desk, { path: `/admin/people/${teal.user.id}`, heading: 'Teal Reeve' });
    for (const act of ['Give "Rep"', 'Take "Rep"']) {
      await button(desk, act).click();
      await desk.getByRole('dialog').getByRole('textbox', { name: 'Why?' }).fill('For one evening.');
      await expectAccessible(desk);
      await desk.getByRole('dialog').getByRole('button', { name: act }).click();
      await expect(desk.getByRole('dialog')).toBeHidden();
    }
    await expect(button(desk, 'Give "Rep"')).toBeVisible();
  });
});

test('a rep, a bartender and a guest may not open pages of the desk that are not theirs', async ({
  site,
  laptopOf,
  trouble,
}) => {
  test.slow();
  const wrens = await openSession(site, wren);
  const { venueId, name } = await barOfDee(site, sessionOf(site, wrens));

  await test.step("a rep may not open the desk's page of people", async () => {
    const desk = await laptopOf(wrens);
    await desk.goto('/admin/people');
    await expectRefused(desk, '(813) 555-0105, Venue staff and Representative.');
  });

  await test.step('a bartender opens the tabs of their own venue at the desk, and may not add a venue', async () => {
    const desk = await laptopOf(await openSession(site, dee));
    await desk.goto(`/admin/venues/${venueId}`);
    for (const [tab, path] of [
      ['Info', 'info'],
      ['Staff', 'staff'],
      ['Events', 'events'],
      ['Images', 'images'],
      ['Drinks', 'drinks'],
    ] as const) {
      await openTab(desk, tab);
      await expectDesk(desk, { path: `/admin/venues/${venueId}/${path}`, heading: name });
    }
    await desk.goto('/admin/venues/add');
    await expectRefused(desk, 'Venue staff.');
  });

  await test.step('a guest may not open the desk', async () => {
    const desk = await laptopOf(await openSession(site, moth));
    await desk.goto('/admin');
    await expectRefused(desk, 'This number has no role at a bar yet');
  });

  await test.step('a list of the desk that fails to load names what failed, and loads at the next try', async () => {
    trouble.expect(/^console: .* 500 .*\/fetch-reports/);
    const desk = await laptopOf(await openSession(site, owl));
    const failing = `**${fetchReports.path}`;
    await desk.route(failing, route => route.fulfill({ status: 500, json: {} }));
    await desk.goto('/admin/reports');
    await expect(desk.getByText('Failed to fetch reports')).toBeVisible();
    await expectDesk(desk, { path: '/admin/reports', heading: 'Reports' });
    await desk.unroute(failing);
    await button(desk, 'Try again').click();
    await expect(desk.getByText('Failed to fetch reports')).toBeHidden();
    await expect(desk.getByText(/open reports?$/).first()).toBeVisible();
  });
});

/**
 * These people exist only in this test, so that no other journey meets a person on hold. Skua has written to Heron and
 * is a friend of Linnet.
 */
async function threeGuests(site: string) {
  const guest = (nickname: string) =>
    newMemberOut(site, { first_name: nickname, last_name: 'Reeve', nickname });
  const [skua, heron, linnet] = [await guest('Skua'), await guest('Heron'), await guest('Linnet')];
  const caller = sessionOf(site, skua);
  await befriend(caller, sessionOf(site, linnet));
  const own = { user_id: caller.userId, created_by: caller.userId };
  const { conversation_id } = await callAs(caller, openConversation, {
    ...own,
    other_user_id: heron.user.id,
  });
  await callAs(caller, sendMessage, { conversation_id, user_id: caller.userId, message: threat });
  return { skua, heron, linnet };
}

/** Makes a confirmed bar that no other journey visits. */
async function ownVenue(rep: Session): Promise<{ venueId: string; name: string }> {
  const name = `The Reed Wren ${newcomersNumber().slice(-4)}`;
  const place = { lat: 27.9312, lng: -82.4807, timezone: 'America/New_York', city: 'Tampa', state: 'FL' };
  const { id: venueId } = await callAs(rep, createVenue, { name, ...place, anyway: true });
  for (const step of confirmSteps) await callAs(rep, confirmVenue, { venue_id: venueId, step });
  return { venueId, name };
}

const newcomer = (site: string, nickname: string): Promise<OpenSession> =>
  newAccount(site, { first_name: nickname, last_name: 'Marsh', nickname });

/** Checks whether Skua is found among the friends and in the search. */
async function expectFound(phone: Page, found: boolean): Promise<void> {
  await phone.goto('/social/friends');
  await expectFirstPage(phone, { path: '/social/friends', heading: 'Your people', tabBar: true });
  await (found
    ? expect(phone.getByRole('link', { name: /^Skua/ })).toBeVisible()
    : expect(phone.getByText('No friends yet')).toBeVisible());
  await phone.goto('/search/people');
  await phone.getByRole('searchbox', { name: 'Search people' }).fill('Skua');
  await (found
    ? expect(phone.getByRole('listitem').filter({ hasText: 'Skua' })).toBeVisible()
    : expect(phone.getByText('No people called “Skua”')).toBeVisible());
}

/** Records the server's answers to this phone from now on. */
function answersTo(phone: Page): () => Promise<string[]> {
  const bodies: Promise<string>[] = [];
  phone.on('response', response => {
    if (new URL(response.url()).pathname.startsWith('/functions/'))
      bodies.push(response.text().catch(() => ''));
  });
  phone.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => bodies.push(Promise.resolve(String(payload)))),
  );
  return () => Promise.all(bodies);
}

/** Lets the page receive the event that a browser fires when the person returns to its tab. */
const returnToTab = (phone: Page) =>
  phone.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/** Types an invite code and sends it. */
async function typeCode(phone: Page, code: string): Promise<Page> {
  await phone.goto('/whitelist');
  await field(phone, 'Your code').fill(code);
  await button(phone, 'Open the door').click();
  return phone;
}

async function expectRefused(desk: Page, because: string): Promise<void> {
  await expectDesk(desk, { path: '/admin/unauthorized', heading: "This desk isn't yours." });
  await expect(desk.getByText(/^You're logged in as/)).toContainText(because);
}

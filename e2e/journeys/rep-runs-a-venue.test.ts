import { days } from '@nightjar/domain/kernel/time';
import { answerTeamInvitation } from '@nightjar/domain/staff/calls';
import { venuesStaffCsv } from '@nightjar/domain/staff/desk/calls';
import { createVenue, confirmVenue as tickStep } from '@nightjar/domain/venues/desk/calls';
import { confirmSteps } from '@nightjar/domain/venues/desk/entity';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { barOfDee } from '../fixtures/bar.ts';
import {
  confirmVenue,
  expectDesk,
  expectStep,
  inviteToTeam,
  openTab,
  signInAtDesk,
} from '../fixtures/desk.ts';
import { pressKey, tabTo, typeInto } from '../fixtures/keys.ts';
import { newAccount } from '../fixtures/member.ts';
import { newcomersNumber, owl, wren } from '../fixtures/people.ts';
import { moonPicture } from '../fixtures/picture.ts';
import { enterNewCode, requireNewCode } from '../fixtures/stale.ts';
import { test } from '../fixtures/test.ts';
import { callAs, type OpenSession, openSession, sessionOf } from '../fixtures/wire.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const picture = { name: 'moon.png', mimeType: 'image/png', buffer: moonPicture(640) };

test('a rep adds a new bar, confirms it and finds it in the search', async ({ site, laptopOf }) => {
  test.slow();
  const desk = await laptopOf(null);
  const name = `The Paper Wren ${newcomersNumber().slice(-4)}`;

  await test.step('a page of the desk leads a visitor without a session to the sign-in', async () => {
    await desk.goto('/admin/events');
    await expect(desk).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === '/login' && searchParams.get('redirect') === '/admin/events',
    );
  });

  await test.step("the desk's own sign-in leads to the desk's start page", async () => {
    await desk.goto('/admin/auth');
    await expectDesk(desk, { path: '/admin/auth', heading: 'Venue desk' });
    await signInAtDesk(desk, site, wren);
    await expectDesk(desk, { path: '/admin', heading: /Wren\.$/ });
  });

  await test.step('a new bar with the name of a known bar is offered the known bar', async () => {
    await desk.goto('/admin/venues/add');
    await expectStep(desk, 'Find');
    await field(desk, 'Name of the venue').fill('Low Lantern');
    await expect(desk.getByRole('heading', { name: 'Is it one of these?' })).toBeVisible();
    await expect(desk.getByRole('link', { name: 'The Low Lantern' })).toBeVisible();
    await expectAccessible(desk);
    await field(desk, 'Name of the venue').fill(name);
    await expect(desk.getByText(/^Draft kept/)).toBeVisible();
    await button(desk, 'Continue').click();
  });

  await test.step('the address of a new bar has a pin that is dragged or typed', async () => {
    await expectStep(desk, 'Address');
    await button(desk, 'Put a pin on the map to drag').click();
    await field(desk, 'Latitude').fill('27.9312');
    await field(desk, 'Longitude').fill('-82.4807');
    await field(desk, 'Street').fill('1818 E 9th Ave');
    await field(desk, 'City').fill('Tampa');
    await expect(desk.getByText('Florida', { exact: true })).toBeVisible();
    await expectAccessible(desk);
    await button(desk, 'Continue').click();
  });

  await test.step('a new bar gets its hours, features and free drinks', async () => {
    await expectStep(desk, 'Hours');
    await desk.getByRole('switch', { name: 'Friday' }).click();
    await field(desk, 'Friday opens').fill('8pm');
    await field(desk, 'Friday closes').fill('2am');
    await expect(desk.getByText('next day')).toBeVisible();
    await button(desk, 'Continue').click();
    await expectStep(desk, 'Features');
    await button(desk, 'Continue').click();
    await expectStep(desk, 'Free drinks');
    await button(desk, 'Add Well drinks').click();
    await button(desk, 'Continue').click();
  });

  await test.step('the review of a new bar leads to an earlier step and back to the review', async () => {
    await expectStep(desk, 'Review');
    await desk.getByRole('link', { name: 'Edit Address' }).click();
    await expect(desk).toHaveURL(({ pathname }) => pathname === '/admin/venues/add/address/edit');
    await expectStep(desk, 'Address');
    await field(desk, 'ZIP code').fill('33605');
    await button(desk, 'Back to the review').click();
    await expectStep(desk, 'Review');
    await expect(desk.getByText('33605')).toBeVisible();
    await button(desk, 'Create venue').click();
  });

  await test.step('a new bar gets a banner, and its team can be added later', async () => {
    await expectStep(desk, 'Images');
    await addPicture(desk, 'Banner');
    await desk.getByRole('link', { name: 'Continue' }).click();
    await expectStep(desk, 'Team');
    await button(desk, 'Done').click();
    await button(desk, 'Confirm it now').click();
  });

  await test.step('a wrong description is corrected while a new bar is confirmed, and the bar goes online', async () => {
    await expectStep(desk, 'Details');
    await button(desk, 'Fix it').click();
    await field(desk, 'Description').fill('A bar of paper and glue.');
    await expectAccessible(desk);
    await button(desk, 'Save and continue').click();
    await confirmVenue(desk, ['Hours', 'Features', 'Images', 'Free drinks', 'Team']);
    await button(desk, 'Next venue').click();
    await expectDesk(desk, { path: '/admin/venues/confirm', heading: 'Venues to confirm' });
    await expect(desk.getByRole('link', { name })).toBeHidden();
  });

  await test.step("the desk's search finds the confirmed bar as active", async () => {
    await desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Venues' }).click();
    await expectDesk(desk, { path: '/admin/venues/search', heading: 'Venues' });
    await desk.getByRole('searchbox', { name: 'Name' }).fill(name);
    await expect(desk.getByRole('row', { name: new RegExp(name) })).toContainText('Active');
    await expectAccessible(desk);
  });
});

test('a rep edits the info of a bar, its team and its pictures', async ({ site, laptopOf }) => {
  test.slow();
  const { desk, venueId, name } = await ownVenue(site, laptopOf);

  await test.step('a rep sets the hours of Friday from 8:00pm to 2:00am and copies them to Saturday, by keys alone', async () => {
    await desk.goto(`/admin/venues/${venueId}`);
    await expectDesk(desk, { path: `/admin/venues/${venueId}/info`, heading: name });
    await pressKey(
      desk,
      desk.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Hours' }),
    );
    await pressKey(desk, desk.getByRole('switch', { name: 'Friday' }), 'Space');
    await typeInto(desk, field(desk, 'Friday opens'), '8pm');
    await typeInto(desk, field(desk, 'Friday closes'), '2am');
    await expect(field(desk, 'Friday closes')).toHaveAccessibleDescription('next day');
    await pressKey(desk, button(desk, 'Copy to… the hours of Friday'));
    await pressKey(desk, desk.getByRole('checkbox', { name: 'Saturday' }), 'Space');
    await pressKey(desk, button(desk, 'Copy'));
    await expect(field(desk, 'Saturday opens')).toHaveValue('8:00pm');
    await expectAccessible(desk);
    await pressKey(desk, button(desk, 'Save'));
    await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
    await desk.reload();
    for (const day of ['Friday', 'Saturday'])
      await expect(field(desk, `${day} closes`)).toHaveValue('2:00am');
  });

  await test.step('a person is invited to a team, and the invitation is withdrawn', async () => {
    await openTab(desk, 'Staff');
    await expectDesk(desk, { path: `/admin/venues/${venueId}/staff`, heading: name });
    await desk.getByRole('link', { name: 'Invite', exact: true }).click();
    await inviteToTeam(desk, { first_name: 'Marlow', phone: newcomersNumber(), role: 'Owner' });
    await expectAccessible(desk);
    await button(desk, 'Withdraw the invitation of Marlow').click();
    await button(desk, 'Withdraw').click();
    await expect(desk.getByRole('heading', { name: /^Invited/ })).toBeHidden();
  });

  await test.step('a person joins a team, gets another role and is removed', async () => {
    const wick = await newAccount(site, { first_name: 'Wick', last_name: 'Marlow', nickname: 'Wick' });
    await desk.getByRole('link', { name: 'Invite', exact: true }).click();
    await inviteToTeam(desk, { first_name: 'Wick', phone: `+${wick.user.phone}`, role: 'Bartender' });
    await expect(desk.getByText('Waiting for a yes')).toBeVisible();
    // Wick answers through the API, with the same call that the phone would make.
    await callAs(sessionOf(site, wick), answerTeamInvitation, { venue_id: venueId, answer: 'yes' });
    const row = desk.getByRole('row', { name: /^Wick Marlow/ });
    await button(desk, 'Show the code and color of Wick Marlow').click();
    await expect(row.getByText(/^Hides in/)).toBeVisible();
    await expectAccessible(desk);
    await row.getByRole('combobox', { name: 'Role of Wick Marlow' }).selectOption('Manager');
    await expect(desk.getByText('Wick: manager from now on.')).toBeVisible();
    await button(desk, 'Remove Wick Marlow').click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row).toBeHidden();
  });

  await test.step('a new joining code of a bar takes the place of the old code at the desk', async () => {
    const code = desk.getByRole('region', { name: 'Joining code' }).locator('strong');
    const old = (await code.textContent()) ?? '';
    await button(desk, 'New code').click();
    await desk.getByRole('dialog').getByRole('button', { name: 'New code' }).click();
    await expect(code).not.toHaveText(old);
  });

  await test.step('the banner of a bar is added, described, replaced and removed', async () => {
    await openTab(desk, 'Images');
    await expectDesk(desk, { path: `/admin/venues/${venueId}/images`, heading: name });
    await addPicture(desk, 'Banner');
    const banner = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: 'Banner' }) });
    await button(desk, 'Describe banner').click();
    await field(desk, 'Description').fill('A moon over the bar');
    await button(desk, 'Save').click();
    await expect(banner.getByRole('img', { name: 'A moon over the bar' })).toBeVisible();
    const before = await banner.getByRole('img').getAttribute('src');
    const chosen = desk.waitForEvent('filechooser');
    await button(desk, 'Replace banner').click();
    await (await chosen).setFiles(picture);
    await button(desk, 'Use photo').click();
    await expect.poll(() => banner.getByRole('img').getAttribute('src')).not.toBe(before);
    await expectAccessible(desk);
    await button(desk, 'Remove banner').click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(button(desk, 'Remove banner')).toBeHidden();
  });

  await test.step("a picture of a bar's gallery is moved to an earlier place by a button", async () => {
    for (const place of [1, 2]) {
      await desk.getByLabel('Add a picture: Gallery').setInputFiles(picture);
      await button(desk, 'Use photo').click();
      await expect(button(desk, `Remove picture ${place}`)).toBeVisible();
    }
    await button(desk, 'Move picture 2 earlier').click();
    await expect(desk.getByText('Now picture 1 of 2.')).toBeAttached();
    await expectAccessible(desk);
  });

  await test.step('a bar is archived by typing its name, and a super admin restores it', async () => {
    await openTab(desk, 'Info');
    await button(desk, 'Archive venue…').click();
    const asked = desk.getByRole('dialog', { name: `Archive ${name}?` });
    await asked.getByRole('textbox').fill(name);
    await expectAccessible(desk);
    await asked.getByRole('button', { name: 'Archive' }).click();
    await expect(desk.getByText(/^Archived on /)).toBeVisible();
    await expectAccessible(desk);
    const admin = await laptopOf(await openSession(site, owl));
    await admin.goto(`/admin/venues/${venueId}/info`);
    await button(admin, 'Bring it back').click();
    await expect(admin.getByText(/^Archived on /)).toBeHidden();
    await expectDesk(admin, { path: `/admin/venues/${venueId}/info`, heading: name });
  });
});

test("a rep reads a bar's pours and exports the lists as files", async ({ site, trouble, laptopOf }) => {
  const session = await openSession(site, wren);
  const desk = await laptopOf(session);
  const { venueId, name } = await barOfDee(site, sessionOf(site, session));
  await desk.goto(`/admin/venues/${venueId}/drinks`);
  await expectDesk(desk, { path: `/admin/venues/${venueId}/drinks`, heading: name });
  await desk.getByText('Week', { exact: true }).click();
  await expect(desk.getByRole('table', { name: 'Pours' }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(desk);
  const pours = desk.waitForEvent('download');
  await button(desk, 'Export CSV').click();
  expect((await pours).suggestedFilename()).toMatch(/^pours-.*\.csv$/);
  await desk.goto('/admin/venues/search');
  await expectDesk(desk, { path: '/admin/venues/search', heading: 'Venues' });
  const staff = desk.waitForEvent('download');
  trouble.expect(/^console: .* 403 /);
  await requireNewCode(desk, venuesStaffCsv);
  await pressKey(desk, button(desk, 'Staff CSV'));
  await enterNewCode(desk, site, wren);
  expect((await staff).suggestedFilename()).toMatch(/\.csv$/);
});

test('an event is written by keys alone, read, changed, copied and deleted', async ({ site, laptopOf }) => {
  test.slow();
  const { desk, venueId, name } = await ownVenue(site, laptopOf);
  const title = desk.getByRole('textbox', { name: 'Title' });
  const idIn = () => desk.url().match(/events\/([\da-f-]{36})/)?.[1] ?? '';

  await test.step('an event is filled in and published by keys alone', async () => {
    await desk.goto(`/admin/venues/${venueId}/events`);
    await expectDesk(desk, { path: `/admin/venues/${venueId}/events`, heading: name });
    await pressKey(desk, desk.getByRole('link', { name: 'Add event' }).first());
    await expectDesk(desk, { path: `/admin/venues/${venueId}/events/add`, heading: 'Add event' });
    await typeInto(desk, title, 'Quiz of the moths');
    await tabTo(desk, desk.getByRole('combobox', { name: 'Type' }));
    await desk.keyboard.press('ArrowDown');
    await tabTo(desk, desk.getByLabel('Date', { exact: true }));
    await desk.keyboard.type(inTenDays());
    await tabTo(desk, desk.getByLabel('Starts', { exact: true }));
    await desk.keyboard.type('0900PM');
    await tabTo(desk, desk.getByLabel('Ends', { exact: true }));
    await desk.keyboard.type('0200AM');
    await expect(desk.getByText(/^Ends the next day:/)).toBeVisible();
    await expectAccessible(desk);
    await pressKey(desk, button(desk, 'Publish'));
    await expectDesk(desk, { path: /\/events\/[\da-f-]{36}$/, heading: 'Quiz of the moths' });
  });

  const first = idIn();
  await test.step('a published event is renamed', async () => {
    await desk.getByRole('link', { name: 'Edit', exact: true }).click();
    await expectDesk(desk, {
      path: `/admin/venues/${venueId}/events/${first}/edit`,
      heading: 'Edit event',
    });
    await title.fill('Quiz of the owls');
    await button(desk, 'Save').click();
    await expectDesk(desk, { path: `/admin/venues/${venueId}/events/${first}`, heading: 'Quiz of the owls' });
  });

  await test.step('an event is opened and copied from the list of all events', async () => {
    await desk.goto('/admin/events');
    await expectDesk(desk, { path: '/admin/events', heading: 'Events' });
    await desk.getByRole('searchbox', { name: 'Event or venue' }).fill(name);
    await desk.getByRole('link', { name: 'Quiz of the owls' }).click();
    await expectDesk(desk, { path: `/admin/events/${first}`, heading: 'Quiz of the owls' });
    await button(desk, 'More').click();
    await button(desk, 'Duplicate').click();
    await expectDesk(desk, { path: `/admin/events/add/${first}`, heading: 'Copy event' });
    await expect(title).toHaveValue('Copy of Quiz of the owls');
    await button(desk, 'Publish').click();
    await expectDesk(desk, { path: /^\/admin\/events\/[\da-f-]{36}$/, heading: 'Copy of Quiz of the owls' });
    expect(idIn()).not.toBe(first);
  });

  await test.step('the copy of an event is deleted', async () => {
    await desk.getByRole('link', { name: 'Edit', exact: true }).click();
    await expectDesk(desk, { path: /^\/admin\/events\/[\da-f-]{36}\/edit$/, heading: 'Edit event' });
    await button(desk, 'Delete').click();
    const asked = desk.getByRole('dialog', { name: 'Delete this event?' });
    await expect(asked.getByText('Nobody is in yet, so nobody is told.')).toBeVisible();
    await expectAccessible(desk);
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expectDesk(desk, { path: '/admin/events', heading: 'Events' });
  });
});

test('the pages of the desk fit on a tablet without scrolling sideways', async ({ site, laptopOf }) => {
  test.slow();
  const session = await openSession(site, wren);
  const tablet = await laptopOf(session);
  await tablet.setViewportSize({ width: 768, height: 1024 });
  const { venueId, name } = await barOfDee(site, sessionOf(site, session));
  const venue = `/admin/venues/${venueId}`;

  for (const [path, heading] of [
    ['/admin', /Wren\.$/],
    ['/admin/venues/search', 'Venues'],
    ['/admin/venues/confirm', 'Venues to confirm'],
    [`${venue}/info`, name],
    [`${venue}/staff`, name],
    [`${venue}/staff/invite`, 'Invite to the team'],
    [`${venue}/events`, name],
    [`${venue}/events/add`, 'Add event'],
    [`${venue}/images`, name],
    [`${venue}/drinks`, name],
    ['/admin/events', 'Events'],
    ['/admin/events/add', 'Add event'],
  ] as const)
    await test.step(`the page ${path.replace(venueId, ':id')} fits on a tablet`, async () => {
      await tablet.goto(path);
      await expectDesk(tablet, { path, heading });
      await expectNoOverflow(tablet);
    });

  await test.step('the draft of a venue is begun, found again and deleted', async () => {
    const draft = `The Folded Wren ${newcomersNumber().slice(-4)}`;
    await tablet.goto('/admin/venues/add');
    await field(tablet, 'Name of the venue').fill(draft);
    await expect(tablet.getByText(/^Draft kept/)).toBeVisible();
    await button(tablet, 'Continue').click();
    await expectStep(tablet, 'Address');
    await expectNoOverflow(tablet);
    await tablet.goto('/admin/venues/add');
    await button(tablet, `Throw the draft of ${draft} away`).click();
    await button(tablet, 'Throw away').click();
    await expect(tablet.getByRole('link', { name: `Continue with ${draft}` })).toBeHidden();
    await expectNoOverflow(tablet);
  });
});

/** Makes a confirmed bar that no other journey visits. */
async function ownVenue(site: string, laptopOf: (session: OpenSession) => Promise<Page>) {
  const session = await openSession(site, wren);
  const rep = sessionOf(site, session);
  const name = `The Glass Wren ${newcomersNumber().slice(-4)}`;
  const place = { lat: 27.9312, lng: -82.4807, timezone: 'America/New_York', city: 'Tampa', state: 'FL' };
  const { id: venueId } = await callAs(rep, createVenue, { name, ...place, anyway: true });
  for (const step of confirmSteps) await callAs(rep, tickStep, { venue_id: venueId, step });
  return { desk: await laptopOf(session), venueId, name };
}

async function addPicture(desk: Page, place: string): Promise<void> {
  await desk.getByLabel(`Add a picture: ${place}`).setInputFiles(picture);
  await button(desk, 'Use photo').click();
  await expect(button(desk, `Remove ${place.toLowerCase()}`)).toBeVisible();
}

/** Returns the date in ten days, as Americans type it. */
function inTenDays(): string {
  const [year, month, day] = new Date(Date.now() + 10 * days).toISOString().slice(0, 10).split('-');
  return `${month}${day}${year}`;
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

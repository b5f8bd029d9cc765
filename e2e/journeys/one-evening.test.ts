import { venueSettlement } from '@nightjar/domain/drinks/desk/calls';
import { nightDate } from '@nightjar/domain/kernel/night';
import { venueProfile } from '@nightjar/domain/venues/calls';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { type Bar, barOfBartender } from '../fixtures/bar.ts';
import { confirmVenue, expectDesk, inviteToTeam, openTab, signInAtDesk } from '../fixtures/desk.ts';
import { newMemberOut, register } from '../fixtures/member.ts';
import { enterDigits, expectArrival, expectFirstPage } from '../fixtures/page.ts';
import { newcomersNumber, wren } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { callAs, openSession, sessionOf, textsTo } from '../fixtures/wire.ts';

/** This bar belongs to the city that was imported before the journey. */
const heron = 'The Tin Heron';
const [ownersNumber, bartendersNumber] = [newcomersNumber(), newcomersNumber()];

test('one evening of a bar is played from its confirmation by a rep to the settlement of the night', async ({
  site,
  phoneOf,
  laptopOf,
}) => {
  test.slow();
  const wrens = await openSession(site, wren);
  const rep = await laptopOf(wrens);
  const owner = await laptopOf(null);

  const venueId =
    await test.step('a rep confirms a bar of an imported city and switches its free drinks on', async () => {
      await rep.goto('/admin/venues/confirm');
      await expectDesk(rep, { path: '/admin/venues/confirm', heading: 'Venues to confirm' });
      await rep.getByRole('searchbox', { name: 'City' }).fill('Gulfport');
      await expect(rep.getByRole('row').filter({ hasText: 'Import' })).toHaveCount(3);
      await rep.getByRole('link', { name: heron }).click();
      await confirmVenue(rep, ['Details', 'Hours', 'Features', 'Images', 'Free drinks', 'Team']);
      const [id = ''] = rep.url().match(/[\da-f-]{36}/) ?? [];
      await rep.getByRole('button', { name: 'Open the venue' }).click();
      return id;
    });

  await test.step('the owner of a bar is invited by text message', async () => {
    await expectDesk(rep, { path: `/admin/venues/${venueId}/info`, heading: heron });
    await openTab(rep, 'Staff');
    await rep.getByRole('link', { name: 'Invite', exact: true }).click();
    await expectDesk(rep, { path: `/admin/venues/${venueId}/staff/invite`, heading: 'Invite to the team' });
    const shown = await rep.getByLabel('The question they get').textContent();
    await inviteToTeam(rep, { first_name: 'Marlow', phone: ownersNumber, role: 'Owner' });
    const [text] = await textsTo(site, ownersNumber);
    expect(text).toContain('The Tin Heron says you work there as an owner');
    expect(text).toContain('/download');
    expect(shown).toContain('The Tin Heron says you work there as');
    await expectDesk(rep, { path: `/admin/venues/${venueId}/staff`, heading: heron });
  });

  await test.step('the owner signs in at the desk with the invited number, registers, accepts and finds the bar', async () => {
    await owner.goto('/admin/auth');
    await expectDesk(owner, { path: '/admin/auth', heading: 'Venue desk' });
    await signInAtDesk(owner, site, ownersNumber);
    await registerAs(owner, 'Marlow');
    await expect(owner).toHaveURL(({ pathname }) => pathname === '/invitations');
    const asked = owner.getByRole('heading', { level: 1, name: `${heron} says you work there as an owner.` });
    await expect(asked).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Yes, I work there' }).click();
    await expect(owner.getByRole('heading', { level: 1, name: "You're on the team." })).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Open the desk' }).click();
    await expect(owner).toHaveURL(({ pathname }) => pathname === '/admin');
    // This takes the bar's card, which comes before the list of venues. The list has a link of the same name to the bar.
    await owner.getByRole('heading', { level: 3, name: heron }).getByRole('link').click();
    await expectDesk(owner, { path: new RegExp(`^/admin/venues/${venueId}/`), heading: heron });
  });

  await test.step('the owner invites a bartender', async () => {
    await openTab(owner, 'Staff');
    await owner.getByRole('link', { name: 'Invite', exact: true }).click();
    await inviteToTeam(owner, { first_name: 'Wick', phone: bartendersNumber, role: 'Bartender' });
    await expect(owner.getByRole('heading', { name: 'Invited (1)' })).toBeVisible();
    await expectAccessible(owner);
  });

  const bartender =
    await test.step('the bartender signs up with the invited number, accepts and clocks in', async () => {
      const session = await openSession(site, bartendersNumber);
      await register(sessionOf(site, session), { first_name: 'Wick', last_name: 'Marlow', nickname: 'Wick' });
      const phone = await phoneOf(session);
      await phone.goto('/login');
      const question = `${heron} says you work there as a bartender.`;
      await expectFirstPage(phone, { path: '/invitations', heading: question, tabBar: false });
      await expect(owner.getByText('Waiting for a yes')).toBeVisible();
      await expectAccessible(phone);
      await phone.getByRole('button', { name: 'Yes, I work there' }).click();
      await phone.getByRole('button', { name: 'Go to my page' }).click();
      await expectArrival(phone, { path: '/profile', heading: 'Wick', tabBar: true });
      await phone.getByRole('button', { name: 'Clock in' }).click();
      await expect(phone.getByText(/^On until/)).toBeVisible();
      return sessionOf(site, session);
    });

  await test.step('the desk shows the bartender on shift, without a reload', async () => {
    const row = owner.getByRole('row', { name: /^Wick/ });
    await expect(row).toContainText('On shift');
    await expect(owner.getByRole('heading', { name: /^Invited/ })).toBeHidden();
    await openTab(owner, 'Drinks');
    await expect(owner.getByText('Nothing poured yet tonight.')).toBeVisible();
    await expectAccessible(owner);
  });

  const robin = await newMemberOut(site, { first_name: 'Robin', last_name: 'Ash', nickname: 'Robin' });
  const lark = await newMemberOut(site, { first_name: 'Lark', last_name: 'Sommer', nickname: 'Lark' });
  const bar = await barOfBartender(bartender, sessionOf(site, robin));

  for (const [guest, name] of [
    [robin, 'Robin'],
    [lark, 'Lark'],
  ] as const)
    await test.step(`${name} finds the bar by name, checks in and pours, and the pour appears on the desk`, async () => {
      const phone = await phoneOf(guest);
      await phone.context().setGeolocation(bar.place);
      await findByName(phone, bar);
      const landed = expect(pourOf(owner, name))
        .toBeVisible()
        .then(() => Date.now());
      const poured = await pour(phone, bar);
      const description = `${(await landed) - poured} ms after the proof`;
      test.info().annotations.push({ type: `the pour of ${name} on the desk`, description });
    });

  await test.step('the owner takes a pour back, and gives the reason', async () => {
    await owner.getByRole('button', { name: /^Take back: Robin/ }).click();
    const sheet = owner.getByRole('dialog', { name: 'Take this pour back?' });
    await expectAccessible(owner);
    await sheet.getByText('Poured twice').click();
    await sheet.getByRole('button', { name: 'Take it back' }).click();
    await expect(sheet).toBeHidden();
    await expect(pourOf(owner, 'Robin')).toContainText(/Taken back by .*Poured twice/);
  });

  await test.step("the night's figures on the desk are those of the ledger", async () => {
    const night = nightDate(new Date(), await timezoneOf(sessionOf(site, robin), venueId));
    const asked = { venue_id: venueId, from: night, to: night };
    const { sum } = await callAs(sessionOf(site, wrens), venueSettlement, asked);
    expect(sum).toEqual({ free: 2, paid: 0, taken_back: 1, total: 1 });
    const hero = owner.getByRole('region', { name: 'Drinks poured' });
    await expect(hero).toContainText(`${sum.total} poured tonight`);
    await expect(figure(owner, 'Poured')).toHaveText(`${sum.free + sum.paid}`);
    await expect(figure(owner, 'Taken back')).toHaveText(`−${sum.taken_back}`);
    await expect(figure(owner, 'Counts')).toHaveText(`${sum.total}`);
    await expectAccessible(owner);
  });
});

/** Makes an account for a new phone number: enters names, a birthday and the rest of the registration. */
async function registerAs(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(({ pathname }) => pathname === '/register');
  await page.getByRole('textbox', { name: 'First name' }).fill(name);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Reed');
  await page.getByRole('textbox', { name: 'What friends call you' }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('01/02/1988');
  await page.getByText('Woman', { exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Add your photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Create my account' }).click();
}

async function findByName(phone: Page, bar: Bar): Promise<void> {
  await phone.goto('/search/venues');
  await expectFirstPage(phone, { path: '/search/venues', heading: 'Search', tabBar: true });
  await phone.getByRole('searchbox', { name: 'Search all bars' }).fill('tin heron');
  await phone.getByRole('link', { name: new RegExp(`^${bar.name}`) }).click();
  await expectArrival(phone, { path: `/venues/${bar.venueId}`, heading: bar.name, tabBar: true });
  await phone.getByRole('button', { name: 'Check in' }).click();
  await expect(phone.getByRole('status').filter({ hasText: "You're here" })).toBeVisible();
}

/** Pours the free drink with the bartender's code and color. Returns when the proof appeared, in epoch milliseconds. */
async function pour(phone: Page, bar: Bar): Promise<number> {
  await phone.getByRole('link', { name: 'Redeem a drink' }).click();
  await expectArrival(phone, { path: `/redeem/${bar.venueId}`, heading: bar.name, tabBar: false });
  await phone.getByRole('radio', { name: /^Free pour/ }).check();
  await phone.getByRole('button', { name: 'Continue' }).click();
  await enterDigits(phone, bar.code);
  await phone.getByRole('radio', { name: bar.color }).check();
  await phone.getByRole('button', { name: 'Check' }).click();
  await phone.getByRole('button', { name: 'Confirm without holding' }).click();
  await phone.getByRole('dialog', { name: 'Pour it now?' }).getByRole('button', { name: 'Pour it' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('FREE DRINK');
  return Date.now();
}

const pourOf = (desk: Page, guest: string) =>
  desk.getByRole('table', { name: 'Pours' }).getByRole('row').filter({ hasText: guest });

/** Finds a line of the settlement, whose numbers come from the ledger. */
const figure = (desk: Page, term: string) =>
  desk
    .getByRole('region', { name: 'Settlement' })
    .locator('dl > div')
    .filter({ has: desk.getByText(term, { exact: true }) })
    .getByRole('definition');

async function timezoneOf(guest: ReturnType<typeof sessionOf>, venueId: string): Promise<string> {
  return (await callAs(guest, venueProfile, { venue_id: venueId })).timezone;
}

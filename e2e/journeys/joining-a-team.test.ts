import { currentRedemptions, redemptionQr } from '@nightjar/domain/drinks/calls';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { barOfDee } from '../fixtures/bar.ts';
import { expectDesk } from '../fixtures/desk.ts';
import { sendLocationOfBar } from '../fixtures/guest.ts';
import { newAccount, newMember, setStatusOut } from '../fixtures/member.ts';
import { enterCode, expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { lanternVenueCode, wren } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { callAs, openSession, type Session, sessionOf } from '../fixtures/wire.ts';

const newcomer = { first_name: 'Wick', last_name: 'Marlow', nickname: 'Wick' };

test('a user with an account joins the team of a bar, and pours there right away', async ({
  site,
  phoneOf,
  laptopOf,
}) => {
  test.slow();
  const session = await newAccount(site, newcomer);
  const rep = await openSession(site, wren);
  const desk = await laptopOf(rep);
  const phone = await phoneOf(session);
  const waiting = phone.getByRole('region', { name: /^Waiting for The Low Lantern/ });

  await test.step('the start page of a registered user without a plan leads to the page for bartenders', async () => {
    await phone.goto('/');
    await expectFirstPage(phone, { path: '/', heading: 'Almost in, Wick', tabBar: true });
    await phone.getByRole('link', { name: 'Work behind a bar' }).click();
    await expectArrival(phone, { path: '/pro-upgrade', heading: 'Behind the bar?', tabBar: true });
    await takeScreenshot(phone, 'pro-upgrade');
  });

  await test.step('a wrong joining code is refused as the code of no bar', async () => {
    await enterCode(phone, 'NOBAR1');
    await phone.keyboard.press('Enter');
    await expect(phone.getByRole('alert').filter({ hasText: 'No bar goes by this code' })).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step('the joining code of a bar, in small letters, sends a request to its managers', async () => {
    await enterCode(phone, lanternVenueCode.toLowerCase());
    await phone.getByRole('button', { name: 'Ask to join' }).click();
    await expect(waiting).toContainText('Ask your manager to open Staff in the venue desk.');
    await expect(phone.getByRole('heading', { level: 1 })).toBeFocused();
    await expectAccessible(phone);
    await takeScreenshot(phone, 'pro-upgrade-waiting');
  });

  await test.step('the request to join a team is shown at the next start, and from the start page', async () => {
    await phone.goto('/');
    await phone.getByRole('link', { name: 'See your request' }).click();
    await expectArrival(phone, { path: '/pro-upgrade', heading: 'Behind the bar?', tabBar: true });
    await expect(waiting).toBeVisible();
  });

  await test.step('an approved request opens the pages of bartenders on the phone without a reload, and is announced once', async () => {
    const { venueId } = await barOfDee(site, sessionOf(site, rep));
    await desk.goto(`/admin/venues/${venueId}/staff`);
    await expectDesk(desk, { path: `/admin/venues/${venueId}/staff`, heading: 'The Low Lantern' });
    await desk.getByRole('button', { name: 'Approve Wick Marlow' }).click();
    await expect(desk.getByRole('row', { name: /^Wick Marlow/ })).toBeVisible();
    const welcome = phone.getByRole('dialog', { name: "You're on the team." });
    await expect(welcome).toBeVisible();
    await expectAccessible(phone);
    await takeScreenshot(phone, 'pro-welcome');
    await welcome.getByRole('button', { name: 'Got It' }).click();
    await expect(phone).toHaveURL(url => url.pathname === '/profile');
    await phone.reload();
    await expectFirstPage(phone, { path: '/profile', heading: 'Wick', tabBar: true });
    await expect(phone.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a new bartender clocks in and pours for a first guest', async () => {
    await phone.getByRole('button', { name: 'Clock in' }).click();
    await expect(phone.getByText(/^On until/)).toBeVisible();
    const { guest, code } = await guestWithCode(site);
    await scan(phone, code);
    await expect(phone.getByRole('status').getByText('Free pour')).toBeVisible();
    await phone.getByRole('button', { name: 'Confirm without holding' }).click();
    await phone
      .getByRole('dialog', { name: 'Pour it now?' })
      .getByRole('button', { name: 'Pour it' })
      .click();
    await expect(phone.getByRole('heading', { name: 'Poured' })).toBeVisible();
    const { redemptions } = await callAs(guest, currentRedemptions, {});
    expect(redemptions[0]).toMatchObject({ kind: 'free', pro_first_name: 'Wick' });
  });
});

test('a link with the code of a bar leads a user with an account to its team, with the code filled in', async ({
  site,
  phoneOf,
}) => {
  const phone = await phoneOf(
    await newAccount(site, { ...newcomer, first_name: 'Tansy', nickname: 'Tansy' }),
  );

  await test.step('the link opens the field for codes, which says whose the code is', async () => {
    await phone.goto(`/invite/${lanternVenueCode.toLowerCase()}`);
    await expect(phone).toHaveURL(url => url.pathname === '/whitelist');
    await expect(phone.getByText(`${lanternVenueCode} is the team code of The Low Lantern.`)).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step('the code stands in its cells, and asks to join', async () => {
    await phone.getByRole('button', { name: 'Ask to join the team' }).click();
    await expectArrival(phone, { path: '/pro-upgrade', heading: 'Behind the bar?', tabBar: true });
    await expect(phone.getByRole('textbox', { name: 'Character 1 of 6' })).toHaveValue('L');
    await expect(phone.getByRole('textbox', { name: 'Character 6 of 6' })).toHaveValue('N');
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'Ask to join' }).click();
    await expect(phone.getByRole('region', { name: /^Waiting for The Low Lantern/ })).toBeVisible();
  });
});

/** Makes a new member at the bar, and the guest's QR code, which the bartender scans. */
async function guestWithCode(site: string): Promise<{ guest: Session; code: string }> {
  const guest = sessionOf(
    site,
    await newMember(site, { first_name: 'Lark', last_name: 'Sommer', nickname: 'Larky' }),
  );
  await setStatusOut(guest);
  const bar = await barOfDee(site, guest);
  await sendLocationOfBar(guest, bar);
  const { qr } = await callAs(guest, redemptionQr, { user_id: guest.userId, venue_id: bar.venueId });
  return { guest, code: qr };
}

/** Types the guest's code, because this machine has no camera that could scan it. */
async function scan(phone: Page, code: string): Promise<void> {
  await phone.getByRole('button', { name: "Scan a guest's code" }).click();
  await phone.getByRole('textbox', { name: "Guest's code" }).fill(code);
  await phone.getByRole('button', { name: 'Look it up' }).click();
}

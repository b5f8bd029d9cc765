import { brand } from '@nightjar/domain/brand';
import { redemptionQr } from '@nightjar/domain/drinks/calls';
import { expect } from '@playwright/test';
import { type Bar, barOfDee } from '../../fixtures/bar.ts';
import { sendLocationOfBar, signInWithStatusOut } from '../../fixtures/guest.ts';
import { newMemberOut } from '../../fixtures/member.ts';
import { expectFirstPage } from '../../fixtures/page.ts';
import { dee, newcomersNumber, rae } from '../../fixtures/people.ts';
import { callAs, openSession, type Session, sessionOf } from '../../fixtures/wire.ts';
import { phonePlatforms } from '../headers.ts';
import type { Phone } from '../phone.ts';
import { signInWithoutPage } from '../session.ts';
import { test } from '../test.ts';

const [host] = brand.hosts as readonly string[];
const offline = "You're offline. Showing what we last knew.";

for (const platform of phonePlatforms) {
  test(`${platform}: a bartender scans a guest, finds friends in the address book, shares a bar and loses the network`, async ({
    install,
    site,
    trouble,
  }) => {
    await signInWithStatusOut(site, dee);
    const { guest, bar } = await guestAtBar(site);
    const { qr } = await callAs(guest, redemptionQr, { user_id: guest.userId, venue_id: bar.venueId });
    const phone = await install(platform);
    signInWithoutPage(phone, await openSession(site, dee));
    const page = await phone.launch({ url: linkTo('/profile') });

    await test.step("the scanner of the phone reads a guest's code, and the code can be typed after the scanner was closed", async () => {
      await expectFirstPage(page, { path: '/profile', heading: 'Dee', tabBar: true });
      phone.hands.scanned = qr;
      await page.getByRole('button', { name: "Scan a guest's code" }).click();
      await expect(page.getByRole('status').getByText('Free pour')).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).click();
      phone.hands.scanned = null;
      await page.getByRole('button', { name: "Scan a guest's code" }).click();
      await expect(page.getByRole('textbox', { name: "Guest's code" })).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).click();
    });

    await test.step('the address book is read after the permission, and the app finds the one contact who has an account', async () => {
      phone.hands.addressBook.push(
        { name: 'Rae', numbers: [rae] },
        { name: 'Nobody', numbers: [newcomersNumber(), 'no number'] },
      );
      await openInApp(phone, '/search/people');
      await page.getByRole('button', { name: 'Find friends from contacts' }).click();
      expect(phone.permissions.contacts).toBe('prompt');
      await page.getByRole('button', { name: 'Choose contacts' }).click();
      await expect(page.getByText('1 of them is here.')).toBeVisible();
      expect(phone.permissions.contacts).toBe('granted');
    });

    await test.step("a bar is shared by the system's sheet, with the public address of its page", async () => {
      await openInApp(phone, `/venues/${bar.venueId}`);
      await page.getByRole('button', { name: 'Share' }).click();
      await expect
        .poll(() => phone.callsOf('Share', 'share'))
        .toEqual([{ title: bar.name, url: `${site}/venues/${bar.venueId}` }]);
    });

    await test.step('the app shows when the network is gone, and removes that note when the network is back', async () => {
      await openInApp(phone, '/discover');
      await expect(page.getByRole('heading', { name: /places within 5 miles$/ })).toBeVisible();
      trouble.expect(/^console: .*ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
      await phone.setOnline(false);
      await expect(page.getByText(offline)).toBeVisible();
      await phone.setOnline(true);
      await expect(page.getByText(offline)).toBeHidden();
    });
  });
}

test('android: the back button closes a sheet, leads back through six pages, and leaves the app at its second press', async ({
  install,
  site,
}) => {
  const guest = await newMemberOut(site, { first_name: 'Lark', last_name: 'Sommer', nickname: 'Larky' });
  const bar = await barOfDee(site, sessionOf(site, guest));
  const phone = await install('android');
  signInWithoutPage(phone, guest);
  const page = await phone.launch();
  const paths = [
    '/discover',
    `/venues/${bar.venueId}`,
    `/venues/${bar.venueId}/followers`,
    '/settings',
    '/settings/privacy',
    '/support',
    '/search/people',
  ];
  await expect(page).toHaveURL(url => url.pathname === '/discover');
  for (const path of paths.slice(1)) await openInApp(phone, path);

  await test.step('the back button closes the sheet that is open and stays on its page', async () => {
    await page.getByRole('button', { name: 'Find friends from contacts' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await phone.pressBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(url => url.pathname === '/search/people');
  });

  await test.step('each press of the back button leads to the page before', async () => {
    for (const path of paths.slice(0, -1).reverse()) {
      await phone.pressBack();
      await expect(page).toHaveURL(url => url.pathname === path);
    }
  });

  await test.step('the first press of the back button at the map warns, and the second leaves the app', async () => {
    await phone.pressBack();
    await expect(page.getByText('Press back again to leave')).toBeVisible();
    expect(phone.callsOf('App', 'minimizeApp')).toEqual([]);
    await phone.pressBack();
    await expect.poll(() => phone.callsOf('App', 'minimizeApp').length).toBe(1);
  });
});

const linkTo = (path: string) => `https://${host}${path}`;

/** Opens a page of the running app by a link, as from a message of another app. */
async function openInApp(phone: Phone, path: string): Promise<void> {
  await phone.openLink(linkTo(path));
  await expect(phone.page).toHaveURL(url => url.pathname === path);
  await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Makes a new member who is at the bar where Dee pours. */
async function guestAtBar(site: string): Promise<{ guest: Session; bar: Bar }> {
  const name = { first_name: 'Wick', last_name: 'Marlow', nickname: 'Wick' };
  const guest = sessionOf(site, await newMemberOut(site, name));
  const bar = await barOfDee(site, guest);
  await sendLocationOfBar(guest, bar);
  return { guest, bar };
}

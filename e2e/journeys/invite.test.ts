import { brand } from '@nightjar/domain/brand';
import { stripeCreatePaymentLink } from '@nightjar/domain/payments/calls';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { payByWire } from '../fixtures/checkout.ts';
import { newMember, setStatusOut } from '../fixtures/member.ts';
import { askForCode, enterDigits, expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { newcomersNumber } from '../fixtures/people.ts';
import { readQr } from '../fixtures/qr.ts';
import { test } from '../fixtures/test.ts';
import { callAs, codeFromInbox, sessionOf, signInByWire } from '../fixtures/wire.ts';

const invite = { path: '/invite', heading: 'Bring the flock', tabBar: false };
const activation = `Activate Your ${brand.name} Experience`;

// Without a network, the program that draws the QR code comes from the files that the service worker keeps.
test.use({ serviceWorkers: 'allow' });

test('a new user who scans a member\'s invitation is listed under "Joined through you"', async ({
  site,
  page,
  phoneOf,
  trouble,
}) => {
  test.slow();
  const robin = await newMember(site, { first_name: 'Robin', last_name: 'Larsen', nickname: 'Robin' });
  await setStatusOut(sessionOf(site, robin));
  const robins = await phoneOf(robin);
  const number = newcomersNumber();
  let link = '';

  await test.step('a member opens their invitation', async () => {
    await robins.goto('/profile');
    await expectFirstPage(robins, { path: '/profile', heading: 'Robin', tabBar: true });
    await robins.getByRole('link', { name: 'Invite' }).click();
    await expectArrival(robins, invite);
    await expect(robins.getByText(/^Nobody yet\./)).toBeVisible();
  });

  await test.step('the link of an invitation is copied with one press', async () => {
    trouble.expect(/^foreign host: http:\/\/localhost\/paste$/);
    await robins.context().grantPermissions(['clipboard-read', 'clipboard-write', 'geolocation']);
    await robins.getByRole('button', { name: /Copy$/ }).click();
    await expect.poll(() => pasteElsewhere(robins.context())).toMatch(/\/r\/[0-9A-Z]{8}$/);
    await robins.bringToFront();
  });

  await test.step('the QR code of an invitation is read by another phone, without a network too', async () => {
    await robins.evaluate(async () => void (await navigator.serviceWorker.ready));
    trouble.expect(/^console: .*ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
    await robins.context().setOffline(true);
    await robins.getByRole('link', { name: 'Show QR' }).click();
    await expectArrival(robins, { path: '/invite-qr', heading: 'Your invite code', tabBar: false });
    const picture = robins.getByRole('img', { name: /^QR code of your invitation/ });
    await expect(picture).toBeVisible();
    await expect.poll(() => readQr(picture)).toMatch(/^http/);
    link = (await readQr(picture)) ?? '';
    const code = link.split('/').at(-1) ?? '';
    expect(link).toBe(`${site}/r/${code}`);
    await expect(robins.getByText(`${code.slice(0, 4)} ${code.slice(4)}`, { exact: true })).toBeVisible();
    await takeScreenshot(robins, 'invite-qr');
    await robins.context().setOffline(false);
  });

  await test.step('a new user follows an invitation and makes an account', async () => {
    await page.goto(link);
    await expectFirstPage(page, { path: '/login', heading: activation, tabBar: false });
    await askForCode(page, number);
    await enterDigits(page, await codeFromInbox(site, number));
    await fillAbout(page);
    await expect(page.getByText('Robin invited you.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expectArrival(page, { path: '/whitelist', heading: activation, tabBar: false });
  });

  await test.step('the inviter sees the new user in the list, and why no reward is due yet', async () => {
    await robins.getByRole('button', { name: 'Back' }).click();
    await expectArrival(robins, invite);
    const row = robins.getByRole('listitem').filter({ hasText: 'Plover' });
    await expect(row).toContainText('Joined');
    await expect(row).toContainText('They joined and have not paid for anything yet.');
    await expectAccessible(robins);
    await takeScreenshot(robins, 'invite');
  });

  await test.step('a reward is due once the invited user has paid for something', async () => {
    const plover = await signInByWire(site, number);
    const order = { user_id: plover.userId, line_items: [{ price: 'price_local_pass', quantity: 1 }] };
    await payByWire((await callAs(plover, stripeCreatePaymentLink, order)).url);
    const row = robins.getByRole('listitem').filter({ hasText: 'Plover' });
    await expect(async () => {
      await robins.reload();
      await expect(row).toContainText('Reward due', { timeout: 2000 });
    }).toPass({ timeout: 20_000 });
    await expect(row).toContainText('They paid for the first time.');
    await expectAccessible(robins);
  });
});

async function fillAbout(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill('Plover');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Marsh');
  await page.getByRole('textbox', { name: 'What friends call you' }).fill('Plover');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('01/02/1998');
  await page.getByText('Woman', { exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Reads the clipboard on a page of another site, because the product's own page may not read it. */
async function pasteElsewhere(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.route('http://localhost/paste', route => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('http://localhost/paste');
  const pasted = await page.evaluate(() => navigator.clipboard.readText());
  await page.close();
  return pasted;
}

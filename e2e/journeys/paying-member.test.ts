import { brand } from '@nightjar/domain/brand';
import { stripeCreateSubscriptionPaymentLink } from '@nightjar/domain/payments/calls';
import { expect, type Page } from '@playwright/test';
import { withoutAccessCodes } from '../fixtures/access.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { payByWire, payWith } from '../fixtures/checkout.ts';
import { newAccount } from '../fixtures/member.ts';
import { expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { test } from '../fixtures/test.ts';

const plans = { path: '/subscribe', heading: `Activate Your ${brand.name} Experience`, tabBar: true };
const successText =
  'You are now subscribed. Your drink bank will be topped off regularly and you can explore more of the community.';
const settings = { path: '/settings', heading: 'Settings', tabBar: true };
const finch = { first_name: 'Finch', last_name: 'Vale', nickname: 'Finch' };

test('a user without a plan subscribes, and all pages for members open', async ({
  site,
  phoneOf,
  trouble,
}) => {
  test.slow();
  const phone = await phoneOf(await newAccount(site, finch));
  await withoutAccessCodes(phone);
  const asked = callsOf(phone, /drink-bank-stats|my-vouchers|current-redemptions/);

  await test.step('a page for members leads a user without a plan to the plans', async () => {
    await phone.goto('/search');
    await expectFirstPage(phone, plans);
    await expect(phone.getByRole('radio', { name: /^Regular, \$19\.00 a month/ })).toBeChecked();
    await takeScreenshot(phone, 'subscribe');
  });

  await test.step('the Drink Bank of a user without a plan is locked, and sends no calls to the server', async () => {
    await phone.getByRole('link', { name: /^Drink Bank/ }).click();
    await expectArrival(phone, { path: '/drinks', heading: 'Drink Bank', tabBar: true });
    await expect(phone.getByText('Your Drink Bank opens when you subscribe.')).toBeVisible();
    expect(asked).toEqual([]);
    await phone.getByRole('link', { name: 'See plans' }).click();
    await expectArrival(phone, plans);
  });

  await test.step('a card that is declined shows an error, and the way back leads to the plans', async () => {
    await choose(phone, /^Night owl, \$39\.00 a month/);
    await phone.getByRole('button', { name: 'Subscribe for $39.00' }).click();
    trouble.expect(/^console: .* 402 /);
    await payWith(phone, 'declined');
    await expect(phone.getByRole('alert')).toContainText('declined');
    await phone.getByRole('link', { name: 'Cancel and go back' }).click();
    await expectFirstPage(phone, { path: '/app-redirect', heading: 'Oh no!', tabBar: false });
    await expect(phone.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible();
    await takeScreenshot(phone, 'payment-failed');
    await phone.getByRole('link', { name: 'OK' }).click();
    await expectArrival(phone, plans);
  });

  await test.step('a card that is accepted opens the Drink Bank', async () => {
    await choose(phone, /^Night owl, \$39\.00 a month/);
    await phone.getByRole('button', { name: 'Subscribe for $39.00' }).click();
    await payWith(phone, 'works');
    await expectSuccess(phone);
    await expect(phone.getByRole('img', { name: '6', exact: true })).toBeVisible();
    await expect(phone.getByText('free pours', { exact: true })).toBeVisible();
    await expect(phone.getByText(/^Night owl · Refills/i)).toBeVisible();
    await takeScreenshot(phone, 'subscribed');
  });

  await test.step('a new subscriber who is out sees the map', async () => {
    await phone.getByRole('button', { name: /^I'm out/ }).click();
    await expect(phone).toHaveURL(url => url.pathname === '/discover');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Discover');
    await phone.goto('/');
    await expectFirstPage(phone, { path: '/discover', heading: 'Discover', tabBar: true });
  });

  await test.step("a plan is shown in the settings, and can be cancelled on the provider's page", async () => {
    await phone.goto('/settings');
    await expectFirstPage(phone, settings);
    await expect(phone.getByText('Night owl')).toBeVisible();
    await expect(phone.getByText('$39.00 a month')).toBeVisible();
    await expect(phone.getByText(/^Refills/)).toBeVisible();
    await phone.getByRole('button', { name: 'Manage plan' }).click();
    await phone.getByRole('button', { name: 'Cancel at the end of the period' }).click();
    await expect(phone.getByText(/and ends then/)).toBeVisible();
    await phone.getByRole('link', { name: 'Go back' }).click();
    await expectFirstPage(phone, settings);
    await expect(phone.getByText(/^Ends on/)).toBeVisible();
  });
});

test('a plan that is paid on another device opens the Drink Bank on this device without a reload', async ({
  site,
  phoneOf,
}) => {
  const phone = await phoneOf(await newAccount(site, { ...finch, nickname: 'Siskin' }));
  await withoutAccessCodes(phone);
  const link = linkOf(phone);

  await test.step('the page of the plans waits while the payment page is open on another device', async () => {
    await phone.goto('/subscribe');
    await expectFirstPage(phone, plans);
    await phone.route('**/payments/checkout/*', route => route.fulfill({ status: 204 }));
    await phone.getByRole('button', { name: 'Subscribe for $19.00' }).click();
    await expect(phone.getByRole('heading', { name: 'Waiting for your payment...' })).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step('a user who claims to have paid gets no access before the provider confirms the payment', async () => {
    await phone.getByRole('button', { name: "I've paid" }).click();
    await expect(phone.getByRole('heading', { name: 'Checking with the bank...' })).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step('a payment that the provider confirms opens the Drink Bank', async () => {
    await payByWire(await link);
    await expectSuccess(phone);
    await expect(phone.getByText(/^Regular · Refills/i)).toBeVisible();
  });
});

/** Checks that one sheet is open over the map, and that it has the text of the specification. */
async function expectSuccess(page: Page): Promise<void> {
  await expect(page).toHaveURL(url => url.pathname === '/subscribe/success');
  const sheet = page.getByRole('dialog', { name: 'Success!' });
  await expect(sheet.getByText(successText, { exact: true })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Out tonight?' })).toBeVisible();
  await expectAccessible(page);
}

async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).check();
  await expectAccessible(page);
}

/** Records the names of the calls that a page makes from now on and that match this pattern. */
function callsOf(page: Page, form: RegExp): string[] {
  const made: string[] = [];
  page.on('request', request => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (form.test(name)) made.push(name);
  });
  return made;
}

/** Returns the address to which the page goes for the payment. */
async function linkOf(page: Page): Promise<string> {
  const { path } = stripeCreateSubscriptionPaymentLink;
  // The wait for the answer begins before the page is opened. Only the time limit of the journey ends the wait.
  const answer = await page.waitForResponse(
    response => new URL(response.url()).pathname === path && response.request().method() === 'POST',
    { timeout: 0 },
  );
  return (await answer.json()).data.url;
}

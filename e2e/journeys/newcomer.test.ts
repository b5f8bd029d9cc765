import { myUserDetails } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { expect } from '@playwright/test';
import { askForCode, enterDigits, expectAccessible, expectArrival, takeScreen } from '../fixtures/page.ts';
import { newcomersNumber, rae } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { callAs, codeFromInbox, signInByWire } from '../fixtures/wire.ts';

const activation = `Activate Your ${brand.name} Experience`;

test('an invited newcomer gets from the first text message to the map', async ({ page, site, trouble }) => {
  const phone = newcomersNumber();
  const inviter = await callAs(await signInByWire(site, rae), myUserDetails, {});
  const invitation = inviter.user.referral_code;

  await test.step('the invitation leads to sign-in and is kept', async () => {
    await page.goto(`/r/${invitation}`);
    await expectArrival(page, { path: '/login', heading: activation, tabBar: false });
    expect(new URL(page.url()).searchParams.get('referrer')).toBe(invitation);
    await expect(page.getByText('0%', { exact: true })).toBeVisible();
  });

  await test.step('a number that is too short is refused', async () => {
    await page.getByRole('textbox', { name: 'Phone number' }).fill(phone.slice(2, 11));
    await page.getByRole('button', { name: 'Text me a code' }).click();
    await expect(page.getByText("That doesn't look like a United States number.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a wrong code is refused, the one from the message opens', async () => {
    await askForCode(page, phone);
    const code = await codeFromInbox(site, phone);
    trouble.expect(/status of 40\d/);
    await enterDigits(page, code === '999999' ? '999998' : '999999');
    await expect(page.getByText("That code didn't work. Check the latest text.")).toBeVisible();
    await expectAccessible(page);
    await enterDigits(page, code);
    await expectArrival(page, { path: '/register', heading: activation, tabBar: false });
    await expect(page.getByText('40%', { exact: true })).toBeVisible();
  });

  await test.step('nothing else opens before the profile is made', async () => {
    await page.goto('/discover');
    await expectArrival(page, { path: '/register', heading: activation, tabBar: false });
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/discover');
  });
});

import { myUserDetails } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { expect } from '@playwright/test';
import { askForCode, enterDigits, expectAccessible, expectArrival, takeScreen } from '../fixtures/page.ts';
import { doorCode, newcomersNumber, rae } from '../fixtures/people.ts';
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

  await test.step('somebody too young is refused before anything is sent', async () => {
    await page.getByRole('textbox', { name: 'First name' }).fill('Lark');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Sommer');
    await page.getByRole('textbox', { name: 'What friends call you' }).fill('Larky');
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('01/02/2012');
    await page.getByRole('radio', { name: 'Woman' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`${brand.name} is for people 21 and over.`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('with a face and the inviter the account is made', async () => {
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('01/02/1998');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Put a face to it' })).toBeVisible();
    await expect(page.getByText('60%', { exact: true })).toBeVisible();
    await expect(page.getByText('Invited by Rae')).toBeVisible();
    const picture = { name: 'face.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await page.locator('input[type=file]').first().setInputFiles(picture);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expectArrival(page, { path: '/whitelist', heading: activation, tabBar: false });
    await expect(page.getByText('80%', { exact: true })).toBeVisible();
  });

  await test.step('a wrong code keeps the door shut, the right one opens it', async () => {
    const field = page.getByRole('textbox', { name: /code/i });
    await field.fill('NOTTHIS1');
    await page.getByRole('button', { name: 'Open the door' }).click();
    await expect(page.getByText('Not on the list. Check the spelling?')).toBeVisible();
    await field.fill(doorCode);
    await page.getByRole('button', { name: 'Open the door' }).click();
    await expectArrival(page, { path: '/welcome', heading: /You're in, Lark/, tabBar: false });
  });

  await test.step('the next start asks "Out tonight?"', async () => {
    await page.goto('/discover');
    await expectArrival(page, { path: '/status', heading: 'Out tonight?', tabBar: true });
    await page.getByRole('button', { name: /I'm out/ }).click();
  });

  await test.step('and then the map and its list show the night', async () => {
    await expectArrival(page, { path: '/discover', heading: /.+/, tabBar: true });
    await expect(page.getByRole('region', { name: /^Map of tonight/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /\d+ places within 5 miles/ })).toBeVisible();
    await expect(page.getByText('The Low Lantern').first()).toBeVisible();
    await takeScreen(page, 'discover');
  });
});

import { myUserDetails } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { askForCode, enterDigits, expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { accessCode, newcomersNumber, rae } from '../fixtures/people.ts';
import { moonPicture } from '../fixtures/picture.ts';
import { test } from '../fixtures/test.ts';
import { callAs, codeFromInbox, signInByWire } from '../fixtures/wire.ts';

const activation = `Activate Your ${brand.name} Experience`;

test('an invited newcomer gets from the first text message to the map', async ({
  page,
  context,
  site,
  trouble,
}) => {
  // A new phone asks the person before it gives its location. It refuses a request that does not follow a tap.
  await context.clearPermissions();
  const phone = newcomersNumber();
  const inviter = await signInByWire(site, rae);
  const invitation = 'RAE123';

  await test.step('a visitor without a session sees the landing page before the app loads', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("See who's out in Tampa tonight");
    await expect(page.getByRole('link', { name: 'I have an invite' })).toBeVisible();
    // One script starts the app, and the other tells a browser that is too old.
    expect(await page.evaluate(() => document.scripts.length)).toBe(2);
    await expectAccessible(page);
    await takeScreenshot(page, 'landing');
    await page.getByRole('link', { name: 'Continue with phone' }).click();
    await expectFirstPage(page, { path: '/login', heading: activation, tabBar: false });
  });

  await test.step('the link of an invitation leads to sign-in, which keeps the invitation', async () => {
    await page.goto(`/r/${invitation}`);
    await expectFirstPage(page, { path: '/login', heading: activation, tabBar: false });
    expect(new URL(page.url()).searchParams.get('referrer')).toBe(invitation);
    await expectProgress(page, 0);
    await takeScreenshot(page, 'login');
  });

  await test.step('a phone number that is too short is refused', async () => {
    await page.getByRole('textbox', { name: 'Phone number' }).fill(phone.slice(2, 11));
    await page.getByRole('button', { name: 'Text me a code' }).click();
    await expect(page.getByRole('alert')).toHaveText("That doesn't look like a United States number.");
    await expectAccessible(page);
  });

  await test.step('a wrong sign-in code is refused', async () => {
    await askForCode(page, phone);
    const firstDigit = page.getByRole('textbox', { name: 'Digit 1 of 6' });
    const path = `/login/authorize/${phone.slice(1)}`;
    await expectArrival(page, { path, heading: activation, tabBar: false }, firstDigit);
    await expectProgress(page, 20);
    await expectTappable(page, 'Change');
    const code = await codeFromInbox(site, phone);
    trouble.expect(/^console: .* 40\d .*\/auth\/v1\/verify/);
    await enterDigits(page, code === '999999' ? '999998' : '999999');
    await expect(page.getByRole('alert')).toHaveText("That code didn't work. Check the latest text.");
    await expect(firstDigit).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('the code of the text message opens the registration', async () => {
    await enterDigits(page, await codeFromInbox(site, phone));
    await expectArrival(page, { path: '/register', heading: activation, tabBar: false });
    await expectProgress(page, 40);
  });

  const socket = page.waitForEvent('websocket');
  await test.step('a new user can open no other page before the registration is complete', async () => {
    await page.goto('/discover');
    await expectFirstPage(page, { path: '/register', heading: activation, tabBar: false });
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/discover');
  });

  await test.step('a person who is too young is refused before anything is sent', async () => {
    await expectTappable(page, 'Use another number');
    await page.getByRole('textbox', { name: 'First name' }).fill('Lark');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Sommer');
    await page.getByRole('textbox', { name: 'What friends call you' }).fill('Larky');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('textbox', { name: 'Date of birth' })).toBeFocused();
    await expectProgress(page, 50);
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('01/02/2012');
    await page.getByText('Woman', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Woman' })).toBeChecked();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText(`${brand.name} is for people 21 and over.`);
    await expect(page.getByRole('textbox', { name: 'Date of birth' })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('a photo and the inviter are the last step of the registration', async () => {
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('01/02/1998');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Add your photo' })).toBeVisible();
    await expectProgress(page, 60);
    await expect(page.getByRole('textbox', { name: /^Your code/ })).toHaveValue(invitation);
    await expect(page.getByText('Rae invited you.')).toBeVisible();
    await chooseFace(page);
    await expectAccessible(page);
  });

  await test.step('after a failed upload of the profile photo, the app offers a retry before it opens the next page', async () => {
    trouble.expect(/^console: .* net::ERR_FAILED .*\/storage\/v1\//);
    const announced = socket.then(opened =>
      opened.waitForEvent('framereceived', ({ payload }) => `${payload}`.includes('account_changed')),
    );
    await page.route(
      '**/storage/v1/object/**',
      async route => {
        await announced;
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByText("Your account is ready. Only the photo didn't make it.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectArrival(page, { path: '/whitelist', heading: activation, tabBar: false });
    await expectProgress(page, 80);
  });

  await test.step('a wrong access code is refused', async () => {
    await page.getByRole('textbox', { name: 'Your code' }).fill('NOTTHIS1');
    await page.getByRole('button', { name: 'Open the door' }).click();
    await expect(page.getByRole('alert')).toHaveText("That code isn't one of ours.");
    await expectAccessible(page);
  });

  await test.step('the right access code opens the app', async () => {
    await page.getByRole('textbox', { name: 'Your code' }).fill(accessCode);
    await page.getByRole('button', { name: 'Open the door' }).click();
    await expectArrival(page, { path: '/welcome', heading: "You're in, Lark.", tabBar: false });
  });

  await test.step('the next start of the app asks "Out tonight?"', async () => {
    await page.goto('/discover');
    await expectFirstPage(page, { path: '/status', heading: 'Out tonight?', tabBar: true });
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/discover');
    await takeScreenshot(page, 'status');
  });

  await test.step('the first "I\'m out" explains why before the phone asks for the location', async () => {
    await page.getByRole('button', { name: /^I'm out/ }).click();
    const question = page.getByRole('dialog', { name: `Let ${brand.name} see you while you're out?` });
    await expect(question).toBeVisible();
    expect(await locationPermission(page)).toBe('prompt');
    await expectAccessible(page);
    await takeScreenshot(page, 'location');
    await context.grantPermissions(['geolocation']);
    await question.getByRole('button', { name: 'Allow' }).click();
  });

  await test.step('the map and its list show the places of tonight after "I\'m out"', async () => {
    await expectArrival(page, { path: '/discover', heading: 'Discover', tabBar: true });
    await expect(page.getByRole('region', { name: /^Map of tonight\. [1-9]\d* places/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^[1-9]\d* places within 5 miles$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Resize list, peek' }).click();
    const bar = page.getByRole('listitem').filter({ hasText: /The Low Lantern.*Open until/ });
    await page
      .locator('label')
      .filter({ hasText: /^Places/ })
      .click();
    await expect(bar).toBeInViewport();
    await expectPicture(page.getByRole('link', { name: 'You' }).locator('img'));
  });

  await test.step("the server has the new user's profile, photo and status", async () => {
    const { user } = await callAs(await signInByWire(site, phone), myUserDetails, {});
    expect(user).toMatchObject({
      first_name: 'Lark',
      dob: '1998-01-02',
      registered: true,
      subscribed: true,
      referred_by: inviter.userId,
      activity_status: 'out',
      profile_image: expect.stringContaining(`users/${user.id}-profile.`),
    });
  });
});

const locationPermission = (page: Page) =>
  page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state);

/** Checks the progress of the registration, which is shown as text and as a bar. */
async function expectProgress(page: Page, percent: number): Promise<void> {
  await expect(page.getByText(`${percent}%`, { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', `${percent}`);
}

test('a code for the door is typed once: before the sign-in, and it opens the door after the registration', async ({
  page,
  site,
}) => {
  const phone = newcomersNumber();

  await test.step('a visitor types a code for the door, which is kept', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'I have an invite' }).click();
    await expectFirstPage(page, { path: '/code', heading: activation, tabBar: false });
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Your code' }).fill(` ${accessCode.toLowerCase()}. `);
    await page.getByRole('textbox', { name: 'Your code' }).blur();
    await expect(page.getByText(`We'll keep ${accessCode} for you.`)).toBeVisible();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expectArrival(page, { path: '/login', heading: activation, tabBar: false });
  });

  await test.step('after the text message and a reload, the registration says what the code does', async () => {
    await askForCode(page, phone);
    await enterDigits(page, await codeFromInbox(site, phone));
    await expectArrival(page, { path: '/register', heading: activation, tabBar: false });
    await page.reload();
    await expect(page.getByText(`${accessCode} lets you in tonight.`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the door has the code in its field, and opens', async () => {
    await fillAbout(page, 'Linnet');
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expectArrival(page, { path: '/whitelist', heading: activation, tabBar: false });
    await expect(page.getByRole('textbox', { name: 'Your code' })).toHaveValue(accessCode);
    await expect(page.getByText(`${accessCode} lets you in tonight.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open the door' }).click();
    await expectArrival(page, { path: '/welcome', heading: "You're in, Linnet.", tabBar: false });
  });
});

/** Fills in the steps of the registration before the photo. The nickname follows from the first name. */
async function fillAbout(page: Page, firstName: string): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill(firstName);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Marsh');
  await expect(page.getByRole('textbox', { name: 'What friends call you' })).toHaveValue(firstName);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('01/02/1998');
  await page.getByText('Woman', { exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Checks that a control is at least 44 pixels high, so that a thumb can tap it. */
async function expectTappable(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
}

async function chooseFace(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a photo' }).first().click();
  await (await chooser).setFiles({ name: 'face.png', mimeType: 'image/png', buffer: moonPicture() });
  const crop = page.getByRole('dialog', { name: 'Move and zoom' });
  await crop.getByLabel('Photo. Arrow keys move it.').focus();
  await page.keyboard.press('ArrowLeft');
  await crop.getByRole('slider', { name: 'Zoom' }).fill('2');
  await expectAccessible(page);
  await crop.getByRole('button', { name: 'Use photo' }).click();
  await expectPicture(page.getByRole('img', { name: 'your photo' }));
}

/** Checks that the image is visible and has loaded. A broken picture has no width of its own. */
async function expectPicture(image: Locator): Promise<void> {
  await expect(image).toBeVisible();
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
}

import { updateActivityStatus } from '@nightjar/domain/account/calls';
import { expect, type Page } from '@playwright/test';
import { type Bar, barOfDee } from '../../fixtures/bar.ts';
import { signInWithStatusOut } from '../../fixtures/guest.ts';
import { setStatusOut } from '../../fixtures/member.ts';
import { askForCode, enterDigits, expectFirstPage, takeScreenshot } from '../../fixtures/page.ts';
import { demoCode, moth } from '../../fixtures/people.ts';
import { callAs } from '../../fixtures/wire.ts';
import { phonePlatforms } from '../headers.ts';
import type { Phone } from '../phone.ts';
import type { Spot } from '../plugins/location.ts';
import { test } from '../test.ts';

const question = 'Let friends find you with the app closed?';

/** Returns a place that is this many meters north of a bar. */
const north = ({ place }: Bar, meters: number): Spot => ({
  lat: place.latitude + meters / 111_320,
  lng: place.longitude,
});

async function signInOnPhone(phone: Phone): Promise<void> {
  const page = await phone.launch();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Get started' }).click();
  await askForCode(page, moth);
  await enterDigits(page, demoCode);
  await expectFirstPage(page, { path: '/discover', heading: 'Discover', tabBar: true });
}

/** Allows the location while the app is open, after which the app asks for more. */
async function allowLocation(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: /see you while you're out/ })
    .getByRole('button', { name: 'Allow' })
    .click();
  await expect(page.getByRole('dialog', { name: question })).toBeVisible();
}

async function answerStatus(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^You're (out|staying in)/ }).click();
  await page.getByRole('button', { name }).click();
  await expect(page).toHaveURL(/discover/);
}

/** Uploads a position with the headers that the phone had at another time, and returns the status of the answer. */
async function uploadWith(
  upload: NonNullable<ReturnType<Phone['tracker']['upload']>>,
  { lat, lng }: Spot,
): Promise<number> {
  const { status } = await fetch(upload.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...upload.headers },
    body: JSON.stringify({ latitude: lat, longitude: lng, accuracy: 5, time: Date.now() }),
  });
  return status;
}

/** Returns the address and the headers with which the phone uploads its position now. */
async function uploadOf({ tracker }: Phone) {
  await expect.poll(() => tracker.upload() !== null).toBe(true);
  const upload = tracker.upload();
  if (!upload) throw new Error('The phone uploads nothing.');
  return upload;
}

const expectStopped = ({ tracker }: Phone) => expect.poll(() => tracker.isRunning()).toBe(false);

for (const platform of phonePlatforms) {
  test(`${platform}: a phone uploads its position while its owner is out, also after a cold start, and not after "in" or a sign-out`, async ({
    install,
    site,
  }) => {
    const guest = await signInWithStatusOut(site, moth);
    const bar = await barOfDee(site, guest);
    const phone = await install(platform);
    phone.sensor.spot = north(bar, 0);

    await test.step('the app explains the tracking before the phone asks for it', async () => {
      await signInOnPhone(phone);
      await allowLocation(phone.page);
      await takeScreenshot(phone.page, `${platform}-tracking-question`);
      expect(phone.callsOf('BackgroundGeolocation', 'requestPermissions')).toEqual([]);
      await phone.page.getByRole('button', { name: 'Allow' }).click();
    });

    await test.step('the phone uploads its position while its owner walks', async () => {
      const { url } = await uploadOf(phone);
      expect(url).toBe(`${site}/locations`);
      expect(await phone.walkTo(north(bar, 60))).toBe(200);
      expect(await phone.walkTo(north(bar, 120))).toBe(200);
    });

    await test.step('"Staying in" stops the tracking of the phone, and its tracking token uploads nothing more', async () => {
      const upload = await uploadOf(phone);
      await answerStatus(phone.page, /^Staying in/);
      await expectStopped(phone);
      expect(await phone.walkTo(north(bar, 180))).toBeNull();
      expect(await uploadWith(upload, north(bar, 180))).toBe(401);
    });

    await test.step('a cold start of the app while its user is out gives the phone a new tracking token', async () => {
      await answerStatus(phone.page, /^I'm out/);
      const before = await uploadOf(phone);
      await phone.endProcess();
      expect(await phone.walkTo(north(bar, 240))).toBe(platform === 'android' ? 200 : null);
      await phone.launch();
      await expect.poll(() => phone.tracker.upload()?.headers).not.toEqual(before.headers);
      await uploadOf(phone);
      expect(await uploadWith(before, north(bar, 240))).toBe(401);
      expect(await phone.walkTo(north(bar, 300))).toBe(200);
    });

    await test.step('a new process of the app whose user is in stops the tracking that the process before has begun', async () => {
      const upload = await uploadOf(phone);
      await phone.endProcess();
      await callAs(guest, updateActivityStatus, { user_id: guest.userId, activity_status: 'in' });
      expect(await uploadWith(upload, north(bar, 360))).toBe(401);
      const starts = phone.callsOf('BackgroundGeolocation', 'start').length;
      await phone.launch();
      await expectStopped(phone);
      expect(await phone.walkTo(north(bar, 360))).toBeNull();
      // In a new process, Android's plugin does not know that it tracks, and stops only what this process has started.
      // So the app starts the tracking once more before it stops it.
      const takenOver = platform === 'android' ? 1 : 0;
      await expect
        .poll(() => phone.callsOf('BackgroundGeolocation', 'start').length - starts)
        .toBe(takenOver);
    });

    await test.step('a sign-out stops the tracking of the phone, and its tracking token uploads nothing more', async () => {
      await setStatusOut(guest);
      await phone.launch();
      const upload = await uploadOf(phone);
      await phone.page.getByRole('link', { name: 'You', exact: true }).click();
      await phone.page.getByRole('link', { name: 'Settings' }).click();
      await takeScreenshot(phone.page, `${platform}-tracking-settings`);
      await phone.page.getByRole('button', { name: 'Log out' }).click();
      await phone.page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
      await expect(phone.page).toHaveURL(/login/);
      await expectStopped(phone);
      // The app forgets its session first, and then tells the server.
      await expect.poll(() => uploadWith(upload, north(bar, 420))).toBe(401);
    });
  });

  test(`${platform}: the app remembers "Deny" and explains the tracking again only in Settings`, async ({
    install,
    site,
  }) => {
    const guest = await signInWithStatusOut(site, moth);
    const bar = await barOfDee(site, guest);
    const phone = await install(platform);
    phone.sensor.spot = north(bar, 0);
    await signInOnPhone(phone);
    await allowLocation(phone.page);
    await phone.page.getByRole('button', { name: 'Deny' }).click();
    await expect(phone.page.getByRole('dialog')).toBeHidden();

    await phone.launch();
    await expectFirstPage(phone.page, { path: '/discover', heading: 'Discover', tabBar: true });
    await phone.page.getByRole('link', { name: 'You', exact: true }).click();
    await phone.page.getByRole('link', { name: 'Settings' }).click();
    const row = phone.page.getByRole('button', { name: /^Location/ });
    await expect(row).toContainText('App open');
    await expect(phone.page.getByRole('dialog')).toBeHidden();
    expect(phone.callsOf('BackgroundGeolocation', 'requestPermissions')).toEqual([]);
    expect(phone.tracker.isRunning()).toBe(false);

    await row.click();
    await phone.page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Allow' }).click();
    await expect(row).toContainText('On');
    await uploadOf(phone);
    expect(await phone.walkTo(north(bar, 60))).toBe(200);
  });
}

import { brand } from '@nightjar/domain/brand';
import { expect, type Page } from '@playwright/test';
import { signInWithStatusOut } from '../fixtures/guest.ts';
import { expectFirstPage, signIn } from '../fixtures/page.ts';
import { rae } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';

/**
 * Chromium reports this as an obstacle to an installation, because it installs no app from a private window. Each
 * browser of a journey is such a window.
 */
const ofPrivateWindows = 'in-incognito';

test.describe('a browser that can install web apps finds no obstacle to installing the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a browser finds nothing that keeps it from installing the web app', async ({ page, context }) => {
    await page.goto('/login');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const browser = await context.newCDPSession(page);

    await test.step("the web app's manifest has no error, and contains what a home screen needs", async () => {
      const { errors, data = '' } = await browser.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      expect(JSON.parse(data)).toMatchObject({
        name: brand.name,
        start_url: '/',
        display: 'standalone',
        orientation: 'portrait',
        icons: expect.arrayContaining([
          expect.objectContaining({ sizes: '192x192', purpose: 'any' }),
          expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }),
        ]),
      });
    });

    await test.step('Chromium reports no obstacle to installing the web app but the private window of the test', async () => {
      const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
      const found = installabilityErrors.map(({ errorId }) => errorId);
      expect(found.filter(id => id !== ofPrivateWindows)).toEqual([]);
    });

    await test.step('an iPhone finds its icon, a PNG that is 180 pixels wide', async () => {
      const href = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
      const icon = await page.request.get(href ?? '');
      expect(icon.headers()['content-type']).toBe('image/png');
      expect((await icon.body()).readUInt32BE(16)).toBe(180);
    });
  });
});

test('an installed web app opens the pages that a browser tab may not open, from its first start on', async ({
  site,
  playwright,
  launchOptions,
  trouble,
  budget,
  calls,
}) => {
  await signInWithStatusOut(site, rae);

  // A window of Chromium without tabs is what an installed app opens in.
  const args = [...(launchOptions.args ?? []), '--app=data:text/html,'];
  const options = { ...launchOptions, args, viewport: { width: 390, height: 844 }, baseURL: site };
  const installed = await playwright.chromium.launchPersistentContext('', {
    ...options,
    serviceWorkers: 'block',
    permissions: ['geolocation'],
    geolocation: { latitude: 27.947, longitude: -82.459 },
  });
  trouble.watch(installed);
  budget.watch(installed);
  calls.watch(installed);
  const app = installed.pages()[0] ?? (await installed.newPage());

  await test.step('the web app that is opened from the home screen for the first time shows the welcome page, and the user can sign in', async () => {
    await openOnPhonesOnly(app);
    await app.goto('/');
    await expectFirstPage(app, { path: '/welcome', heading: `Welcome to ${brand.name}`, tabBar: false });
    await signIn(app, rae, '/settings');
  });

  await test.step('the web app on the home screen opens the settings and the map after the sign-in', async () => {
    await expectFirstPage(app, { path: '/settings', heading: 'Settings', tabBar: true });
    await app.goto('/discover');
    await expectFirstPage(app, { path: '/discover', heading: 'Discover', tabBar: true });
  });
  await installed.close();
});

/** A production server gives this answer unless its operator opens the app to browsers. */
async function openOnPhonesOnly(page: Page): Promise<void> {
  await page.route('**/config.json', async route => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), devicePolicy: 'native-only' },
    });
  });
}

import { brand } from '@nightjar/domain/brand';
import { expect } from '@playwright/test';
import { signInWithStatusOut } from '../fixtures/guest.ts';
import { expectFirstPage, signIn, takeScreenshot } from '../fixtures/page.ts';
import { rae } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';

test('a browser at the floor opens the chats and the Drink Bank without the functions of newer browsers', async ({
  page,
  site,
}) => {
  await signInWithStatusOut(site, rae);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Promise, 'withResolvers');
    Reflect.deleteProperty(Map, 'groupBy');
    Reflect.deleteProperty(Object, 'groupBy');
    Reflect.deleteProperty(Intl, 'Segmenter');
    Reflect.deleteProperty(String.prototype, 'toWellFormed');
    Reflect.deleteProperty(String.prototype, 'isWellFormed');
    Reflect.deleteProperty(Set.prototype, 'union');
    Reflect.deleteProperty(globalThis, 'Iterator');
    Reflect.deleteProperty(AbortSignal, 'any');
    Reflect.deleteProperty(URL, 'canParse');
  });
  await signIn(page, rae, '/drinks');
  await expectFirstPage(page, { path: '/drinks', heading: 'Drink Bank', tabBar: true });
  await page.goto('/chats');
  await expectFirstPage(page, { path: '/chats', heading: 'Chats', tabBar: true });
  await page.getByRole('link', { name: /Moth/ }).first().click();
  await expect(page.getByRole('textbox', { name: /message/i })).toBeVisible();
});

test('a browser below the floor shows a sentence in place of the app on every address', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  for (const path of ['/', '/drinks']) {
    await page.goto(path);
    await expect(page.getByText(`This browser is too old for ${brand.name}.`)).toBeVisible();
    await expect(page.getByText('Safari 16.4 (iOS 16.4), Chrome 111, Edge 111, Firefox 115')).toBeVisible();
    await expect(page.getByText('Continue with phone')).toBeHidden();
  }
  await takeScreenshot(page, 'too-old');
});

test('a browser that blocks storage says so, and what to do', async ({ page, trouble }) => {
  trouble.expect(/SecurityError|Access is denied/);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    IDBFactory.prototype.open = refuse;
  });
  await page.goto('/login');
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('heading')).toHaveText('Your browser blocks storage for this site.');
  await expect(alert).toContainText('Allow cookies and site data');
  await takeScreenshot(page, 'storage-blocked');
});

test.describe('a page whose script is missing says so, and opens when it is tried again', () => {
  test('the page that needs it loads once again where there is a newer version, then says how to go on', async ({
    page,
    site,
    trouble,
  }) => {
    trouble.expect(/404|not load|dynamically imported|MIME/);
    await signInWithStatusOut(site, rae);
    await signIn(page, rae, '/drinks');
    await expectFirstPage(page, { path: '/drinks', heading: 'Drink Bank', tabBar: true });
    await page.route('**/config.json', async route => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), version: '99.0.0' } });
    });
    await page.route(/\/assets\/.*\.js$/, route =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<p>Gone</p>' }),
    );
    let loads = 0;
    page.on('request', request => {
      if (request.isNavigationRequest()) loads += 1;
    });

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Chats/ }).click();
    await expect(page.getByText(`${brand.name} didn't load.`)).toBeVisible();
    expect(loads).toBe(1);
    await takeScreenshot(page, 'unloaded');

    await page.unroute(/\/assets\/.*\.js$/);
    await page.getByRole('link', { name: 'Load again' }).click();
    await expectFirstPage(page, { path: '/chats', heading: 'Chats', tabBar: true });
  });

  test('the page that needs it does not load again by itself where there is no newer version, and opens when tried again', async ({
    page,
    site,
    trouble,
  }) => {
    trouble.expect(/404|not load|dynamically imported|MIME/);
    await signInWithStatusOut(site, rae);
    await signIn(page, rae, '/drinks');
    await expectFirstPage(page, { path: '/drinks', heading: 'Drink Bank', tabBar: true });
    await page.route(/\/assets\/.*\.js$/, route => route.fulfill({ status: 404, body: 'Gone' }));
    let loads = 0;
    page.on('request', request => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Chats/ }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(`A part of ${brand.name} is missing`);
    await takeScreenshot(page, 'part-missing');
    expect(loads).toBe(0);
    await page.unroute(/\/assets\/.*\.js$/);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expectFirstPage(page, { path: '/chats', heading: 'Chats', tabBar: true });
  });
});

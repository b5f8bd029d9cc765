import { expect } from '@playwright/test';
import { newMemberOut } from '../fixtures/member.ts';
import { expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { readQr } from '../fixtures/qr.ts';
import { test } from '../fixtures/test.ts';

const home = { path: '/', heading: 'Nightjar lives on your phone.', tabBar: false };
const download = { path: '/download', heading: 'Nightjar lives on your phone', tabBar: false };

test('a browser in which the app may not open leads to the download page, which leads to both stores', async ({
  site,
  phoneOf,
}) => {
  const wry = await newMemberOut(site, { first_name: 'Wry', last_name: 'Neck', nickname: 'Wry' });
  const page = await phoneOf(wry);
  // A deployment in which the app runs only on phones gives this answer.
  await page.route('**/config.json', async route => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), devicePolicy: 'native-only', inStores: ['apple', 'google'] },
    });
  });

  await test.step('a page of the app leads a browser in which it may not open to the start page, which shows a QR code for the phone', async () => {
    await page.goto('/settings');
    await expectFirstPage(page, home);
    const code = page.getByRole('img', { name: 'QR code of the page with the app' });
    await expect.poll(() => readQr(code)).toBe(`${site}/download`);
  });

  await test.step('one press on the start page opens the download page, which links to both app stores', async () => {
    await page.getByRole('link', { name: 'Get the app' }).click();
    await expectArrival(page, download);
    await expect(page.getByRole('link', { name: 'App Store' })).toHaveAttribute(
      'href',
      /^https:\/\/apps\.apple\.com\//,
    );
    await expect(page.getByRole('link', { name: 'Google Play' })).toHaveAttribute(
      'href',
      /^https:\/\/play\.google\.com\//,
    );
    await takeScreenshot(page, 'download');
  });

  await test.step('the download page leads back to the start page', async () => {
    await page.getByRole('link', { name: 'Back to start' }).click();
    await expectArrival(page, home);
  });
});

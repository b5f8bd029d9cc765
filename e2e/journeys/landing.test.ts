import { expect } from '@playwright/test';
import { openPiecemeal } from '../fixtures/piecemeal.ts';
import { test } from '../fixtures/test.ts';

test('the headline of the landing page stays in its place while the page arrives in pieces', async ({
  site,
  page,
  trouble,
}) => {
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
  await using slow = await openPiecemeal(site, '<p>Find your friends', rest);
  trouble.expect(/^foreign host: http:\/\/127\.0\.0\.1:/);
  const headline = page.getByRole('heading', { level: 1 });

  await page.goto(slow.url, { waitUntil: 'commit' });
  await page.locator('.landing h1').waitFor({ state: 'attached' });
  await page.evaluate(
    () => new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  sendRest();
  // While the rest arrives, the fixture `shifts` watches the page. The journey fails if too much of the page moves.
  await expect(headline).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get the app' })).toBeInViewport();
});

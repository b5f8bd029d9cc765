import { seconds } from '@nightjar/domain/kernel/time';
import { expect } from '@playwright/test';
import { signInWithStatusOut } from '../fixtures/guest.ts';
import { enlargeText, expectFirstPage, signIn, takeScreenshot } from '../fixtures/page.ts';
import { rae } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';

const discover = { path: '/discover', heading: 'Discover', tabBar: true };
const offline = "You're offline. Showing what we last knew.";

// Without a network, the app starts from the files that the service worker keeps.
test.use({ serviceWorkers: 'allow' });

test('a start of the app without a network shows the last state of the night', async ({
  page,
  context,
  site,
  trouble,
}) => {
  await signInWithStatusOut(site, rae);
  await page.clock.install();
  await signIn(page, rae, discover.path);
  const places = page.getByRole('heading', { name: /^[1-9]\d* places within 5 miles$/ });
  await expect(places).toBeVisible();
  const known = (await places.textContent()) ?? '';

  await test.step('the network ends once the app and its answers are stored on the device', async () => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.clock.runFor(5 * seconds);
    await context.setOffline(true);
    await expect(page.getByText(offline)).toBeVisible();
    await takeScreenshot(page, 'discover-offline');
  });

  await test.step('a start without a network shows the same places and a note that they may be old', async () => {
    trouble.expect(/^console: .*ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
    await page.reload();
    await expectFirstPage(page, discover);
    await expect(places).toHaveText(known);
    await expect(page.getByText('The Low Lantern').first()).toBeVisible();
    await expect(page.getByText(offline)).toBeVisible();
  });

  await test.step('a second start without a network shows the same places once more', async () => {
    await page.clock.runFor(5 * seconds);
    await page.reload();
    await expectFirstPage(page, discover);
    await expect(places).toHaveText(known);
    await expect(page.getByText('The Low Lantern').first()).toBeVisible();
  });

  await test.step('the list follows the moved map again once the network is back', async () => {
    await context.setOffline(false);
    await expect(page.getByText(offline)).toBeHidden();
    await expect(places).toHaveText(known);
    await page.getByRole('region', { name: /^Map of tonight/ }).focus();
    await page.keyboard.press('-');
    await expect(page.getByRole('heading', { name: /^[1-9]\d* places on this map$/ })).toBeVisible();
    await page.clock.runFor(3 * seconds);
    await takeScreenshot(page, 'discover');
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(places).toHaveText(known);
  });

  await test.step('the headline of the map and the name of a bar are not cut off at twice the text size', async () => {
    await enlargeText(page);
    await expectFirstPage(page, discover);
    await expect(places).toHaveText(known);
    for (const words of [places, page.getByText('The Low Lantern').first()])
      expect(await words.evaluate(isCut), (await words.textContent()) ?? '').toBe(false);
  });
});

/**
 * This function runs in the page. It returns true where the element shows less than its whole text, or is outside of
 * the screen.
 */
function isCut(element: Element): boolean {
  const { right, bottom } = element.getBoundingClientRect();
  if (element.scrollWidth > element.clientWidth + 1) return true;
  return right > window.innerWidth || bottom > window.innerHeight;
}

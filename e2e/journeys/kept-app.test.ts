import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { signInWithStatusOut } from '../fixtures/guest.ts';
import { signIn } from '../fixtures/page.ts';
import { rae } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';

// This journey tests the service worker, which keeps the app's files and receives its pushes.
test.use({ serviceWorkers: 'allow', permissions: ['geolocation', 'notifications'] });

const note = { title: 'Moth', body: 'Who is out?', link: '/support', tag: 'chat-1' };

test('a push is shown as a notification, as a toast in the app, or not at all', async ({
  page,
  context,
  site,
}) => {
  await signInWithStatusOut(site, rae);
  await signIn(page, rae, '/drinks');
  const push = await pushesTo(page, context, site);

  await test.step('a push that arrives while the app is open shows as a toast on every page but its own, and leads to its page', async () => {
    await push(note);
    await expect(page.getByText('Moth: Who is out?')).toBeVisible();
    expect(await notifications(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page).toHaveURL(url => url.pathname === note.link);
  });

  await test.step('a push about the page that is on the screen is not shown', async () => {
    await push({ ...note, body: 'Still there?' });
    await push({ ...note, title: 'Dee', body: 'Last call', link: '/drinks' });
    await expect(page.getByText('Dee: Last call')).toBeVisible();
    await expect(page.getByText('Still there?')).toBeHidden();
    expect(await notifications(page)).toEqual([]);
  });

  await test.step('a push that arrives while the app is closed becomes a notification, one for each chat and only with links of the product', async () => {
    await page.goto('about:blank');
    await push(note);
    await push({ ...note, body: 'Hello?' });
    await push({ ...note, link: 'https://evil.example/', tag: 'evil' });
    await push({ ...note, body: 'And you?', tag: 'chat-2' });
    await page.goto('/drinks');
    await expect.poll(() => notifications(page)).toEqual(['Hello?', 'And you?']);
  });
});

/** Delivers pushes to the page's service worker as the browser's push service would. */
async function pushesTo(page: Page, context: BrowserContext, site: string) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const browser: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>(resolve =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (sent: object) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin: site,
      registrationId,
      data: JSON.stringify(sent),
    });
}

/** Returns the notifications on the device, the oldest first. */
function notifications(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ body }) => body);
  });
}

import { brand } from '@nightjar/domain/brand';
import { expect } from '@playwright/test';
import { signInWithStatusOut } from '../../fixtures/guest.ts';
import { askForCode, enterDigits, expectFirstPage } from '../../fixtures/page.ts';
import { demoCode, moth } from '../../fixtures/people.ts';
import { phonePlatforms } from '../headers.ts';
import type { Phone } from '../phone.ts';
import { test } from '../test.ts';

const sessionKey = `${brand.slug}.session`;
const [host, wwwHost] = brand.hosts as readonly string[];

/** Signs in on a phone on which the app opens for the first time. */
async function signIn(phone: Phone): Promise<void> {
  const page = await phone.launch();
  await page.getByRole('link', { name: 'Get started' }).click();
  await askForCode(page, moth);
  await enterDigits(page, demoCode);
  await expectFirstPage(page, { path: '/discover', heading: 'Discover', tabBar: true });
}

const secretOf = ({ secure }: Phone) => [...secure].find(([key]) => key.endsWith(sessionKey));

for (const platform of phonePlatforms) {
  test(`${platform}: the session is kept in the secure store, to which an old one moves, and an uninstall ends it`, async ({
    install,
    site,
  }) => {
    await signInWithStatusOut(site, moth);
    const phone = await install(platform);

    const session = await test.step('the sign-in stores the session in the secure store alone', async () => {
      await signIn(phone);
      await expect.poll(() => secretOf(phone)).toBeDefined();
      expect(phone.preferences.has(sessionKey)).toBe(false);
      return secretOf(phone)?.[1] as string;
    });

    await test.step('the session of an older version moves from the preferences to the secure store', async () => {
      await phone.endProcess();
      phone.secure.clear();
      phone.preferences.delete(`${brand.slug}.vault`);
      phone.preferences.set(sessionKey, session);
      await phone.launch();
      await expectFirstPage(phone.page, { path: '/discover', heading: 'Discover', tabBar: true });
      expect(secretOf(phone)?.[1]).toBe(session);
      expect(phone.preferences.has(sessionKey)).toBe(false);
    });

    await test.step('a session that outlived an uninstall does not sign in', async () => {
      await phone.endProcess();
      phone.preferences.clear();
      await phone.launch();
      await expectFirstPage(phone.page, { path: '/welcome', heading: 'Welcome to Nightjar', tabBar: false });
      expect(secretOf(phone)).toBeUndefined();
    });
  });

  test(`${platform}: a link opens its page once, pages of the app open in the app, and pages of the web site open in the browser`, async ({
    install,
    site,
  }) => {
    await signInWithStatusOut(site, moth);
    const phone = await install(platform);
    await signIn(phone);

    await test.step('the link of a start is opened with query and hash', async () => {
      await phone.launch({ url: `https://${host}/support?from=mail#top` });
      await expect(phone.page).toHaveURL(/\/support\?from=mail#top$/);
      await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
    });

    await test.step('a reload of the page does not follow the link again', async () => {
      await phone.page.goto('https://localhost/settings');
      await expect(phone.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    });

    await test.step('the app ignores links to foreign hosts and to the venue desk', async () => {
      await phone.openLink('https://evil.example/support');
      await phone.openLink(`https://${host}/admin/venues`);
      await phone.openLink(`https://${wwwHost}/support?second=yes`);
      await expect(phone.page).toHaveURL(/\/support\?second=yes$/);
    });

    await test.step('a link to a page of the web site opens in the browser', async () => {
      await followLink(phone, `https://${host}/terms`);
      await expect.poll(() => phone.callsOf('Browser', 'open')).toEqual([{ url: `https://${host}/terms` }]);
    });

    await test.step('a link to a page of the app opens in the app', async () => {
      await followLink(phone, `https://${host}/settings`);
      await expect(phone.page).toHaveURL(/\/settings$/);
    });
    expect(phone.callsOf('SplashScreen', 'hide')).not.toEqual([]);
  });
}

/** Follows a link that a page of the app shows, as the message of a user may. */
async function followLink({ page }: Phone, url: string): Promise<void> {
  await page.evaluate(address => {
    const link = document.createElement('a');
    Object.assign(link, { href: address, target: '_blank' });
    document.body.append(link);
    link.click();
    link.remove();
  }, url);
}

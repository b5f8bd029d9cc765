import { brand } from '@nightjar/domain/brand';
import { expect, type Page } from '@playwright/test';
import { newMemberOut } from '../fixtures/member.ts';
import { expectFirstPage } from '../fixtures/page.ts';
import { test } from '../fixtures/test.ts';

const lookOf = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');
const barColorOf = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content');

/** Keeps every look that the page has from its first element on, so that a short flash is seen too. */
function noteLooks(): void {
  const looks = new Set<string>();
  const note = () => {
    const look = document.body && document.documentElement.dataset.mantineColorScheme;
    if (look) looks.add(look);
    Object.assign(globalThis, { looksSeen: [...looks].join(' ') });
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
}

test("a member's app has the look of the system until the member chooses one, and never another in between", async ({
  site,
  phoneOf,
}) => {
  const page = await phoneOf(
    await newMemberOut(site, { first_name: 'Ivy', last_name: 'Lund', nickname: 'Ivy' }),
  );
  await page.addInitScript(noteLooks);
  const look = page.getByRole('radiogroup', { name: 'Look' });

  await test.step('the look follows the system while the app is open', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(await page.evaluate('looksSeen')).toBe('light');
    await expectFirstPage(page, { path: '/settings', heading: 'Settings', tabBar: true });
    await expect(look.getByRole('radio', { name: 'Automatic' })).toBeChecked();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => lookOf(page)).toBe('dark');
    await expect.poll(() => barColorOf(page)).toBe('#17120e');
  });

  await test.step('a chosen look holds against the system, and is there before the first paint', async () => {
    await look.getByText('Light').click();
    await expect.poll(() => lookOf(page)).toBe('light');
    expect(await page.evaluate(key => localStorage.getItem(key), `${brand.slug}.look`)).toBe('light');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(await page.evaluate('looksSeen')).toBe('light');
    await expectFirstPage(page, { path: '/settings', heading: 'Settings', tabBar: true });
    await expect.poll(() => barColorOf(page)).toBe('#f6f4f0');
  });
});

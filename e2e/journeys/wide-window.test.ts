import { openConversation, sendMessage } from '@nightjar/domain/chat/calls';
import { expect, type Page } from '@playwright/test';
import { barOfDee } from '../fixtures/bar.ts';
import { tabTo } from '../fixtures/keys.ts';
import { befriend, newMemberOut } from '../fixtures/member.ts';
import { expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { test } from '../fixtures/test.ts';
import { callAs, type OpenSession, sessionOf } from '../fixtures/wire.ts';

const tablet = { width: 768, height: 1024 };
const laptop = { width: 1280, height: 800 };
const phoneInLandscape = { width: 844, height: 390 };

/** A line of text has about 70 characters where its column has at most this many pixels. */
const widestColumnPx = 40 * 16;

const railOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const railLink = (page: Page, name: RegExp) => railOf(page).getByRole('link', { name });

/** Checks that the heading of the facts is in the left column, and that of a list in the right one. */
async function expectTwoColumns(page: Page, fact: string | RegExp, list: string): Promise<void> {
  const [left, right] = await Promise.all([
    page.getByRole('heading', { level: 1, name: fact }).boundingBox(),
    page.getByRole('heading', { level: 2, name: list }).boundingBox(),
  ]);
  if (!left || !right) throw new Error(`"${fact}" or "${list}" is not drawn.`);
  expect(left.x + left.width).toBeLessThanOrEqual(right.x);
  expect(right.width).toBeLessThanOrEqual(widestColumnPx);
}

for (const [name, size] of [
  ['a tablet of 768 px', tablet],
  ['a window of 1280 px', laptop],
] as const)
  test(`in ${name}, a member walks the rail by keys and has lists beside what is open`, async ({
    site,
    phoneOf,
  }) => {
    test.slow();
    const { page, moth, chatId, bar } = await openNight(site, phoneOf);
    await page.setViewportSize(size);

    await test.step('the rail is there with the first page, after the link that skips it', async () => {
      await page.goto('/discover');
      await expectFirstPage(page, { path: '/discover', heading: 'Discover', tabBar: true });
      const box = await railOf(page).boundingBox();
      expect([box?.x, box?.y, box?.height]).toEqual([0, 0, size.height]);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(railLink(page, /^Discover/)).toBeFocused();
      await takeScreenshot(page, `wide-discover-${size.width}`);
    });

    await test.step('each destination of the rail opens by keys, and its heading or field gets the focus', async () => {
      for (const [link, path, heading] of [
        [/^Drink Bank/, '/drinks', 'Drink Bank'],
        [/^Notifications/, '/notifications', 'Notifications'],
        [/^You/, '/profile', 'Ivy'],
        [/^Chats/, '/chats', 'Chats'],
      ] as const) {
        await tabTo(page, railLink(page, link));
        await page.keyboard.press('Enter');
        await expectArrival(page, { path, heading, tabBar: true });
        await expect(railLink(page, link)).toHaveAttribute('aria-current', 'page');
        await takeScreenshot(page, `wide-${path.slice(1)}-${size.width}`);
      }
    });

    await test.step('a chat opens beside the list, which stays, also by its own address', async () => {
      const list = page.getByRole('region', { name: 'Your chats' });
      await list.getByRole('link', { name: /Moth/ }).click();
      await expectArrival(page, { path: `/chats/${chatId}`, heading: 'Moth', tabBar: true });
      await expect(page.getByRole('button', { name: 'Back' })).toBeHidden();
      await page.reload();
      await expectFirstPage(page, { path: `/chats/${chatId}`, heading: 'Moth', tabBar: true });
      await expect(list.getByRole('heading', { level: 2, name: 'Chats' })).toBeVisible();
      await takeScreenshot(page, `wide-chat-${size.width}`);
    });

    await test.step('a setting opens beside the list of settings', async () => {
      await page.goto('/settings');
      await expectFirstPage(page, { path: '/settings', heading: 'Settings', tabBar: true });
      const list = page.getByRole('region', { name: 'All settings' });
      await list.getByRole('link', { name: /^Privacy(?! policy)/ }).click();
      await expectArrival(page, { path: '/settings/privacy', heading: 'Privacy', tabBar: true });
      await page.goBack();
      await expectArrival(page, { path: '/settings', heading: 'Settings', tabBar: true });
      await takeScreenshot(page, `wide-settings-${size.width}`);
    });

    await test.step('a bar shows its facts beside its lists, and so does a profile', async () => {
      await page.goto(`/venues/${bar.venueId}`);
      await expectFirstPage(page, { path: `/venues/${bar.venueId}`, heading: bar.name, tabBar: true });
      await expectTwoColumns(page, bar.name, 'About');
      await takeScreenshot(page, `wide-venue-${size.width}`);
      await page.goto(`/profile/${moth.user.id}`);
      await expectFirstPage(page, { path: `/profile/${moth.user.id}`, heading: 'Moth', tabBar: true });
      await expectTwoColumns(page, 'Moth', 'Lately');
    });
  });

test('a phone in landscape keeps the tab bar at the bottom, although it is wider than 768 px', async ({
  site,
  phoneOf,
}) => {
  const { page, bar } = await openNight(site, phoneOf);
  await page.setViewportSize(phoneInLandscape);
  await page.goto(`/venues/${bar.venueId}`);
  await expectFirstPage(page, { path: `/venues/${bar.venueId}`, heading: bar.name, tabBar: true });
  const box = await railOf(page).boundingBox();
  expect(box?.width).toBe(phoneInLandscape.width);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(phoneInLandscape.height);
  await takeScreenshot(page, 'landscape-venue');
});

/** Makes a member, a friend and a chat between them, and opens the app as the member. */
async function openNight(site: string, phoneOf: (session: OpenSession) => Promise<Page>) {
  const ivy = await newMemberOut(site, { first_name: 'Ivy', last_name: 'Lund', nickname: 'Ivy' });
  const moth = await newMemberOut(site, { first_name: 'Moth', last_name: 'Delgado', nickname: 'Moth' });
  const [own, other] = [sessionOf(site, ivy), sessionOf(site, moth)];
  await befriend(own, other);
  const { conversation_id } = await callAs(other, openConversation, {
    user_id: other.userId,
    created_by: other.userId,
    other_user_id: own.userId,
  });
  await callAs(other, sendMessage, {
    conversation_id,
    user_id: other.userId,
    message: 'Lantern tonight?',
  });
  const page = await phoneOf(ivy);
  return { page, moth, chatId: conversation_id, bar: await barOfDee(site, own) };
}

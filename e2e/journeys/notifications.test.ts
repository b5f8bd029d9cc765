import { myVouchers, sendAVoucher } from '@nightjar/domain/drinks/calls';
import { sendFriendRequest } from '@nightjar/domain/friends/calls';
import { expect } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { befriend, newMemberOut } from '../fixtures/member.ts';
import { expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { test } from '../fixtures/test.ts';
import { callAs, type OpenSession, sessionOf } from '../fixtures/wire.ts';

const inbox = { path: '/notifications', heading: 'Notifications', tabBar: true };
const kinds = { path: '/settings/notifications', heading: 'Notifications', tabBar: true };

test('a drink rings the bell of two devices, and is read on both when one of them has looked', async ({
  site,
  phoneOf,
}) => {
  test.slow();
  const rae = await newMemberOut(site, { first_name: 'Rae', last_name: 'Okafor', nickname: 'Rae' });
  const moth = await newMemberOut(site, { first_name: 'Moth', last_name: 'Delgado', nickname: 'Moth' });
  await befriend(sessionOf(site, rae), sessionOf(site, moth));
  const [phone, tablet] = [await phoneOf(moth), await phoneOf(moth)];
  const quiet = { name: 'Notifications', exact: true };

  await test.step('a new friendship lights the bell on both devices of a person, and opening the inbox on one quiets both', async () => {
    for (const device of [phone, tablet]) {
      await device.goto('/profile');
      await expectFirstPage(device, { path: '/profile', heading: 'Moth', tabBar: true });
    }
    await phone.getByRole('link', { name: /^Notifications, \d+ new$/ }).click();
    await expectArrival(phone, inbox);
    await expect(phone.getByRole('heading', { level: 2, name: 'Tonight' })).toBeVisible();
    await expect(tablet.getByRole('link', quiet)).toBeVisible();
  });

  await test.step('a drink of Rae rings the bell without a reload, and shows in the open inbox', async () => {
    await sendDrink(site, rae, moth);
    await expect(
      tablet.getByRole('link', { name: 'Notifications, 1 new' }).or(tablet.getByRole('link', quiet)),
    ).toBeVisible();
    await expect(phone.getByRole('link', { name: /Rae.*sent you a drink/ })).toBeVisible();
    await expect(tablet.getByRole('link', quiet)).toBeVisible();
    await expectAccessible(phone);
    await takeScreenshot(phone, 'notifications');
  });

  await test.step('the row of the drink leads to the drink', async () => {
    await phone.getByRole('link', { name: /Rae.*sent you a drink/ }).click();
    await expect(phone).toHaveURL(/\/accept-shot\//);
  });

  await test.step('a kind that is switched off rings no bell, and is in the inbox all the same', async () => {
    await tablet.goto('/settings/notifications');
    await expectFirstPage(tablet, kinds);
    await tablet.getByRole('switch', { name: 'Friends' }).click();
    await expect(tablet.getByRole('switch', { name: 'Friends' })).not.toBeChecked();
    await expectAccessible(tablet);
    await takeScreenshot(tablet, 'notification-settings');
    const wisp = await newMemberOut(site, { first_name: 'Wisp', last_name: 'Lane', nickname: 'Wisp' });
    const asking = sessionOf(site, wisp);
    await tablet.goto('/notifications');
    await expectFirstPage(tablet, inbox);
    await callAs(asking, sendFriendRequest, { requester_id: wisp.user.id, requesting_id: moth.user.id });
    await expect(tablet.getByRole('link', { name: /Wisp.*(wants|asked) to be friends/ })).toBeVisible();
    await tablet.goto('/profile');
    await expectFirstPage(tablet, { path: '/profile', heading: 'Moth', tabBar: true });
    await expect(tablet.getByRole('link', quiet)).toBeVisible();
  });
});

async function sendDrink(site: string, from: OpenSession, to: OpenSession): Promise<void> {
  const caller = sessionOf(site, from);
  const vouchers = async () => callAs(caller, myVouchers, {});
  await expect.poll(async () => (await vouchers()).length, { timeout: 20_000 }).toBe(2);
  const [voucher] = await vouchers();
  if (!voucher) throw new Error('A member should have a drink to send.');
  await callAs(caller, sendAVoucher, { voucher_id: voucher.voucher_id, from: caller.userId, to: to.user.id });
}

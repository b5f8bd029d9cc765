import {
  exportMyData,
  revokeDevice,
  revokeSignedOutDevice,
  savePushToken,
} from '@nightjar/domain/account/calls';
import { pushChannels } from '@nightjar/domain/account/entity';
import { brand } from '@nightjar/domain/brand';
import { conversations } from '@nightjar/domain/chat/calls';
import { expect, type Request } from '@playwright/test';
import { signInWithStatusOut } from '../../fixtures/guest.ts';
import { askForCode, enterDigits } from '../../fixtures/page.ts';
import { dee, demoCode, moth, rae } from '../../fixtures/people.ts';
import { callAs, type Session } from '../../fixtures/wire.ts';
import { phonePlatforms } from '../headers.ts';
import type { Phone } from '../phone.ts';
import { allowLocationAndDenyTracking } from '../session.ts';
import { test } from '../test.ts';

const plugin = 'PushNotifications';

for (const platform of phonePlatforms) {
  test(`${platform}: the first message offers pushes, and a tapped push opens its page in a cold and in a warm app`, async ({
    install,
    site,
  }) => {
    const guest = await signInWithStatusOut(site, rae);
    const chat = await directChatOf(guest);
    const phone = await install(platform);
    allowLocationAndDenyTracking(phone);
    await phone.launch();
    await signInOn(phone, rae);
    const note = { title: 'Moth', body: 'Who is out?', link: `/chats/${chat}`, conversation_id: chat };

    await test.step('the phone asks for no permission until the first message was sent', async () => {
      await phone.openLink(`https://${brand.hosts[0]}/chats/${chat}`);
      await phone.page.getByRole('textbox', { name: 'Message' }).fill('On my way.');
      expect(phone.callsOf(plugin, 'requestPermissions')).toEqual([]);
      await phone.page.getByRole('button', { name: 'Send' }).click();
      const saving = phone.page.waitForRequest(isCall(savePushToken));
      await allowPushes(phone);
      expect((await saving).postDataJSON()).toMatchObject({
        user_id: guest.userId,
        token: phone.push.token(),
        device_id: expect.any(String),
        platform,
        model: expect.any(String),
        os_version: expect.any(String),
        app_version: brand.version,
        bundle_id: brand.appId,
      });
      if (platform === 'android') expect(phone.push.channels).toEqual([...pushChannels]);
    });

    await test.step('a push about the open chat is silent', async () => {
      await phone.receiveNote(note);
      await phone.receiveNote({ ...note, title: 'Dee', link: '/drinks', conversation_id: undefined });
      await expect(phone.page.getByText('Dee: Who is out?')).toBeVisible();
      await expect(phone.page.getByText('Moth: Who is out?')).toHaveCount(0);
    });

    await test.step('the toast of a push opens its page', async () => {
      await phone.page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(phone.page).toHaveURL(/\/drinks$/);
      await expect(phone.page.getByText('Dee: Who is out?')).toHaveCount(0);
    });

    await test.step('a tapped push opens its page in the running app, and no page of the venue desk', async () => {
      await phone.tapNote({ ...note, link: '/invite?from=push', conversation_id: undefined });
      await expect(phone.page).toHaveURL(/\/invite/);
      await phone.tapNote({ ...note, link: '/admin/reports', conversation_id: undefined });
      await phone.receiveNote(note);
      await expect(phone.page.getByText('Moth: Who is out?')).toBeVisible();
      await expect(phone.page).toHaveURL(/\/invite/);
    });

    await test.step('a tapped push starts the app on its page', async () => {
      await phone.launch({ note });
      await expect(phone.page).toHaveURL(new RegExp(`/chats/${chat}$`));
      await expect(phone.page.getByRole('log', { name: 'Messages' })).toBeVisible();
    });

    await test.step('the next start of the app registers the phone for pushes without a question', async () => {
      expect(phone.callsOf(plugin, 'requestPermissions').length).toBeGreaterThan(0);
      await expect(phone.page.getByText('Know when a drink lands?')).toHaveCount(0);
      await expect.poll(() => phone.callsOf(plugin, 'register').length).toBe(2);
    });
  });

  test(`${platform}: after a sign-out without a connection the phone belongs to the next person alone`, async ({
    install,
    site,
    trouble,
  }) => {
    const first = await signInWithStatusOut(site, moth);
    const second = await signInWithStatusOut(site, dee);
    const phone = await install(platform);
    allowLocationAndDenyTracking(phone);
    phone.permissions.notifications = 'granted';
    await phone.launch();

    await test.step('a phone whose owner has allowed pushes before registers at the sign-in', async () => {
      const saved = phone.page.waitForResponse(response => isCall(savePushToken)(response.request()));
      await signInOn(phone, moth);
      expect((await saved).status()).toBe(200);
      expect(phone.callsOf(plugin, 'requestPermissions').length).toBeLessThan(2);
      expect(await devicesOf(first, phone)).toHaveLength(1);
    });

    await test.step("a sign-out without a connection leaves the revocation of the phone's pushes waiting on the phone", async () => {
      trouble.expect(/ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
      await phone.openLink(`https://${brand.hosts[0]}/settings`);
      const logOut = phone.page.getByRole('button', { name: 'Log out' });
      await expect(logOut).toBeVisible();
      await phone.setOnline(false);
      await logOut.click();
      await phone.page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
      await expect(phone.page).toHaveURL(/\/login/);
      expect(phone.push.token()).toBeNull();
      expect(await devicesOf(first, phone)).toHaveLength(1);
    });

    await test.step('the revocation of a signed-out phone is sent without a session once there is a connection', async () => {
      const revoking = phone.page.waitForRequest(isCall(revokeSignedOutDevice));
      await phone.setOnline(true);
      expect((await revoking).headers().authorization).toBeUndefined();
      await expect.poll(() => devicesOf(first, phone)).toEqual([]);
    });

    await test.step('the next person on the phone gets its pushes, and the first person gets none', async () => {
      const saved = phone.page.waitForResponse(response => isCall(savePushToken)(response.request()));
      await askForCode(phone.page, dee);
      await enterDigits(phone.page, demoCode);
      expect((await saved).status()).toBe(200);
      expect(await devicesOf(second, phone)).toHaveLength(1);
      expect(await devicesOf(first, phone)).toEqual([]);
    });
  });

  test(`${platform}: the settings turn pushes off and on, and show why a phone gets none`, async ({
    install,
    site,
    trouble,
  }) => {
    const guest = await signInWithStatusOut(site, rae);
    const phone = await install(platform);
    allowLocationAndDenyTracking(phone);
    await phone.launch();
    await signInOn(phone, rae);
    await phone.openLink(`https://${brand.hosts[0]}/settings`);
    const notifications = phone.page.getByRole('switch', { name: 'Notifications' });
    await expect(notifications).not.toBeChecked();

    await test.step('where the server does not accept the push address, the app shows the specified handler error', async () => {
      trouble.expect(/503/);
      const calls = `**${savePushToken.path}`;
      await phone.page.route(calls, route => route.fulfill({ status: 503, body: '' }));
      await notifications.click();
      await expect(phone.page.getByText(/^registration handler error\./)).toBeVisible();
      await phone.page.unroute(calls);
    });

    await test.step('the switch in Settings registers the phone for pushes, and revokes the registration', async () => {
      await notifications.click();
      await expect(notifications).toBeChecked();
      expect(await devicesOf(guest, phone)).toHaveLength(1);
      const revoked = phone.page.waitForResponse(response => isCall(revokeDevice)(response.request()));
      await notifications.click();
      expect((await revoked).status()).toBe(200);
      await expect(notifications).not.toBeChecked();
      expect(await devicesOf(guest, phone)).toEqual([]);
    });

    await test.step('a phone whose pushes were turned off gets none after the app is opened again', async () => {
      const registrations = phone.callsOf(plugin, 'register').length;
      await phone.leave();
      await phone.enter();
      await expect(notifications).not.toBeChecked();
      expect(phone.callsOf(plugin, 'register')).toHaveLength(registrations);
    });

    await test.step('where the push service cannot be reached, the app shows the specified registration error', async () => {
      phone.push.failWith('SERVICE_NOT_AVAILABLE');
      await notifications.click();
      await expect(phone.page.getByText(/^registration error\./)).toBeVisible();
    });

    await test.step('a permission that was taken back in the settings of the phone is read when the app is opened again', async () => {
      await phone.leave();
      phone.permissions.notifications = 'denied';
      await phone.enter();
      await expect(phone.page.getByText(/^Permission not granted\./)).toBeVisible();
    });
  });
}

/** Signs in on a phone whose app was opened for the first time. */
async function signInOn({ page }: Phone, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Get started' }).click();
  await askForCode(page, number);
  await enterDigits(page, demoCode);
  await expect(page).not.toHaveURL(/login/);
}

async function allowPushes({ page }: Phone): Promise<void> {
  const offer = page.getByRole('dialog', { name: 'Know when a drink lands?' });
  await offer.getByRole('button', { name: 'Allow' }).click();
  await expect(offer).toHaveCount(0);
}

const isCall =
  ({ path }: { path: string }) =>
  (request: Request) =>
    new URL(request.url()).pathname === path && request.method() === 'POST';

async function directChatOf(guest: Session): Promise<string> {
  const listed = await callAs(guest, conversations, { user_id: guest.userId });
  const found = listed.conversations.find(({ type }) => type === 'direct');
  if (!found) throw new Error('Nobody talks to Rae alone tonight.');
  return found.conversation_id;
}

/** Returns this phone among the registered devices of this person, because phones of other tests stay registered. */
async function devicesOf(person: Session, phone: Phone): Promise<readonly unknown[]> {
  const { devices } = await callAs(person, exportMyData, {});
  const id = phone.preferences.get(`${brand.slug}.device-id`);
  return devices.filter(device => device.platform === phone.platform && device.device_id === id);
}

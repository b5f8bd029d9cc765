import { expect } from '@playwright/test';
import { contract } from './contract.ts';

const note = {
  title: 'Moth',
  body: 'Who is out?',
  link: '/chats/7',
  tag: 'chat-7',
  conversation_id: '7',
};

contract('push registers the device once the user allows it, and ends it', async ({ page, phone }) => {
  expect(await page().evaluate(() => window.ports.push.needsKey)).toBe(phone === null);
  // In a browser, push messages need a service worker, and this page has none.
  if (!phone) return;
  const permission = () => page().evaluate(() => window.ports.push.permission());
  const register = () => page().evaluate(() => window.ports.push.register(''));
  expect(await permission()).toBe('askable');
  expect(await register()).toBe(phone.push.token());
  expect(phone.push.token()).not.toBeNull();
  expect(await permission()).toBe('granted');
  phone.push.failWith('no service');
  await expect(register()).rejects.toThrow('no service');
  await page().evaluate(() => window.ports.push.unregister());
  expect(phone.push.token()).toBeNull();
  phone.permissions.notifications = 'denied';
  expect(await register()).toBeNull();
  expect(await permission()).toBe('denied');
});

contract('push passes on the notes that arrive and those that the user taps', async subject => {
  const { phone, page } = subject;
  const listen = () =>
    page().evaluate(() => {
      window.ports.push.onNote(({ title, link }) => window.heard.push(['note', title, link]));
      window.ports.push.onTap(({ link, conversationId }) => window.heard.push(['tap', link, conversationId]));
    });
  await listen();
  if (!phone) return;
  await subject.listens('PushNotifications');
  await expect.poll(() => phone.callsOf('PushNotifications', 'addListener').length).toBe(0);
  await phone.receiveNote(note);
  await phone.tapNote(note);
  await expect.poll(subject.heard).toEqual([
    ['note', 'Moth', '/chats/7'],
    ['tap', '/chats/7', '7'],
  ]);
});

contract('push creates the channels of Android, once each', async ({ page, phone, platform }) => {
  const channels = [
    { id: 'chats', name: 'Chats', importance: 'high' },
    { id: 'events', name: 'Events', importance: 'default' },
  ] as const;
  await page().evaluate(all => window.ports.push.createChannels(all), channels);
  await page().evaluate(all => window.ports.push.createChannels(all), channels);
  expect(phone?.push.channels ?? []).toEqual(platform === 'android' ? ['chats', 'events'] : []);
});

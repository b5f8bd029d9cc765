import { expect } from '@playwright/test';
import { contract, type Subject } from './contract.ts';

contract(
  'appState reports when the app leaves the screen and comes back, and nothing else',
  async subject => {
    await subject.page().evaluate(() => {
      const end = window.ports.appState.onChange(active => window.heard.push(active));
      window.addEventListener('end', end);
    });
    await subject.listens('App');
    await subject.phone?.cover();
    expect(await subject.heard()).toEqual([]);
    await show(subject, false);
    await show(subject, true);
    expect(await subject.heard()).toEqual([false, true]);
    await subject.page().evaluate(() => window.dispatchEvent(new Event('end')));
    await subject.listens('App', false);
    await show(subject, false);
    expect(await subject.heard()).toEqual([false, true]);
  },
);

contract(
  'backButton reports the presses of Android alone, where it can also leave the app',
  async subject => {
    const { phone, platform } = subject;
    await subject.page().evaluate(() => {
      window.ports.backButton.onPress(() => window.heard.push('pressed'));
    });
    if (platform === 'android') {
      await subject.listens('App');
      await phone?.pressBack();
    }
    await subject.page().evaluate(() => window.ports.backButton.leaveApp());
    expect(await subject.heard()).toEqual(platform === 'android' ? ['pressed'] : []);
    await expect
      .poll(() => phone?.callsOf('App', 'minimizeApp').length ?? 0)
      .toBe(platform === 'android' ? 1 : 0);
  },
);

contract('links passes on the link that opened the app and those that come later', async subject => {
  const { phone } = subject;
  const [cold, warm] = ['https://nightjar.example/venues/1?x=2#h', 'https://nightjar.example/chats/1'];
  await phone?.launch({ url: cold });
  await subject.page().evaluate(async () => {
    window.ports.links.onOpen(url => window.heard.push(url));
    window.heard.push(await window.ports.links.launchUrl());
  });
  if (!phone) {
    expect(await subject.heard()).toEqual([null]);
    return;
  }
  await subject.listens('App');
  await expect.poll(subject.heard).toContain(cold);
  await phone.openLink(warm);
  await expect.poll(subject.heard).toContain(warm);
});

contract('device says on which device and in which version the app runs', async subject => {
  const { platform, phone } = subject;
  const info = await subject.page().evaluate(async () => ({
    kind: window.ports.device.deviceClass(),
    ...(await window.ports.device.info()),
  }));
  expect(info).toMatchObject({ platform, app_version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect(info.kind).toBe(phone ? 'native' : 'browser');
  expect([info.model, info.os_version]).toEqual(
    { web: [null, null], android: ['Pixel 9', '16'], ios: ['iPhone17,1', '26.1'] }[platform],
  );
  expect(info.native_version === null).toBe(phone === null);
  expect(info.bundle_id === null).toBe(phone === null);
});

contract('network knows whether there is a connection, and reports each change', async subject => {
  const set = (online: boolean) =>
    subject.phone ? subject.phone.setOnline(online) : subject.context.setOffline(!online);
  await subject.page().evaluate(() => {
    window.ports.network.onChange(connected => window.heard.push(connected));
  });
  await subject.listens('Network');
  expect(await subject.page().evaluate(() => window.ports.network.status())).toBe(true);
  await set(false);
  await expect.poll(subject.heard).toContain(false);
  expect(await subject.page().evaluate(() => window.ports.network.isConnected())).toBe(false);
  expect(await subject.page().evaluate(() => window.ports.network.status())).toBe(false);
  await set(true);
  await expect.poll(async () => (await subject.heard()).at(-1)).toBe(true);
  expect(await subject.page().evaluate(() => window.ports.network.isConnected())).toBe(true);
});

contract('splash hides the picture of the start, where there is one', async ({ page, phone }) => {
  await page().evaluate(() => window.ports.splash.hide());
  if (phone) expect(phone.callsOf('SplashScreen', 'hide')).toHaveLength(1);
});

/** Shows or hides the app: by the home screen of a phone, or by another tab of a browser. */
async function show({ phone, page }: Subject, visible: boolean): Promise<void> {
  if (phone) return visible ? phone.enter() : phone.leave();
  await page().evaluate(
    state => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );
}

import { expect } from '@playwright/test';
import { headersOf, type PhonePlatform, packagesOfPlugins, readPluginHeaders } from '../headers.ts';
import { test } from '../test.ts';
import { contract } from './contract.ts';

test('each plugin of the app is found in the sources of both platforms, by the same name', () => {
  const namesOn = (platform: PhonePlatform) =>
    packagesOfPlugins().map(name => headersOf(name, platform).map(header => header.name));
  const onAndroid = namesOn('android');
  expect(onAndroid.filter(names => names.length !== 1)).toEqual([]);
  expect(namesOn('ios')).toEqual(onAndroid);
  expect(onAndroid.length).toBeGreaterThan(15);
});

test('the methods of a plugin, with the form of their answers, are read from its native sources', () => {
  const methods = (platform: PhonePlatform, plugin: string) =>
    readPluginHeaders(platform).find(({ name }) => name === plugin)?.methods ?? [];
  expect(methods('android', 'BackgroundGeolocation')).toContainEqual({ name: 'start', rtype: 'callback' });
  expect(methods('ios', 'Keyboard')).toContainEqual({ name: 'hide', rtype: 'promise' });
  const namesOf = (platform: PhonePlatform) => methods(platform, 'SecureStorage').map(({ name }) => name);
  expect(namesOf('ios')).toContain('setSynchronizeKeychain');
  expect(namesOf('android')).not.toContain('setSynchronizeKeychain');
});

const unanswered = '"Preferences.configure()" has no answer on the phones of the journeys';

contract('a call of a method that the phone does not have is a fault with its name', async subject => {
  const { page, phone, platform } = subject;
  if (!phone) return;
  // The app loads the code of a plugin at the plugin's first use, so the test first uses the plugins that it calls
  // below.
  await page().evaluate(async () => {
    await window.ports.settingsPage.open('app');
    await window.ports.device.info();
    await window.ports.preferences.get('a.key');
  });
  const call = (plugin: string, method: string) => page().evaluate(callPlugin, { plugin, method });
  await call('Preferences', 'configure');
  if (platform === 'android') await call('NativeSettings', 'openIOS');
  else await call('App', 'minimizeApp');
  const missing = platform === 'android' ? 'NativeSettings.openIOS' : 'App.minimizeApp';
  expect(phone.faults.splice(0)).toEqual([unanswered, `"${missing}()" is not implemented on ${platform}`]);
});

contract('a reload of the page ends the listeners of the page before it', async subject => {
  const { page, phone } = subject;
  await page().evaluate(() => void window.ports.links.onOpen(url => window.heard.push(url)));
  await subject.listens('App');
  await page().reload();
  await subject.listens('App', false);
  await phone?.openLink('https://nightjar.example/chats/1');
  expect(await subject.heard()).toEqual([]);
});

/** This function runs in the page. It catches the error, as the app may do. */
async function callPlugin({ plugin, method }: { plugin: string; method: string }): Promise<void> {
  type Plugins = Record<string, Record<string, (options: object) => Promise<unknown>>>;
  const { Plugins }: { Plugins?: Plugins } = Object(window.Capacitor);
  await Plugins?.[plugin]?.[method]?.({}).catch(() => {});
}

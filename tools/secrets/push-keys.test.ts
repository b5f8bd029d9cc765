import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readSettings } from '../../apps/server/src/platform/config/settings.ts';
import { apnsSender } from '../../apps/server/src/platform/push/apns.ts';
import { fcmSender } from '../../apps/server/src/platform/push/fcm.ts';
import { productionVariables } from '../../apps/server/src/testing/production.ts';
import { readBlocks } from '../rehearsal/page.ts';
import { addKey, startApple, startGoogle } from './push-services.ts';
import { runCommands } from './shell.ts';

const blocks = new Map(
  readBlocks(join(import.meta.dirname, '../..'), 'docs/secrets.md').map(({ mark, text }) => [mark, text]),
);
const folder = mkdtempSync(join(tmpdir(), 'push-keys-'));
const settingsFile = join(folder, 'nightjar.env');
/** This server stands in for systemd, which is asked for a restart, and for the site, which is then ready. */
let restarts = 0;
const control = createServer((request, response) => {
  if (request.url !== '/readyz') restarts += 1;
  response.end();
});
let google: Awaited<ReturnType<typeof startGoogle>>;
let apple: Awaited<ReturnType<typeof startApple>>;

beforeAll(async () => {
  await new Promise<void>(done => control.listen(0, '127.0.0.1', done));
  google = await startGoogle();
  apple = await startApple();
});
afterAll(async () => {
  control.closeAllConnections();
  control.close();
  await Promise.all([google.close(), apple.close()]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  const lines = Object.entries(productionVariables).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(settingsFile, lines.join(''));
  restarts = 0;
});

/** Runs commands of docs/secrets.md with what an operator types. */
async function follow(mark: string, typed: readonly string[]): Promise<void> {
  const address = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  const machine = { folder, settingsFile, sites: [address, address] as [string, string], control: address };
  await runCommands(machine, `${blocks.get('functions')}\n${blocks.get(mark)}`, `${typed.join('\n')}\n`);
}

/** The server reads these settings at its start. */
const pushSettings = () => readSettings({ ...parseEnv(readFileSync(settingsFile, 'utf8')) }).push;

const note = {
  title: 'Moth',
  body: 'Who is out?',
  link: '/chats/1',
  tag: 'conversation-1',
  channel: 'chats',
} as const;
const order = { note, badge: 1, secondsLeft: 3600 };
const token = 'c0ffee00c0ffee00';

async function sendToAndroid(): Promise<string> {
  const { fcm } = pushSettings();
  if (!fcm) throw new Error('The settings have no service account.');
  return (await fcmSender(fcm, { clock: systemClock, ...google }).send({ platform: 'android', token }, order))
    .is;
}

async function sendToIphone(): Promise<string> {
  const { apns } = pushSettings();
  if (!apns) throw new Error('The settings have no key of Apple.');
  const sender = apnsSender(apns, { clock: systemClock, origin: apple.origin });
  const { is } = await sender.send({ platform: 'ios', token }, order);
  await sender.close?.();
  return is;
}

/** Writes the file that Google gives for a new key, with its lines. */
function googleKeyFile(id: string): string {
  const path = join(folder, `${id}.json`);
  const account = { type: 'service_account', project_id: 'night', client_email: 'push@night.example' };
  const key = { private_key_id: id, private_key: addKey(google.keys, id, 'rsa') };
  writeFileSync(path, JSON.stringify({ ...account, ...key }, null, 2));
  return path;
}

test('the key of FCM is replaced by the commands of docs/secrets.md, and pushes are taken after the first key is deleted', async () => {
  await follow('fcm', [googleKeyFile('the-first-key')]);
  expect(await sendToAndroid()).toBe('taken');
  await follow('fcm', [googleKeyFile('the-second-key')]);
  google.keys.delete('the-first-key');
  expect(await sendToAndroid()).toBe('taken');
  google.keys.delete('the-second-key');
  expect(await sendToAndroid()).toBe('locked');
  expect(restarts).toBe(2);
});

test('the key of APNs is replaced by the commands of docs/secrets.md, although the former one was written in several lines', async () => {
  const first = addKey(apple.keys, 'AAAAAAAAAA', 'ec');
  const others = "APNS_KEY_ID='AAAAAAAAAA'\nAPNS_TEAM_ID='TEAM123456'\nAPNS_TOPIC='example.night.app'\n";
  appendFileSync(settingsFile, `APNS_KEY='${first}'\n${others}`);
  expect(await sendToIphone()).toBe('taken');
  const path = join(folder, 'AuthKey_BBBBBBBBBB.p8');
  writeFileSync(path, addKey(apple.keys, 'BBBBBBBBBB', 'ec'));
  await follow('apns', [path, 'BBBBBBBBBB']);
  apple.keys.delete('AAAAAAAAAA');
  expect(await sendToIphone()).toBe('taken');
  const written = readFileSync(settingsFile, 'utf8');
  expect(written.match(/^APNS_\w+(?==)/gm)).toEqual([
    'APNS_TEAM_ID',
    'APNS_TOPIC',
    'APNS_KEY',
    'APNS_KEY_ID',
  ]);
  expect(written).not.toContain('PRIVATE KEY');
});

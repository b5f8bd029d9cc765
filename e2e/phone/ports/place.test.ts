import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import type { Phone } from '../phone.ts';
import { contract, type Subject } from './contract.ts';

const lantern = { lat: 27.9506, lng: -82.4572 };

contract('location asks for the permission, and gives the position or the reason why not', async subject => {
  const current = () => subject.page().evaluate(() => window.ports.location.readPosition());
  const permission = () => subject.page().evaluate(() => window.ports.location.permission());
  // A browser without a window cannot show a question to its user, so it refuses the permission.
  expect(await permission()).toBe(subject.phone ? 'unknown' : 'denied');
  await allowLocation(subject, true);
  expect(await current()).toEqual({ found: true, point: lantern });
  expect(await permission()).toBe('granted');
  await allowLocation(subject, false);
  expect(await current()).toEqual({ found: false, failure: 'denied' });
  expect(await permission()).toBe('denied');
  if (!subject.phone) return;
  subject.phone.sensor.servicesOn = false;
  expect(await permission()).toBe('restricted');
});

contract('tracker uploads each position by the token it was given, until it is stopped', async subject => {
  const { phone } = subject;
  expect(await subject.page().evaluate(() => window.ports.tracker.supported)).toBe(phone !== null);
  if (!phone) return;
  const uploads = await receiveUploads();
  expect(await ask(subject)).toBe('always');
  await start(subject, uploads.url, 'first');
  expect(await phone.walkTo(lantern)).toBe(200);
  await expect.poll(subject.heard).toMatchObject([{ kind: 'position', point: lantern }]);
  await start(subject, uploads.url, 'second');
  await phone.walkTo({ ...lantern, lat: 27.96 });
  expect(uploads.received).toMatchObject([
    { token: 'Bearer first', body: { latitude: lantern.lat, longitude: lantern.lng } },
    { token: 'Bearer second', body: { latitude: 27.96 } },
  ]);
  await subject.page().evaluate(() => window.ports.tracker.stop());
  expect(await phone.walkTo(lantern)).toBeNull();
  expect(phone.tracker.isRunning()).toBe(false);
  uploads.close();
});

contract('tracker ends a tracking that an earlier process of the app began', async subject => {
  const { phone } = subject;
  if (!phone) return;
  Object.assign(phone.permissions, { location: 'granted', backgroundLocation: 'granted' });
  const uploads = await receiveUploads();
  await start(subject, uploads.url, 'first');
  await phone.endProcess();
  // Android's tracking service goes on when the app has ended. An iPhone ends the service together with the app.
  expect(await phone.walkTo(lantern)).toBe(subject.platform === 'android' ? 200 : null);
  await subject.restart();
  await subject.page().evaluate(() => window.ports.tracker.stop());
  expect(phone.tracker.isRunning()).toBe(false);
  expect(await phone.walkTo(lantern)).toBeNull();
  await start(subject, uploads.url, 'second');
  expect(await phone.walkTo(lantern)).toBe(200);
  expect(uploads.received.at(-1)).toMatchObject({ token: 'Bearer second' });
  uploads.close();
});

contract('tracker says that it stopped where the location is not allowed', async subject => {
  const { phone } = subject;
  if (!phone) return;
  phone.answers.location = 'denied';
  expect(await ask(subject)).toBe('denied');
  await start(subject, 'https://nowhere.example/locations', 'first');
  await expect.poll(subject.heard).toEqual([{ kind: 'stopped', reason: 'denied' }]);
  expect(phone.tracker.isRunning()).toBe(false);
});

const texts = {
  notification: { title: 'Out', text: 'Friends see where you are' },
  rationale: { title: 'Why', text: 'Because', allow: 'Allow', deny: 'Deny' },
};

const ask = ({ page }: Subject) => page().evaluate(all => window.ports.tracker.requestPermission(all), texts);

const start = ({ page }: Subject, url: string, token: string) =>
  page().evaluate(
    all => window.ports.tracker.start(all.upload, all.texts, event => window.heard.push(event)),
    { upload: { url, token }, texts },
  );

type Upload = { readonly token: string | undefined; readonly body: unknown };

/** Opens a server that takes the uploads of a phone. */
async function receiveUploads() {
  const received: Upload[] = [];
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('');
    received.push({ token: request.headers.authorization, body: JSON.parse(text) });
    response.writeHead(200).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/locations`, received, close: () => server.close() };
}

/** The user allows or refuses the location, which is that of The Low Lantern. */
async function allowLocation(subject: Subject, allowed: boolean): Promise<void> {
  if (subject.phone) return allowOnPhone(subject.phone, allowed);
  const { context } = subject;
  await context.setGeolocation({ latitude: lantern.lat, longitude: lantern.lng });
  if (allowed) await context.grantPermissions(['geolocation']);
  else await context.clearPermissions();
}

function allowOnPhone(phone: Phone, allowed: boolean): void {
  phone.sensor.spot = lantern;
  if (allowed) phone.answers.location = 'granted';
  else phone.permissions.location = 'denied';
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceOutboxKey } from '../platform/outbox/device-key.ts';

const payload = { device_id: 'a-phone', session_id: '5f0c1c64-6d3b-4c5e-9a41-0a0f4b7d2c11' };

/** Loads the modules of the outbox again, as a new start of the app does. What the device stores remains. */
async function start() {
  vi.resetModules();
  return (await import('../platform/outbox/device-outbox.ts')).deviceOutbox;
}

const stored = () => JSON.parse(localStorage.getItem(deviceOutboxKey) ?? '[]');
const requests: Request[] = [];

function serve(answer: () => Response | Promise<Response>): void {
  const receive = async (request: Request) => {
    requests.push(request);
    return answer();
  };
  vi.stubGlobal('fetch', receive);
}

const answered = (status: number, body: object) => () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const revoked = answered(200, { success: true, message: '', data: { revoked: true } });

beforeEach(() => {
  requests.length = 0;
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('the revocation of a signed-out device is sent without a session, and leaves the device once it was sent', async () => {
  serve(revoked);
  await (await start()).add(payload);
  await vi.waitFor(() => expect(stored()).toEqual([]));
  const [request] = requests;
  expect(request?.headers.has('authorization')).toBe(false);
  expect(new URL(request?.url ?? '').pathname).toMatch(/revoke-signed-out-device$/);
  expect(await request?.json()).toEqual(payload);
});

it('the revocation of a signed-out device waits on the device without a connection, and a later start sends it', async () => {
  serve(() => Promise.reject(new TypeError('no network')));
  await (await start()).add(payload);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(stored()).toMatchObject([{ payload }]);
  serve(revoked);
  await (await start()).open();
  await vi.waitFor(() => expect(stored()).toEqual([]));
  expect(requests).toHaveLength(2);
});

it('the revocation of a signed-out device is dropped where the server refuses it, because it would be refused again', async () => {
  serve(answered(400, { success: false, message: 'No.', data: null }));
  // An app that an earlier test started may still send the revocation of its own device again.
  const other = { ...payload, device_id: 'another-phone' };
  await (await start()).add(other);
  await vi.waitFor(() => expect(stored()).toEqual([]));
  const sent = await Promise.all(requests.map(request => request.json()));
  expect(sent.filter(({ device_id }) => device_id === other.device_id)).toEqual([other]);
});

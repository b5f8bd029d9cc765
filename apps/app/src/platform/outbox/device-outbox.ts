import type { revokeSignedOutDevice } from '@nightjar/domain/account/calls';
import type { RequestOf } from '@nightjar/domain/kernel/call';
import { createClient } from '../client.ts';
import { serverUrl } from '../config.ts';
import { isOnline, noteServerReached, onNetworkChange } from '../network.ts';
import { deviceOutboxKey } from './device-key.ts';
import { deviceStore } from './device-store.ts';
import type { DeviceKind, EntryOf, KindOfCall } from './entry.ts';
import { inOneTab } from './one-tab.ts';
import { createQueue } from './queue.ts';
import { addEntry, type EntriesChange } from './schedule.ts';
import { createSender, type Sender } from './sender.ts';

type DeviceOutboxKinds = { [Kind in DeviceKind]: KindOfCall<typeof revokeSignedOutDevice> };
declare module './entry.ts' {
  interface OutboxKinds extends DeviceOutboxKinds {}
}

/**
 * This client makes its calls without a session, because at a sign-out the device has already deleted the session that
 * the call is about.
 */
const deviceClient = createClient({
  baseUrl: serverUrl,
  accessToken: async () => null,
  onReach: noteServerReached,
});

const deviceQueue = createQueue(deviceStore, () => {});
let sender: Sender | null = null;
let isOpen = false;

/**
 * Applies a change to the queue. An entry that the server has refused is dropped, because the server would refuse it
 * again.
 */
const changeQueue = (step: EntriesChange) =>
  deviceQueue.change(entries => step(entries).filter(({ state }) => state !== 'refused'));

async function revokeDevice({ payload }: EntryOf<DeviceKind>, signal: AbortSignal): Promise<unknown> {
  const { revokeSignedOutDevice: declaration } = await import('@nightjar/domain/account/calls');
  return deviceClient.call(declaration, payload, { signal });
}

/**
 * Sends the entries of the device's outbox for as long as the page is open. Only one tab of a browser does this at a
 * time.
 */
async function openDeviceOutbox(): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  await deviceQueue.ready;
  inOneTab(deviceOutboxKey, () => {
    sender = createSender({
      entries: deviceQueue.entries,
      change: step => void changeQueue(step),
      send: (entry, signal) => revokeDevice(entry as EntryOf<DeviceKind>, signal),
      givesUp: false,
      handleSent: () => {},
      now: Date.now,
      runAfter(ms, then) {
        const timer = window.setTimeout(then, ms);
        return () => window.clearTimeout(timer);
      },
    });
    onNetworkChange(() => isOnline() && sender?.retryNow());
    return () => sender?.stop();
  });
}

/**
 * The device's outbox holds the revocations of devices whose users signed out without a connection. The entries stay
 * after a sign-out and a restart of the app, are sent without a session, and are never given up.
 */
export const deviceOutbox = {
  open: openDeviceOutbox,

  /** Stores a revocation, and resolves once it is stored. It is sent as soon as the server can be reached. */
  async add(payload: RequestOf<typeof revokeSignedOutDevice>): Promise<void> {
    const kind = 'revoke-signed-out-device';
    const entry = { id: crypto.randomUUID(), kind, lane: kind, payload } as const;
    await changeQueue(addEntry({ ...entry, state: 'waiting', addedAt: Date.now() }));
    await openDeviceOutbox();
    sender?.wake();
  },
};

import type { revokeSignedOutDevice } from '@nightjar/domain/account/calls';
import type { RequestOf } from '@nightjar/domain/kernel/call';
import { createClient } from '../client.ts';
import { serverUrl } from '../config.ts';
import { isOnline, noteServerReached, onNetworkChange } from '../network.ts';
import { deviceOutboxKey } from './device-key.ts';
import { deviceStore } from './device-store.ts';
import type { DeviceKind, EntryOf, Sends } from './entry.ts';
import { inOneTab } from './one-tab.ts';
import { createQueue } from './queue.ts';
import { addEntry, type EntriesChange } from './schedule.ts';
import { createSender, type Sender } from './sender.ts';

type DeviceKinds = { [Kind in DeviceKind]: Sends<typeof revokeSignedOutDevice> };
declare module './entry.ts' {
  interface OutboxKinds extends DeviceKinds {}
}

/** These calls are made without a session, because the session that they are about has left the device. */
const deviceClient = createClient({
  baseUrl: serverUrl,
  accessToken: async () => null,
  onReach: noteServerReached,
});

const deviceQueue = createQueue(deviceStore, () => {});
let sender: Sender | null = null;
let isOpen = false;

/** An entry that the server refuses would be refused again, so it is dropped. */
const changeQueue = (step: EntriesChange) =>
  deviceQueue.change(entries => step(entries).filter(({ state }) => state !== 'refused'));

async function revokeDevice({ payload }: EntryOf<DeviceKind>): Promise<unknown> {
  const { revokeSignedOutDevice: declaration } = await import('@nightjar/domain/account/calls');
  return deviceClient.call(declaration, payload);
}

/** Sends what waits from one tab of the browser at a time, for as long as the page is open. */
async function openDeviceOutbox(): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  await deviceQueue.ready;
  inOneTab(deviceOutboxKey, () => {
    sender = createSender({
      entries: deviceQueue.entries,
      change: step => void changeQueue(step),
      send: entry => revokeDevice(entry as EntryOf<DeviceKind>),
      givesUp: false,
      sent: () => {},
      now: Date.now,
      after(ms, then) {
        const timer = window.setTimeout(then, ms);
        return () => window.clearTimeout(timer);
      },
    });
    onNetworkChange(() => isOnline() && sender?.signal());
    return () => sender?.stop();
  });
}

/**
 * Writes of the device itself wait here. They outlive a sign-out and the app, are sent without a session, and are never
 * given up.
 */
export const deviceOutbox = {
  open: openDeviceOutbox,

  /** Resolves once the write is stored; it is sent as soon as the server can be reached. */
  async add(payload: RequestOf<typeof revokeSignedOutDevice>): Promise<void> {
    const kind = 'revoke-signed-out-device';
    const entry = { id: crypto.randomUUID(), kind, lane: kind, payload } as const;
    await changeQueue(addEntry({ ...entry, state: 'waiting', addedAt: Date.now() }));
    await openDeviceOutbox();
    sender?.wake();
  },
};

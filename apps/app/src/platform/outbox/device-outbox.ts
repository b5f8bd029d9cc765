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
const client = createClient({
  baseUrl: serverUrl,
  accessToken: async () => null,
  onReach: noteServerReached,
});

const queue = createQueue(deviceStore, () => {});
let sender: Sender | null = null;
let isOpen = false;

/** An entry that the server refuses would be refused again, so it is dropped. */
const change = (step: EntriesChange) =>
  queue.change(entries => step(entries).filter(({ state }) => state !== 'refused'));

async function revoke({ payload }: EntryOf<DeviceKind>): Promise<unknown> {
  const { revokeSignedOutDevice: declaration } = await import('@nightjar/domain/account/calls');
  return client.call(declaration, payload);
}

/** Sends what waits from one tab of the browser at a time, for as long as the page is open. */
async function open(): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  await queue.ready;
  inOneTab(deviceOutboxKey, () => {
    sender = createSender({
      entries: queue.entries,
      change: step => void change(step),
      send: entry => revoke(entry as EntryOf<DeviceKind>),
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
  open,

  /** Resolves once the write is stored; it is sent as soon as the server can be reached. */
  async add(payload: RequestOf<typeof revokeSignedOutDevice>): Promise<void> {
    const kind = 'revoke-signed-out-device';
    const entry = { id: crypto.randomUUID(), kind, lane: kind, payload } as const;
    await change(addEntry({ ...entry, state: 'waiting', addedAt: Date.now() }));
    await open();
    sender?.wake();
  },
};

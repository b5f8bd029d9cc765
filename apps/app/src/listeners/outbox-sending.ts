import { useEffect } from 'react';
import { clearOnSignOut } from '../features/people/remote/session.ts';
import { preferences } from '../native/preferences/index.ts';
import { useAuth } from '../platform/auth.ts';
import { afterFirstPage } from '../platform/first-page.ts';
import { log } from '../platform/log.ts';
import { deviceOutboxKey } from '../platform/outbox/device-key.ts';

const loadOutbox = () => import('../platform/outbox/outbox.ts');

/** Loads the code of the outbox after the first page, because only a signed-in user has an outbox. */
async function beginSendingOutbox(): Promise<() => void> {
  await afterFirstPage();
  const [{ outbox }, { outboxSenders }] = await Promise.all([loadOutbox(), import('./outbox-senders.ts')]);
  return outbox.send(outboxSenders);
}

async function deleteOutboxEntries(): Promise<void> {
  await (await loadOutbox()).outbox.empty();
}

/**
 * Sends what waits in the device's own outbox: at a sign-out without a connection, the app puts the revocation of the
 * device there.
 */
async function sendDeviceOutbox(): Promise<void> {
  await afterFirstPage();
  if ((await preferences.get(deviceOutboxKey)) === null) return;
  const { deviceOutbox } = await import('../platform/outbox/device-outbox.ts');
  await deviceOutbox.open();
}

/** Sends the outbox of the user while a session exists, and the outbox of the device always. */
export function useOutboxSending(): void {
  const { userId } = useAuth();
  useEffect(() => {
    sendDeviceOutbox().catch(error => log.warn('The outbox of the device could not be opened', error));
  }, []);
  useEffect(() => {
    if (userId === null) return;
    clearOnSignOut(deleteOutboxEntries);
    const sending = beginSendingOutbox().catch(error => {
      log.warn('The outbox could not be opened', error);
      return () => {};
    });
    return () => void sending.then(stop => stop());
  }, [userId]);
}

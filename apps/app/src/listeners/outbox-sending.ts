import { useEffect } from 'react';
import { clearOnSignOut } from '../features/people/remote/session.ts';
import { useAuth } from '../platform/auth.ts';
import { afterFirstPage } from '../platform/first-page.ts';
import { log } from '../platform/log.ts';

const loadOutbox = () => import('../platform/outbox/outbox.ts');

/** Loads the code of the outbox after the first page, because only a signed-in user has an outbox. */
async function beginSending(): Promise<() => void> {
  await afterFirstPage();
  const [{ outbox }, { outboxSenders }] = await Promise.all([loadOutbox(), import('./outbox-senders.ts')]);
  return outbox.send(outboxSenders);
}

async function emptyOutbox(): Promise<void> {
  await (await loadOutbox()).outbox.empty();
}

/** Sends the outbox while a session exists. */
export function useOutboxSending(): void {
  const { userId } = useAuth();
  useEffect(() => {
    if (userId === null) return;
    clearOnSignOut(emptyOutbox);
    const sending = beginSending().catch(error => {
      log.swallowed('The outbox could not be opened', error);
      return () => {};
    });
    return () => void sending.then(stop => stop());
  }, [userId]);
}

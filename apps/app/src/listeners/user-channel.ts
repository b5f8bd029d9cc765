import { useEffect } from 'react';
import { useAuth } from '../platform/auth.ts';
import { afterFirstPage } from '../platform/first-page.ts';
import { log } from '../platform/log.ts';

/** Keeps the realtime channel of the signed-in user open; its code loads after the first page. */
export function useUserChannel(): void {
  const { userId } = useAuth();
  useEffect(() => {
    if (userId === null) return;
    const opened = openChannelAfterFirstPage(userId).catch(error => {
      log.warn('The own channel could not be loaded', error);
      return () => {};
    });
    return () => void opened.then(close => close());
  }, [userId]);
}

async function openChannelAfterFirstPage(userId: string): Promise<() => void> {
  await afterFirstPage();
  const { openOwnChannel } = await import('./own-channel.ts');
  return openOwnChannel(userId);
}

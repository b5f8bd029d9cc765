import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { browser } from '../native/browser/index.ts';
import { links } from '../native/links/index.ts';
import { openPending } from './open-pending.ts';
import { pendingNavigationFrom } from './pending-navigation.ts';
import { takeOpenedLink } from './taken-links.ts';

/**
 * When the system passes an address to the running app, this hook stores the address, opens it through the guard, and
 * then removes it from the storage.
 */
export function useDeepLinks(): void {
  const router = useRouter();
  useEffect(
    () =>
      links.onOpen(async url => {
        const pending = pendingNavigationFrom(url, Date.now());
        if (!pending || !takeOpenedLink(url, pending.at)) return;
        // The link may come from a page of the payment provider that is still open over the app.
        void browser.close();
        await openPending(router, pending);
      }),
    [router],
  );
}

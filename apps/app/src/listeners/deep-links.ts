import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { links } from '../native/links/index.ts';
import { pendingNavigationFrom, storePending, takePendingPath } from './pending-navigation.ts';

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
        if (!pending) return;
        await storePending(pending);
        const path = await takePendingPath(Date.now());
        if (path) await router.navigate({ href: path });
      }),
    [router],
  );
}

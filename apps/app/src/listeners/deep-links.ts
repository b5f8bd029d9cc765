import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { links } from '../native/links/index.ts';
import { pendingNavigationFrom, storePending, takePendingPath } from './pending-navigation.ts';

/** Opens an address that the system passes to the running app: it is stored, opened through the guard, and removed. */
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

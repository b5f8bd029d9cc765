import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { links } from '../native/links/index.ts';
import { pendingFrom, storePending, takePending } from './pending-navigation.ts';

/** An address that opens the running app is stored, opened through the guard, and removed. */
export function useDeepLinks(): void {
  const router = useRouter();
  useEffect(
    () =>
      links.onOpen(async url => {
        const pending = pendingFrom(url, Date.now());
        if (!pending) return;
        await storePending(pending);
        const path = await takePending(Date.now());
        if (path) await router.navigate({ href: path });
      }),
    [router],
  );
}

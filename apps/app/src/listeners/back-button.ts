import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { backButton } from '../native/back-button/index.ts';
import { closeTopLayer } from '../ui/overlay/layers.ts';
import { toast } from '../ui/overlay/toast.ts';
import { backStep, parentPath } from './back-step.ts';

/**
 * On Android, the back button closes the top layer, such as a sheet. Without a layer, the page of a tab leads to the
 * map, and any other page back in the history or else to its parent. On the map, the first press shows a warning and
 * the second leaves the app.
 */
export function useBackButton(): void {
  const router = useRouter();
  useEffect(() => {
    let warnedAt: number | null = null;
    return backButton.onPress(() => {
      if (closeTopLayer()) return;
      const { pathname } = router.state.location;
      const since = warnedAt === null ? null : Date.now() - warnedAt;
      warnedAt = null;
      switch (backStep(pathname, router.history.canGoBack(), since)) {
        case 'history':
          return router.history.back();
        case 'parent':
          return void router.navigate({ href: parentPath(pathname), replace: true });
        case 'discover':
          return void router.navigate({ to: '/discover' });
        case 'leave':
          return backButton.leaveApp();
        case 'warn':
          warnedAt = Date.now();
          return toast({ text: 'Press back again to leave' });
      }
    });
  }, [router]);
}

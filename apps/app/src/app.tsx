import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FollowedLook } from './followed-look.tsx';
import { splash } from './native/splash/index.ts';
import { useHold } from './platform/hold.ts';
import { log } from './platform/log.ts';
import { queryClient } from './platform/query-client.ts';
import type { AppRouter } from './router.ts';
import { DidNotStart } from './routes/-shell/did-not-load.tsx';
import { StorageBlocked } from './routes/-shell/storage-blocked.tsx';
import { Splash } from './ui/bird/splash.tsx';
import { ThemeProvider } from './ui/theme/theme-provider.tsx';

/** The start of the app ends with a router, or without one: no server was reached, or the browser blocks storage. */
export type StartOutcome = AppRouter | 'no_server' | 'no_storage';

/** Shows the splash while the app starts, then the app. */
export function App({ starting }: { starting: Promise<StartOutcome> }) {
  const outcome = useStartOutcome(starting);
  const router = typeof outcome === 'string' ? null : outcome;
  const area = useThemeArea(router);
  const isOnHold = useHold() !== null;
  useHiddenSystemSplash();
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider area={isOnHold ? 'night' : area}>
        <FollowedLook />
        {outcome === 'no_server' && <DidNotStart />}
        {outcome === 'no_storage' && <StorageBlocked />}
        {router && <RouterProvider router={router} />}
        <Splash settled={outcome !== null} onRetry={() => window.location.reload()} />
      </ThemeProvider>
    </QueryClientProvider>
  );
}

/**
 * Removes the picture that the system shows during the start, as soon as the app has drawn its own splash. The splash
 * looks like that picture, so the user sees no change while the app loads.
 */
function useHiddenSystemSplash(): void {
  useEffect(() => {
    const frame = window.requestAnimationFrame(() =>
      splash.hide().catch(error => log.warn('The splash of the system stays', error)),
    );
    return () => window.cancelAnimationFrame(frame);
  }, []);
}

function useStartOutcome(starting: Promise<StartOutcome>): StartOutcome | null {
  const [outcome, setOutcome] = useState<StartOutcome | null>(null);
  useEffect(() => {
    void starting.then(setOutcome);
  }, [starting]);
  return outcome;
}

const themeAreaOf = (pathname: string) => (pathname.startsWith('/admin') ? 'desk' : 'night');

/**
 * Returns the theme: dark for guests, light for the venue desk. During a navigation the theme changes together with the
 * page.
 */
function useThemeArea(router: AppRouter | null): 'night' | 'desk' {
  const [area, setArea] = useState<'night' | 'desk'>('night');
  useEffect(() => {
    if (!router) return;
    setArea(themeAreaOf(router.state.location.pathname));
    return router.subscribe('onBeforeRouteMount', ({ toLocation }) =>
      setArea(themeAreaOf(toLocation.pathname)),
    );
  }, [router]);
  return area;
}

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
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

type ThemeArea = 'night' | 'desk';

const themeAreaOf = (pathname: string): ThemeArea => (pathname.startsWith('/admin') ? 'desk' : 'night');

/**
 * Returns the theme, that of guests or that of the venue desk. It is read from the matches that the router shows, so
 * that page and theme change in one frame: with the theme of the other area, the controls would have other sizes and the
 * page would jump.
 */
function useThemeArea(router: AppRouter | null): ThemeArea {
  const subscribe = useCallback(
    (listener: () => void) => router?.subscribe('onBeforeRouteMount', listener) ?? (() => {}),
    [router],
  );
  return useSyncExternalStore(subscribe, () =>
    themeAreaOf(router?.stores.matches.get().at(-1)?.pathname ?? ''),
  );
}

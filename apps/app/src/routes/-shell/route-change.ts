import { brand } from '@nightjar/domain/brand';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { removeErrorToasts } from '../../ui/overlay/toast.ts';
import { tabs } from './tabs.ts';

/** After a navigation the app waits this many milliseconds for the heading of the new page. */
const headingTimeoutMs = 3000;

/**
 * Sets the document's title. After each navigation, scrolls to the top, or on the page of a tab to its last position,
 * and focuses the new heading. The errors of the former page are removed.
 */
export function useRouteChange(): void {
  const router = useRouter();
  const title = useMatches({ select: matches => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
  }, [title]);
  useEffect(() => {
    let stopFocusing = () => {};
    const scrollPositions = new Map<string, number>();
    const stopLeaving = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (!pathChanged || !fromLocation) return;
      if (isTab(fromLocation)) scrollPositions.set(fromLocation.pathname, window.scrollY);
      removeErrorToasts();
    });
    const stopArriving = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!pathChanged || !fromLocation) return;
      stopFocusing();
      const lastPosition = isTab(toLocation) ? (scrollPositions.get(toLocation.pathname) ?? 0) : 0;
      if (lastPosition > 0) window.scrollTo({ top: lastPosition, behavior: 'instant' });
      else scrollToTop();
      stopFocusing = focusHeading();
    });
    return () => {
      stopFocusing();
      stopLeaving();
      stopArriving();
    };
  }, [router]);
}

/** True if a location is the page of a tab. */
const isTab = ({ pathname }: { pathname: string }) => tabs.some(({ href }) => href === pathname);

function scrollToTop(): void {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' });
}

/**
 * Focuses the page's h1, now or when it is rendered. A loading page may have another h1 than the loaded page; the new
 * h1 is then focused too. If the page has focused a field, or the user has moved the focus, the focus stays there.
 */
function focusHeading(): () => void {
  let heading = isTyping() ? null : focusCurrentHeading();
  const observer = new MutationObserver(() => {
    if (heading?.isConnected) return;
    const isElsewhere = heading ? document.activeElement !== document.body : isTyping();
    if (isElsewhere) observer.disconnect();
    else heading = focusCurrentHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = window.setTimeout(() => observer.disconnect(), headingTimeoutMs);
  return () => {
    observer.disconnect();
    window.clearTimeout(timer);
  };
}

function focusCurrentHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return null;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}

function isTyping(): boolean {
  return document.activeElement?.matches('main :is(input, textarea, [contenteditable])') ?? false;
}

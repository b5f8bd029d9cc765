import { brand } from '@nightjar/domain/brand';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tabs } from './tabs.ts';

/** The focus waits this long for the heading of a loading page. Milliseconds. */
const patienceMs = 3000;

/**
 * Sets the document's title. After each navigation it scrolls to the top, or to the last position of a tab's page, and
 * focuses the new heading.
 */
export function useRouteChange(): void {
  const router = useRouter();
  const title = useMatches({ select: matches => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
  }, [title]);
  useEffect(() => {
    let forget = () => {};
    const leftAt = new Map<string, number>();
    const stopLeaving = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (pathChanged && fromLocation && isTab(fromLocation))
        leftAt.set(fromLocation.pathname, window.scrollY);
    });
    const stopArriving = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!pathChanged || !fromLocation) return;
      forget();
      const left = isTab(toLocation) ? (leftAt.get(toLocation.pathname) ?? 0) : 0;
      if (left > 0) window.scrollTo({ top: left, behavior: 'instant' });
      else scrollToTop();
      forget = focusHeading();
    });
    return () => {
      forget();
      stopLeaving();
      stopArriving();
    };
  }, [router]);
}

/** True where a location is the page of a tab. */
const isTab = ({ pathname }: { pathname: string }) => tabs.some(({ href }) => href === pathname);

function scrollToTop(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
}

/**
 * Focuses the page's h1, now or when it is rendered, and also the h1 that replaces it: a loading page has another
 * heading than the loaded page. A field that the page focused keeps the focus, and so does an element the person moved
 * to.
 */
function focusHeading(): () => void {
  let heading = isTyping() ? null : takeHeading();
  const observer = new MutationObserver(() => {
    if (heading?.isConnected) return;
    const isElsewhere = heading ? document.activeElement !== document.body : isTyping();
    if (isElsewhere) observer.disconnect();
    else heading = takeHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = window.setTimeout(() => observer.disconnect(), patienceMs);
  return () => {
    observer.disconnect();
    window.clearTimeout(timer);
  };
}

function takeHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return null;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}

function isTyping(): boolean {
  return document.activeElement?.matches('main :is(input, textarea, [contenteditable])') ?? false;
}

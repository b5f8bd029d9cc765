import { type ReactNode, useEffect, useRef } from 'react';
import { GlobalModal } from '../overlay/global-modal.tsx';
import { ToastRegion } from '../overlay/toast-region.tsx';
import classes from './app-shell-night.module.css';
import { SkipLink } from './skip-link.tsx';

export type AppShellNightProps = {
  /** The `<TabBar>`, or null on routes that hide it. */
  tabBar?: ReactNode;
  /**
   * True where the tab bar is at the side: it comes before the page for the Tab key, and covers nothing at the
   * bottom.
   */
  atSide?: boolean;
  /** A `<Banner>` above the page, as for a new version. */
  banner?: ReactNode;
  /** True where the page is wider than a column, as the map is. */
  wide?: boolean;
  children: ReactNode;
};

/** Frames every patron page: skip link, banner, the only <main>, tab bar or rail, modal, toasts. */
export function AppShellNight(props: AppShellNightProps) {
  const { tabBar = null, atSide = false, banner, wide = false, children } = props;
  const { shell, above } = useBannerRoom();
  const place = atSide ? 'side' : 'bottom';
  return (
    <div ref={shell} className={classes.shell} data-tabs={tabBar ? place : undefined}>
      <SkipLink />
      {atSide && tabBar}
      <div ref={above} className={classes.banner}>
        {banner}
      </div>
      <main id="content" tabIndex={-1} className={classes.main} data-wide={wide || undefined}>
        {children}
      </main>
      {!atSide && tabBar}
      <GlobalModal />
      <ToastRegion raised={tabBar !== null && !atSide} />
    </div>
  );
}

/**
 * Sets for the styles how much of the screen the banner takes just now, because pages that fill the screen fill the
 * rest of it. It is written to the element itself, so that both move in the same frame. A banner that comes or goes is
 * measured in the task that changes it: a hit test before the observer of sizes would see the page move twice.
 */
function useBannerRoom() {
  const shell = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = above.current;
    if (!node) return;
    const measure = () => shell.current?.style.setProperty('--nj-banner', `${node.offsetHeight}px`);
    const sizes = new ResizeObserver(measure);
    const changes = new MutationObserver(measure);
    sizes.observe(node);
    changes.observe(node, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, []);
  return { shell, above };
}

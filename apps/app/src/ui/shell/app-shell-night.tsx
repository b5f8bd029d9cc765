import { type ReactNode, useEffect, useRef } from 'react';
import { GlobalModal } from '../overlay/global-modal.tsx';
import { ToastRegion } from '../overlay/toast-region.tsx';
import classes from './app-shell-night.module.css';
import { SkipLink } from './skip-link.tsx';

export type AppShellNightProps = {
  /** This is the `<TabBar>`, or null on routes that hide the tabs. */
  tabBar?: ReactNode;
  /**
   * True if the tabs are at the side of the window. They then come before the page for the Tab key, and cover nothing
   * at the bottom.
   */
  atSide?: boolean;
  /** This is a `<Banner>` above the page, for example about a new version. */
  banner?: ReactNode;
  /** True if the page, such as the map, is wider than a column. */
  wide?: boolean;
  children: ReactNode;
};

/** Frames every page for guests: skip link, banner, the only <main>, tab bar or rail, modals and toasts. */
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
 * Sets a CSS variable to the height of the banner, so that pages that fill the screen leave room for it. The variable
 * is on the frame's own element, so that banner and page move in the same frame.
 *
 * When a banner appears or disappears, its height is measured at once. Otherwise the page would move in two steps, and
 * a tap between them could hit the wrong element.
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

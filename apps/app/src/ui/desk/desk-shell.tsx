import { ActionIcon, Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { GlobalModal } from '../overlay/global-modal.tsx';
import { useClosingAsTopLayer } from '../overlay/layers.ts';
import { ToastRegion } from '../overlay/toast-region.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import '../theme/desk-tokens.css';
import { DeskNav, type NavGroup } from './desk-nav.tsx';
import classes from './desk-shell.module.css';

export type DeskShellProps = {
  /** This is the product's name; null on a page that shows the name in its content. */
  brand: ReactNode;
  /**
   * These are the pages that the user's roles may open. If there are none, the shell shows neither a navigation nor a
   * menu.
   */
  nav: readonly NavGroup[];
  /** This control above the navigation opens the search of the whole desk. */
  find?: ReactNode;
  /** The foot of the navigation shows the signed-in user and the links that lead out of the desk. */
  foot?: ReactNode;
  /** This is a `<Banner>` above the page, for example about a new version. */
  banner?: ReactNode;
  children: ReactNode;
};

/**
 * Frames every page of the desk: with a rail at the side from 1024 px on, and below 1024 px with a top bar and a menu.
 * It has the only <main> of the page.
 */
export function DeskShell({ brand, nav, find, foot, banner, children }: DeskShellProps) {
  const hasNav = nav.some(({ items }) => items.length > 0);
  return (
    <div className={classes.shell} data-rail={hasNav || undefined}>
      <SkipLink />
      {hasNav && (
        <header className={classes.rail}>
          <div className={classes.brand}>{brand}</div>
          {find && <div className={classes.find}>{find}</div>}
          <DeskNav groups={nav} />
          {foot && <div className={classes.foot}>{foot}</div>}
        </header>
      )}
      <div className={classes.page}>
        <div className={classes.above}>
          <TopBar brand={brand} nav={hasNav ? nav : []} find={find} foot={foot} />
        </div>
        {banner}
        <main id="content" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      <GlobalModal />
      <ToastRegion raised={false} />
    </div>
  );
}

function TopBar({ brand, nav, find, foot }: Pick<DeskShellProps, 'brand' | 'nav' | 'find' | 'foot'>) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu that led to it
  useEffect(close, [pathname]);
  useClosingAsTopLayer(opened, close);
  if (!brand && nav.length === 0) return null;
  return (
    <header className={classes.bar}>
      <div className={classes.brand}>{brand}</div>
      {nav.length > 0 && (
        <>
          <ActionIcon
            aria-label="Menu"
            aria-haspopup="dialog"
            aria-expanded={opened}
            size="2.75rem"
            onClick={() => setOpened(true)}
          >
            <Icon name="List" />
          </ActionIcon>
          <Drawer.Root
            opened={opened}
            onClose={close}
            position="left"
            size="17rem"
            zIndex="var(--nj-layer-modal)"
            transitionProps={{ duration: 240 }}
          >
            <Drawer.Overlay backgroundOpacity={0.5} />
            <Drawer.Content aria-label="Menu" classNames={{ content: classes.drawer }}>
              <div className={classes.drawerHead}>
                <div className={classes.brand}>{brand}</div>
                <ActionIcon aria-label="Close the menu" size="2.75rem" onClick={close}>
                  <Icon name="X" />
                </ActionIcon>
              </div>
              {find && <div className={classes.find}>{find}</div>}
              <DeskNav groups={nav} onFollow={close} />
              {foot && <div className={classes.foot}>{foot}</div>}
            </Drawer.Content>
          </Drawer.Root>
        </>
      )}
    </header>
  );
}

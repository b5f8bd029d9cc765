import { useMediaQuery } from '@mantine/hooks';

/** The shorter side of every phone's screen has fewer pixels than this, and that of every tablet's screen has more. */
const shortestTabletSidePx = 480;

/** A rail and two panes fit a window of this width. It counts in em, so that with large text it takes more pixels. */
const wideWindow = '(min-width: 48em)';

/**
 * Tests whether a screen is that of a phone. In landscape a phone is wider than 768 px, but much too low for two panes.
 * The screen decides and not the height of the window, because a tablet's keyboard makes the window low for a while.
 */
export function isPhoneScreen({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) < shortestTabletSidePx;
}

/**
 * True if the window has room for a rail at the side and for two panes: from 768 px on, but on no phone. The first
 * paint already has the right value.
 */
export function useWide(): boolean {
  const isWideWindow = useMediaQuery(wideWindow, false, { getInitialValueInEffect: false });
  return isWideWindow && !isPhoneScreen(window.screen);
}

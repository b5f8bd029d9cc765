import { useMediaQuery } from '@mantine/hooks';

/**
 * True if the window is at least 1024 px wide, which is enough for a rail at the side and for two panes. The first
 * paint already has the right value.
 */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false });
}

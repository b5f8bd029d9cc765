import { useMediaQuery } from '@mantine/hooks';

/**
 * True where the window has room for a rail at the side and for two panes: from 1024 px on. It is known before the
 * first paint.
 */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false });
}

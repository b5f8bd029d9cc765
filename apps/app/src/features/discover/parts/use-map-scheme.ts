import { useComputedColorScheme } from '@mantine/core';
import type { MapScheme } from '../map/palette.ts';

/** Returns the colors that the map has in the look of the page around it. */
export function useMapScheme(): MapScheme {
  const shade = useComputedColorScheme('dark', { getInitialValueInEffect: false });
  return shade === 'dark' ? 'night' : 'day';
}

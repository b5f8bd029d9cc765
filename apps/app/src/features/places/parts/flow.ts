import type { Point } from '@nightjar/domain/kernel/geo';

/** Returns the address by which the map application shows the way to a place. */
export const directionsUrl = ({ lat, lng }: Point): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;

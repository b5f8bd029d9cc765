import type { PaddingOptions } from 'maplibre-gl';
import { discoverStops } from '../../../ui/overlay/snap-stops.ts';
import type { SheetStop } from '../flow.ts';

/** Pixels of the controls over the map's upper edge. */
const controls = 116;
const tabBar = 56;

/** What of the map is covered while the sheet rests at a stop, so that what is looked at stands in the free part. */
export function mapPadding(stop: SheetStop, form: 'sheet' | 'rail', screenHeight: number): PaddingOptions {
  const share = form === 'sheet' ? (discoverStops.find(({ id }) => id === stop)?.share ?? 0) : 0;
  const sheet = Math.round((screenHeight - tabBar - controls) * share);
  return { top: controls, right: 0, bottom: sheet, left: 0 };
}

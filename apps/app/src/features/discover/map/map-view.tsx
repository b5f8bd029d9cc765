import { use, useEffect, useEffectEvent } from 'react';
import { MapCanvas, type MapViewProps } from './map-canvas.tsx';
import { MapPortContext } from './map-port.ts';

/** Reports once that there is no map, so that the screen shows the list alone. */
function NoMap({ onUnavailable }: Pick<MapViewProps, 'onUnavailable'>) {
  const report = useEffectEvent(() => onUnavailable?.('no-webgl'));
  useEffect(() => report(), []);
  return null;
}

/** The map has pins, clusters, the user's dot and a ring. MapLibre loads when a map is first drawn. */
export function MapView(props: MapViewProps) {
  const { supported } = use(MapPortContext);
  return supported() ? <MapCanvas {...props} /> : <NoMap {...props} />;
}

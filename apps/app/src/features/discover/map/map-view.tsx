import { use, useEffect, useEffectEvent } from 'react';
import { MapCanvas, type MapViewProps } from './map-canvas.tsx';
import { MapPortContext } from './map-port.ts';

/** Reports once that the map cannot be shown, so that the screen shows the list alone. */
function NoMap({ onUnavailable }: Pick<MapViewProps, 'onUnavailable'>) {
  const report = useEffectEvent(() => onUnavailable?.('no-webgl'));
  useEffect(() => report(), []);
  return null;
}

/** Shows the map with pins, clusters, the user's dot and a ring. MapLibre loads when the first map is drawn. */
export function MapView(props: MapViewProps) {
  const { supported } = use(MapPortContext);
  return supported() ? <MapCanvas {...props} /> : <NoMap {...props} />;
}

import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useFirstPagePart } from '../../../platform/first-page.ts';
import type { MapViewProps, NoMapReason } from './engine.ts';
import { hasWebGl } from './web-gl.ts';

const MapCanvas = lazy(() =>
  import('./map-canvas.tsx').then(
    module => ({ default: module.MapCanvas }),
    () => ({ default: (props: MapViewProps) => <NoMap {...props} reason="not-loaded" /> }),
  ),
);

/** Reports once that there is no map, so that the screen shows the list alone. */
function NoMap({ onUnavailable, reason }: Pick<MapViewProps, 'onUnavailable'> & { reason: NoMapReason }) {
  const report = useEffectEvent(() => onUnavailable?.(reason));
  useEffect(() => report(), []);
  return null;
}

/** Nothing to see yet. */
function ComingMap() {
  useFirstPagePart(true);
  return null;
}

/** A map with pins, clusters, the user's dot and a ring. MapLibre loads when it is first drawn. */
export function MapView(props: MapViewProps) {
  if (!hasWebGl()) return <NoMap {...props} reason="no-webgl" />;
  return (
    <Suspense fallback={<ComingMap />}>
      <MapCanvas {...props} />
    </Suspense>
  );
}

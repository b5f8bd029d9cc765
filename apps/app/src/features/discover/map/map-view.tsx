import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import type { MapViewProps, NoMapReason } from './engine.ts';

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

/** A map with pins, clusters, the user's dot and a ring. MapLibre loads when it is first drawn. */
export function MapView(props: MapViewProps) {
  if (!hasWebGl()) return <NoMap {...props} reason="no-webgl" />;
  return (
    <Suspense fallback={null}>
      <MapCanvas {...props} />
    </Suspense>
  );
}

let webGl: boolean | undefined;

/** Checked once: browsers limit the number of contexts. */
function hasWebGl(): boolean {
  if (webGl === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    webGl = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return webGl;
}

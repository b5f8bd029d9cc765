import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapViewProps } from './engine.ts';
import { createNightMap, type NightMap } from './engine.ts';
import { type MapViewport, mapTitle } from './items.ts';
import classes from './map-canvas.module.css';
import { ClusterDonut, MapPin } from './map-pin.tsx';
import type { DrawnSpot } from './markers.ts';
import { basemapStyle, labelFont } from './style.ts';

/** The map itself, in the chunk of MapLibre. Screens use MapView, which loads it. */
export function MapCanvas(props: MapViewProps) {
  const { basemap, scheme, places, selectedId, user, ring, heat, focus } = props;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<NightMap | null>(null);
  const [spots, setSpots] = useState<readonly DrawnSpot[]>([]);
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const title = mapTitle(places);

  const select = useEffectEvent((id: string | null) => props.onSelect(id));
  const crowd = useEffectEvent((ids: readonly string[]) => props.onCrowd?.(ids));
  const rest = useEffectEvent((view: MapViewport, byHand: boolean) => props.onBounds?.(view, byHand));
  const fail = useEffectEvent((reason: unknown) => props.onUnavailable?.(reason));
  const first = useEffectEvent(() => ({ camera: focus, title }));

  useEffect(() => {
    let made: NightMap | null = null;
    let gone = false;
    // Labels are drawn with the font that is loaded at that moment, so the font loads first.
    void loadLabelFont().then(() => {
      if (gone || !container.current) return;
      try {
        made = createNightMap({
          container: container.current,
          style: basemapStyle(basemap, scheme),
          attribution: basemap.metadata?.attribution ?? [],
          ...first(),
          reducedMotion,
          onSpots: setSpots,
          onSelect: id => select(id),
          onCrowd: ids => crowd(ids),
          onBounds: (view, byHand) => rest(view, byHand),
        });
        setMap(made);
      } catch (reason) {
        fail(reason);
      }
    });
    return () => {
      gone = true;
      made?.remove();
      setMap(null);
      setSpots([]);
    };
  }, [basemap, scheme, reducedMotion]);

  useEffect(
    () => map?.show({ places, selectedId, user, ring, heat }),
    [map, places, selectedId, user, ring, heat],
  );
  useEffect(() => map?.setTitle(title), [map, title]);
  const shownFocus = useRef(focus);
  useEffect(() => {
    // The map is created at the first focus; only a later focus moves it.
    if (map && shownFocus.current !== focus) map.go(focus);
    shownFocus.current = focus;
  }, [map, focus]);

  return (
    <div ref={container} className={classes.canvas} data-map-ready={map ? true : undefined}>
      {spots.map(({ spot, element }) =>
        createPortal(
          spot.kind === 'cluster' ? (
            <ClusterDonut counts={spot.counts} total={spot.total} />
          ) : (
            <MapPin place={spot.place} state={pinState(spot.place.id, selectedId)} />
          ),
          element,
          spot.key,
        ),
      )}
    </div>
  );
}

function pinState(id: string, selectedId: string | null): 'plain' | 'selected' | 'faded' {
  if (selectedId === null) return 'plain';
  return id === selectedId ? 'selected' : 'faded';
}

/** Loads the label font; a failure is ignored, and the system's font is used. */
async function loadLabelFont(): Promise<void> {
  await document.fonts.load(`600 14px "${labelFont[1]}"`).catch(() => []);
}

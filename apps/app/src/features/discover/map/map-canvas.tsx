import { useReducedMotion } from '@mantine/hooks';
import { type RefObject, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterFirstPage, useFirstPagePart } from '../../../platform/first-page.ts';
import { loadIcons } from '../../../ui/icon/icon-registry.ts';
import { declareFontFaces } from '../../../ui/theme/faces.ts';
import type { BasemapDocument } from '../../places/remote/basemap.ts';
import { venueGlyphs } from '../../venues/parts/items.ts';
import { useMapScheme } from '../parts/use-map-scheme.ts';
import type { MapCamera } from './camera.ts';
import type { NightMap } from './engine.ts';
import { GlyphSheet, outlineIn } from './glyph-sheet.tsx';
import { type MapScene, type MapViewport, mapTitle } from './items.ts';
import classes from './map-canvas.module.css';
import { MapPortContext } from './map-port.ts';
import { basemapStyle, labelFont } from './style.ts';

/** The reason why there is no map: the device draws no WebGL, or the library of the map did not load. */
export type NoMapReason = 'no-webgl' | 'not-loaded';

export type MapViewProps = {
  readonly basemap: BasemapDocument;
  /** The map shows this scene. A part of the scene is drawn again when it is another object than before. */
  readonly scene: MapScene;
  /** The map is moved to this place whenever the value is another object than before. */
  readonly focus: MapCamera;
  onSelect(id: string | null): void;
  onCluster?(ids: readonly string[]): void;
  onBounds?(viewport: MapViewport, byHand: boolean): void;
  /** Called when the map cannot be shown, so that the screen shows the list alone. */
  onUnavailable?(reason: NoMapReason): void;
};

/** Loads MapLibre and shows the map. Screens use the component `MapView` instead. */
export function MapCanvas(props: MapViewProps) {
  const { scene, focus } = props;
  const container = useRef<HTMLDivElement>(null);
  const map = useCreatedMap(container, props);
  useEffect(() => map?.show(scene), [map, scene]);
  const title = mapTitle(scene.places);
  useEffect(() => map?.setTitle(title), [map, title]);
  const shownFocus = useRef(focus);
  useEffect(() => {
    // The map is created with the first `focus`. Each later `focus` moves it.
    if (map && shownFocus.current !== focus) map.go(focus);
    shownFocus.current = focus;
  }, [map, focus]);
  return (
    <div ref={container} className={classes.canvas} data-map-ready={map ? true : undefined}>
      <GlyphSheet />
    </div>
  );
}

/**
 * Loads the library of the map and creates the map. A change of the base map or of the color scheme creates another
 * map.
 */
function useCreatedMap(container: RefObject<HTMLDivElement | null>, props: MapViewProps): NightMap | null {
  const { basemap, scene, focus } = props;
  const scheme = useMapScheme();
  const { load } = use(MapPortContext);
  const [map, setMap] = useState<NightMap | null>(null);
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const [drawn, setDrawn] = useState(false);
  useFirstPagePart(!drawn);

  const select = useEffectEvent((id: string | null) => props.onSelect(id));
  const openCluster = useEffectEvent((ids: readonly string[]) => props.onCluster?.(ids));
  const rest = useEffectEvent((view: MapViewport, byHand: boolean) => props.onBounds?.(view, byHand));
  const fail = useEffectEvent((reason: NoMapReason) => props.onUnavailable?.(reason));
  const first = useEffectEvent(() => ({ camera: focus, title: mapTitle(scene.places) }));
  const names = useEffectEvent(() => scene.places.map(({ name }) => name).join(''));

  useEffect(() => {
    let created: NightMap | null = null;
    let isEnded = false;
    const begin = async () => {
      // The map draws its labels and pins once, with the font and the icons that are loaded then. So it waits for both.
      const parts = [load(), loadLabelFont(names()), loadIcons(venueGlyphs)] as const;
      const loaded = await Promise.all(parts).catch(() => null);
      if (isEnded || !container.current) return;
      if (!loaded) return fail('not-loaded');
      const [{ createNightMap }] = loaded;
      try {
        created = createNightMap({
          container: container.current,
          style: basemapStyle(basemap, scheme),
          scheme,
          attribution: basemap.metadata?.attribution ?? [],
          ...first(),
          reducedMotion,
          glyphOf: name => outlineIn(container.current, name),
          onDrawn: () => setDrawn(true),
          onSelect: id => select(id),
          onCluster: ids => openCluster(ids),
          onBounds: (view, byHand) => rest(view, byHand),
        });
        setMap(created);
      } catch {
        fail('no-webgl');
      }
    };
    void begin();
    return () => {
      isEnded = true;
      created?.remove();
      setMap(null);
    };
  }, [container, load, basemap, scheme, reducedMotion]);
  return map;
}

/**
 * Loads the label font for the letters of these names. When it fails to load, the system's font is used. Street names
 * with other letters are not known yet, so the font's other files load after the first page.
 */
async function loadLabelFont(names: string): Promise<void> {
  await declareFontFaces();
  const font = `600 13px "${labelFont[1]}"`;
  void afterFirstPage().then(() => document.fonts.load(font, 'é').catch(() => []));
  await document.fonts.load(font, `a${names}`).catch(() => []);
}

import { useReducedMotion } from '@mantine/hooks';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterFirstPage, useFirstPagePart } from '../../../platform/first-page.ts';
import { loadIcons } from '../../../ui/icon/icon-registry.ts';
import { declareFaces } from '../../../ui/theme/faces.ts';
import { venueGlyphs } from '../../venues/parts/items.ts';
import type { MapViewProps, NightMap, NoMapReason } from './engine.ts';
import { GlyphSheet, outlineIn } from './glyph-sheet.tsx';
import { type MapViewport, mapTitle } from './items.ts';
import classes from './map-canvas.module.css';
import { MapPortContext } from './map-port.ts';
import { basemapStyle, labelFont } from './style.ts';

/** Loads MapLibre and shows the map. Screens use MapView. */
export function MapCanvas(props: MapViewProps) {
  const { basemap, scheme, places, busy, selectedId, user, ring, focus } = props;
  const { load } = use(MapPortContext);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<NightMap | null>(null);
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const title = mapTitle(places);
  const [drawn, setDrawn] = useState(false);
  useFirstPagePart(!drawn);

  const select = useEffectEvent((id: string | null) => props.onSelect(id));
  const crowd = useEffectEvent((ids: readonly string[]) => props.onCrowd?.(ids));
  const rest = useEffectEvent((view: MapViewport, byHand: boolean) => props.onBounds?.(view, byHand));
  const fail = useEffectEvent((reason: NoMapReason) => props.onUnavailable?.(reason));
  const first = useEffectEvent(() => ({ camera: focus, title }));
  const names = useEffectEvent(() => places.map(({ name }) => name).join(''));

  useEffect(() => {
    let made: NightMap | null = null;
    let gone = false;
    const begin = async () => {
      // Labels and pins are drawn with the font and the icons that are loaded at that moment.
      const loaded = await Promise.all([load(basemap), loadLabelFont(names()), loadIcons(venueGlyphs)]).catch(
        () => null,
      );
      if (gone || !container.current) return;
      if (!loaded) return fail('not-loaded');
      const [{ createNightMap }] = loaded;
      try {
        made = createNightMap({
          container: container.current,
          style: basemapStyle(basemap, scheme),
          attribution: basemap.metadata?.attribution ?? [],
          ...first(),
          reducedMotion,
          glyphOf: name => outlineIn(container.current, name),
          onDrawn: () => setDrawn(true),
          onSelect: id => select(id),
          onCrowd: ids => crowd(ids),
          onBounds: (view, byHand) => rest(view, byHand),
        });
        setMap(made);
      } catch {
        fail('no-webgl');
      }
    };
    void begin();
    return () => {
      gone = true;
      made?.remove();
      setMap(null);
    };
  }, [load, basemap, scheme, reducedMotion]);

  useEffect(
    () => map?.show({ places, busy, selectedId, user, ring }),
    [map, places, busy, selectedId, user, ring],
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
      <GlyphSheet />
    </div>
  );
}

/**
 * The label font is loaded for these names. A failure is ignored, and the system's font is used. Street names
 * with letters outside the basic set are not known yet: the font's other files load after the first page.
 */
async function loadLabelFont(names: string): Promise<void> {
  await declareFaces();
  const font = `600 13px "${labelFont[1]}"`;
  void afterFirstPage().then(() => document.fonts.load(font, 'é').catch(() => []));
  await document.fonts.load(font, `a${names}`).catch(() => []);
}

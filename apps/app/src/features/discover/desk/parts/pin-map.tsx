import { useReducedMotion } from '@mantine/hooks';
import type { Point } from '@nightjar/domain/kernel/geo';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BasemapDocument, basemapOptions } from '../../../places/remote/basemap.ts';
import { MapPortContext } from '../../map/map-port.ts';
import { overlayColours } from '../../map/palette.ts';
import { basemapStyle, plainDocument } from '../../map/style.ts';
import { useMapScheme } from '../../parts/use-map-scheme.ts';
import { useWasInView } from '../../parts/use-was-in-view.ts';
import type { PinMap as Engine } from '../map/pin-engine.ts';
import classes from './pin-map.module.css';

export type PinMapProps = {
  place: Point;
  onMove: (place: Point) => void;
  words: {
    /** A browser that draws no maps shows this text instead. */
    readonly none: string;
    /** A screen reader announces the map by this text. */
    readonly map: string;
    readonly pin: string;
  };
};

/**
 * Shows a map with one pin, which the user drags or moves by the arrow keys. The map loads when it
 * comes into view. Beside it the coordinates can be typed, which also works in a browser that draws no maps.
 */
export function PinMap({ place, onMove, words }: PinMapProps) {
  const { supported } = use(MapPortContext);
  const { ref, wasSeen } = useWasInView<HTMLDivElement>(200);
  const basemap = useQuery({ ...basemapOptions(), enabled: supported() });
  if (!supported()) return <p className={classes.none}>{words.none}</p>;
  return (
    <div ref={ref} className={classes.frame}>
      {wasSeen && !basemap.isPending && (
        <PinMapCanvas basemap={basemap.data ?? plainDocument} place={place} onMove={onMove} words={words} />
      )}
    </div>
  );
}

function PinMapCanvas({ basemap, place, onMove, words }: PinMapProps & { basemap: BasemapDocument }) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Engine | null>(null);
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const move = useEffectEvent((to: Point) => onMove(to));
  const first = useEffectEvent(() => place);
  const titles = useEffectEvent(() => words);
  const scheme = useMapScheme();
  useEffect(() => {
    let made: Engine | null = null;
    let gone = false;
    void import('../map/pin-engine.ts').then(
      ({ createPinMap }) => {
        if (gone || !container.current) return;
        made = createPinMap({
          container: container.current,
          style: basemapStyle(basemap, scheme),
          pinColour: overlayColours[scheme].mark,
          attribution: basemap.metadata?.attribution ?? [],
          place: first(),
          title: titles().map,
          pinTitle: titles().pin,
          reducedMotion,
          onMove: to => move(to),
        });
        setMap(made);
      },
      // Where the map cannot be drawn, its frame stays empty. The fields below it take the coordinates.
      () => {},
    );
    return () => {
      gone = true;
      made?.remove();
      setMap(null);
    };
  }, [basemap, scheme, reducedMotion]);
  const { lat, lng } = place;
  useEffect(() => map?.show({ lat, lng }), [map, lat, lng]);
  return <div ref={container} className={classes.canvas} data-map-ready={map ? true : undefined} />;
}

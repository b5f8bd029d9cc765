import { useIntersection } from '@mantine/hooks';
import type { Point } from '@nightjar/domain/kernel/geo';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { basemapOptions } from '../../places/remote/basemap.ts';
import { MapView } from '../map/map-view.tsx';
import { plainDocument } from '../map/style.ts';
import classes from './place-map.module.css';

/** At this zoom the map shows the streets of a few blocks with their names. */
const zoom = 15;
const nothing: readonly never[] = [];
const ignore = () => {};

/**
 * The base map is shown around a place, with a pin in its middle. It has no controls, because the address is
 * written beside it. The map's code is loaded when the picture comes into view.
 */
export function PlaceMap({ place: { lat, lng } }: { place: Point }) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const [isMissing, setMissing] = useState(false);
  const wasSeen = useRef(false);
  wasSeen.current ||= entry?.isIntersecting === true;
  return (
    <div ref={ref} className={classes.map} inert aria-hidden>
      {wasSeen.current && !isMissing && (
        <Streets lat={lat} lng={lng} onUnavailable={() => setMissing(true)} />
      )}
      <span className={classes.pin}>
        <Icon name="MapPin" weight="fill" size={40} />
      </span>
    </div>
  );
}

function Streets({ lat, lng, onUnavailable }: Point & { onUnavailable: () => void }) {
  const basemap = useQuery(basemapOptions());
  const focus = useMemo(() => ({ center: { lat, lng }, zoom }), [lat, lng]);
  if (basemap.isPending) return null;
  return (
    <MapView
      basemap={basemap.data ?? plainDocument}
      scheme="night"
      places={nothing}
      busy={nothing}
      selectedId={null}
      user={null}
      ring={null}
      focus={focus}
      onSelect={ignore}
      onUnavailable={onUnavailable}
    />
  );
}

import type { Point } from '@nightjar/domain/kernel/geo';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { basemapOptions } from '../../places/remote/basemap.ts';
import { emptyScene } from '../map/items.ts';
import { MapView } from '../map/map-view.tsx';
import { plainDocument } from '../map/style.ts';
import classes from './place-map.module.css';
import { useWasInView } from './use-was-in-view.ts';

/** At this zoom level the map shows a few blocks with the names of their streets. */
const streetZoom = 15;
const doNothing = () => {};

/**
 * Shows the base map around a place, with a pin in the middle. It has no controls, because the address is written
 * beside it. The library of the map loads when this component comes into view.
 */
export function PlaceMap({ place: { lat, lng } }: { place: Point }) {
  const { ref, wasSeen } = useWasInView<HTMLDivElement>(200);
  const [isMissing, setMissing] = useState(false);
  return (
    <div ref={ref} className={classes.map} inert aria-hidden>
      {wasSeen && !isMissing && <StreetMap lat={lat} lng={lng} onUnavailable={() => setMissing(true)} />}
      <span className={classes.pin}>
        <Icon name="MapPin" weight="fill" size={40} />
      </span>
    </div>
  );
}

function StreetMap({ lat, lng, onUnavailable }: Point & { onUnavailable: () => void }) {
  const basemap = useQuery(basemapOptions());
  const focus = useMemo(() => ({ center: { lat, lng }, zoom: streetZoom }), [lat, lng]);
  if (basemap.isPending) return null;
  return (
    <MapView
      basemap={basemap.data ?? plainDocument}
      scene={emptyScene}
      focus={focus}
      onSelect={doNothing}
      onUnavailable={onUnavailable}
    />
  );
}

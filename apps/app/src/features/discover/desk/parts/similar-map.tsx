import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import type { SimilarVenue } from '@nightjar/domain/venues/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import { basemapOptions } from '../../../places/remote/basemap.ts';
import { emptyScene } from '../../map/items.ts';
import { MapPortContext } from '../../map/map-port.ts';
import { MapView } from '../../map/map-view.tsx';
import { plainDocument } from '../../map/style.ts';
import { similarBar } from './items.ts';
import classes from './similar-map.module.css';

/** At least this many metres are shown around a place, so that two neighbours are two pins. */
const leastRadius = 120;
const doNothing = () => {};

export type SimilarMapProps = { found: readonly SimilarVenue[]; own: Point | null };

/**
 * Shows the venues that a new one may duplicate, with the place of the new one as the dot. The list beside
 * the map has the same content.
 */
export function SimilarMap({ found, own }: SimilarMapProps) {
  const { supported } = use(MapPortContext);
  const basemap = useQuery({ ...basemapOptions(), enabled: supported() });
  const [isMissing, setMissing] = useState(false);
  const scene = useMemo(() => ({ ...emptyScene, places: found.map(similarBar), user: own }), [found, own]);
  const focus = useMemo(() => circleAround(found, own), [found, own]);
  if (isMissing || basemap.isPending || focus === null) return null;
  return (
    <div className={classes.map} inert aria-hidden>
      <MapView
        basemap={basemap.data ?? plainDocument}
        scheme="day"
        scene={scene}
        focus={focus}
        onSelect={doNothing}
        onUnavailable={() => setMissing(true)}
      />
    </div>
  );
}

/**
 * Returns the circle around the new place, or around the likeliest match, that holds the other matches of the
 * same town.
 */
function circleAround(found: readonly SimilarVenue[], own: Point | null) {
  const center = own ?? found[0];
  if (!center) return null;
  const distances = found
    .map(venue => distanceMetres(center, venue))
    .filter(metres => metres < farAwayMetres);
  return {
    center: { lat: center.lat, lng: center.lng },
    radiusMetres: Math.max(leastRadius, ...distances) * 1.3,
  };
}

/** Venues farther away than this many meters are left out of the map: their city already distinguishes them. */
const farAwayMetres = 5000;

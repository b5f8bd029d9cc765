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

/**
 * The map shows at least this many meters around a place, so that the pins of two neighboring venues do not overlap.
 */
const leastRadiusMetres = 120;
const doNothing = () => {};

export type SimilarMapProps = { found: readonly SimilarVenue[]; own: Point | null };

/**
 * Shows the existing venues that a new venue may duplicate as pins, and the new venue as a dot. The list beside the map
 * has the same content.
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
        scene={scene}
        focus={focus}
        onSelect={doNothing}
        onUnavailable={() => setMissing(true)}
      />
    </div>
  );
}

/**
 * Returns the circle that the map shows. Its center is the new venue, or the likeliest duplicate where the new venue
 * has no place yet. It holds the other possible duplicates nearby.
 */
function circleAround(found: readonly SimilarVenue[], own: Point | null) {
  const center = own ?? found[0];
  if (!center) return null;
  const distances = found
    .map(venue => distanceMetres(center, venue))
    .filter(metres => metres < farAwayMetres);
  return {
    center: { lat: center.lat, lng: center.lng },
    radiusMetres: Math.max(leastRadiusMetres, ...distances) * 1.3,
  };
}

/**
 * The map does not zoom out to a venue that is more than this many meters from its center. That venue is in another
 * town, and the list names the town.
 */
const farAwayMetres = 5000;

import { distanceLabel, type Point } from '@nightjar/domain/kernel/geo';
import type { SimilarVenue } from '@nightjar/domain/venues/desk/entity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { useDebounced } from '../../../../ui/input/use-debounced.ts';
import type { VenueValues } from '../parts/form/flow.ts';
import { similarVenuesOptions } from '../remote.ts';
import classes from './add.module.css';
import { similarHref, similarVenueState, similarVenuesRequest } from './flow.ts';
import { hasPin } from './place-pin.tsx';
import { addWords } from './words.ts';

const findWords = addWords.find;

/**
 * Renders a map of the venues that the new venue may duplicate. `own` is the place of the new venue; null while it is
 * not known.
 */
export type RenderSimilarMap = (found: readonly SimilarVenue[], own: Point | null) => ReactNode;

type DuplicatesProps = { values: VenueValues; renderMap: RenderSimilarMap };

/** Lists venues with a similar name, or next to the pin, so that no venue is created twice by mistake. */
export function Duplicates({ values, renderMap }: DuplicatesProps) {
  const name = useDebounced(values.name.trim());
  const input = similarVenuesRequest({ ...values, name });
  const query = useQuery({ ...similarVenuesOptions(input ?? { name: '-' }), enabled: input !== null });
  const found = query.data ?? [];
  if (input === null) return null;
  if (query.isError)
    return (
      <p role="alert" className={classes.notice}>
        {findWords.failed}
      </p>
    );
  if (found.length === 0)
    return (
      <p role="status" className={classes.stateText}>
        {query.isPending ? '' : findWords.none}
      </p>
    );
  const own = hasPin(values) ? { lat: values.lat, lng: values.lng } : null;
  return (
    <section className={classes.duplicates} aria-labelledby="duplicates">
      <div>
        <h2 id="duplicates" className={classes.title}>
          {findWords.same}
        </h2>
        <p className={classes.stateText}>{findWords.sameText}</p>
        <ul className={classes.rows}>
          {found.map(venue => (
            <SimilarVenueRow key={venue.id} venue={venue} isFar={own !== null} />
          ))}
        </ul>
      </div>
      <div className={classes.map}>{renderMap(found, own)}</div>
    </section>
  );
}

/** Two venues that are less than this many meters apart may be in the same building. */
const sameSpotMetres = 30;

const distanceText = (metres: number) =>
  metres < sameSpotMetres ? findWords.sameSpot : distanceLabel(metres);

function SimilarVenueRow({ venue, isFar }: { venue: SimilarVenue; isFar: boolean }) {
  return (
    <li className={classes.row}>
      <HrefLink href={similarHref(venue)} className={classes.rowName}>
        {venue.name}
      </HrefLink>
      <span className={classes.rowNote}>
        {[venue.street, venue.city].filter(Boolean).join(', ') || findWords.noAddress}
      </span>
      <span className={classes.rowEnd}>
        {isFar && <span className={classes.far}>{distanceText(venue.distance_m)}</span>}
        <span className={classes.badge} data-state={similarVenueState(venue)}>
          {findWords[similarVenueState(venue)]}
        </span>
      </span>
    </li>
  );
}

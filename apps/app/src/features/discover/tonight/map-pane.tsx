import { defaultRadiusMiles, milesToMetres } from '@nightjar/domain/places/rules/search-area';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useMemo, useState } from 'react';
import { useFirstPagePart } from '../../../platform/first-page.ts';
import { activityInAreaOptions } from '../../activity/remote.ts';
import type { SearchedArea } from '../../places/remote/areas.ts';
import { basemapOptions } from '../../places/remote/basemap.ts';
import type { DiscoverSearch } from '../flow.ts';
import type { BusySpot } from '../map/items.ts';
import { MapPortContext } from '../map/map-port.ts';
import { MapView } from '../map/map-view.tsx';
import { coveredEdges } from '../map/opening-view.ts';
import { plainDocument } from '../map/style.ts';
import { MapButtons } from './discover-controls.tsx';
import classes from './map-pane.module.css';
import { pinIdOf } from './pins.ts';
import { screenSize, type Tonight } from './use-tonight.ts';
import { tonightWords } from './words.ts';

type PaneProps = {
  tonight: Tonight;
  form: 'sheet' | 'rail';
  search: DiscoverSearch;
};

/** Shows the map with its buttons, and sends what the user does there as events. */
export function NightMapPane({ tonight, form, search }: PaneProps) {
  const { state, send, night, places, area, chosen, card, center, setListOnly, setNoMap } = tonight;
  // The library of the map loads after the list, because it is the largest part of the app and would delay the list.
  const isListKnown = night.state !== 'loading';
  const [begun, setBegun] = useState(isListKnown);
  if (isListKnown && !begun) setBegun(true);
  usePreparedMap(begun);
  const basemap = useQuery(basemapOptions());
  const busy = useBusySpots(area, begun);
  useFirstPagePart(!begun || basemap.isPending);
  const radiusMetres = milesToMetres(search.radius ?? defaultRadiusMiles);
  const ring = useMemo(() => ({ center, radiusMetres }), [center, radiusMetres]);
  const selectedId = chosen && pinIdOf(chosen);
  const cardId = card && pinIdOf(card);
  const scene = useMemo(
    () => ({ places, busy, selectedId, cardId, user: center, ring }),
    [places, busy, selectedId, cardId, center, ring],
  );
  const focus = useMemo(
    () => ({ ...state.focus, padding: coveredEdges(state.focus.clearOf, form, screenSize()) }),
    [state.focus, form],
  );
  return (
    <>
      <a href="#night-list" className={classes.skip}>
        {tonightWords.map.skip}
      </a>
      <div className={classes.map}>
        {begun && !basemap.isPending && (
          <MapView
            basemap={basemap.data ?? plainDocument}
            scene={scene}
            focus={focus}
            onSelect={id => send({ type: 'pin-chosen', id })}
            onCluster={ids => send({ type: 'cluster-opened', ids })}
            onBounds={(view, byHand) =>
              send({ type: 'map-rested', bounds: view.bounds, center: view.center, byHand })
            }
            onUnavailable={setNoMap}
          />
        )}
      </div>
      <div className={classes.edge}>
        <MapButtons
          onNearMe={() => send({ type: 'near-me-chosen', center })}
          onList={() => setListOnly(true)}
        />
      </div>
    </>
  );
}

/** Loads the library of the map before the document of the base map has loaded. */
function usePreparedMap(begun: boolean): void {
  const { supported, load } = use(MapPortContext);
  useEffect(() => {
    // A failure is ignored here, because the map loads the same library again and reports that failure.
    if (begun && supported()) load().catch(() => {});
  }, [begun, supported, load]);
}

const noSpots: readonly never[] = [];

/** Counts the people at each place, without the filters. The query waits until the list has loaded. */
function useBusySpots(area: SearchedArea, isEnabled: boolean): readonly BusySpot[] {
  const { data } = useQuery({ ...activityInAreaOptions(area), enabled: isEnabled });
  return useMemo(
    () => data?.map(({ lat, lng, here_count }) => ({ lat, lng, here: here_count })) ?? noSpots,
    [data],
  );
}

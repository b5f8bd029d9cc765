import type { Point } from '@nightjar/domain/kernel/geo';
import { milesToMetres } from '@nightjar/domain/places/rules/search-area';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type Dispatch, use, useEffect, useMemo, useState } from 'react';
import { useFirstPagePart } from '../../../platform/first-page.ts';
import { activityInAreaOptions } from '../../activity/remote.ts';
import type { SearchedArea } from '../../places/remote/areas.ts';
import { basemapOptions } from '../../places/remote/basemap.ts';
import type { NoMapReason } from '../map/engine.ts';
import type { BusySpot, MapPlace } from '../map/items.ts';
import { MapPortContext } from '../map/map-port.ts';
import { MapView } from '../map/map-view.tsx';
import { plainDocument } from '../map/style.ts';
import { MapButtons } from './discover-controls.tsx';
import { coveredEdges, type DiscoverEvent, type DiscoverState } from './flow.ts';
import classes from './map-pane.module.css';
import { tonightWords } from './words.ts';

type PaneProps = {
  state: DiscoverState;
  send: Dispatch<DiscoverEvent>;
  places: readonly MapPlace[];
  /** The glow counts the people of this area. */
  area: SearchedArea;
  selectedId: string | null;
  center: Point;
  radiusMiles: number;
  /**
   * False while the list still loads: the map's code is the largest part of the app and would delay the list.
   */
  listKnown: boolean;
  form: 'sheet' | 'rail';
  onList: () => void;
  onUnavailable: (reason: NoMapReason) => void;
};

/** The pane shows the state of the map with its buttons, and sends events. */
export function NightMapPane(props: PaneProps) {
  const { state, send, places, area, selectedId, center, radiusMiles, listKnown, form } = props;
  const { onList, onUnavailable } = props;
  const [begun, setBegun] = useState(listKnown);
  if (listKnown && !begun) setBegun(true);
  usePreparedMap(begun);
  const basemap = useQuery(basemapOptions());
  const busy = useBusySpots(area, begun);
  useFirstPagePart(!begun || basemap.isPending);
  const ring = useMemo(() => ({ center, radiusMetres: milesToMetres(radiusMiles) }), [center, radiusMiles]);
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
            scheme="night"
            places={places}
            busy={busy}
            selectedId={selectedId}
            user={center}
            ring={ring}
            focus={focus}
            onSelect={id => send({ type: 'pin-chosen', id })}
            onCrowd={ids => send({ type: 'crowd-opened', ids })}
            onBounds={(view, byHand) =>
              send({ type: 'map-rested', bounds: view.bounds, center: view.center, byHand })
            }
            onUnavailable={onUnavailable}
          />
        )}
      </div>
      <div className={classes.edge}>
        <MapButtons onNearMe={() => send({ type: 'near-me-chosen', center })} onList={onList} />
      </div>
    </>
  );
}

/**
 * The code of the map does not wait for the document of the base map, unless an operator's own map may need
 * other code.
 */
function usePreparedMap(begun: boolean): void {
  const { supported, prepare } = use(MapPortContext);
  const { settings } = useRouteContext({ from: '__root__' });
  const isOurs = settings.mapStyleUrl === null;
  useEffect(() => {
    if (begun && isOurs && supported()) prepare();
  }, [begun, isOurs, supported, prepare]);
}

const nobody: readonly never[] = [];

/** Counts the people at each place, whatever the filters are. The query waits until the list is known. */
function useBusySpots(area: SearchedArea, isAsked: boolean): readonly BusySpot[] {
  const { data } = useQuery({ ...activityInAreaOptions(area), enabled: isAsked });
  return useMemo(
    () => data?.map(({ lat, lng, here_count }) => ({ lat, lng, here: here_count })) ?? nobody,
    [data],
  );
}

export const screenSize = () => ({ width: window.innerWidth, height: window.innerHeight });

import type { Point } from '@nightjar/domain/kernel/geo';
import { milesToMetres } from '@nightjar/domain/places/rules';
import { useQuery } from '@tanstack/react-query';
import type { PaddingOptions } from 'maplibre-gl';
import { type Dispatch, useMemo } from 'react';
import { discoverStops } from '../../../ui/overlay/snap-stops.ts';
import { basemapOptions } from '../../places/remote.ts';
import type { MapPlace } from '../map/items.ts';
import { MapView } from '../map/map-view.tsx';
import { plainDocument } from '../map/style.ts';
import { MapButtons } from './discover-controls.tsx';
import type { DiscoverEvent, DiscoverState, SheetStop } from './flow.ts';
import classes from './map-pane.module.css';

type PaneProps = {
  state: DiscoverState;
  send: Dispatch<DiscoverEvent>;
  places: readonly MapPlace[];
  /** The person's location. */
  center: Point;
  radiusMiles: number;
  /** The form of the list beside the map. */
  form: 'sheet' | 'rail';
  onList: () => void;
  onUnavailable: () => void;
};

/** No call returns the activity of venues, so the map shows no heat. */
const noHeat: readonly never[] = [];

/** The map with its buttons. It shows the state and sends events. */
export function NightMapPane(props: PaneProps) {
  const { state, send, places, center, radiusMiles, form, onList, onUnavailable } = props;
  const basemap = useQuery(basemapOptions());
  const ring = useMemo(() => ({ center, radiusMetres: milesToMetres(radiusMiles) }), [center, radiusMiles]);
  const focus = useMemo(
    () => ({ ...state.focus, padding: mapPadding(state.focus.clearOf, form, window.innerHeight) }),
    [state.focus, form],
  );
  return (
    <>
      <a href="#night-list" className={classes.skip}>
        Skip map
      </a>
      <div className={classes.map}>
        {!basemap.isPending && (
          <MapView
            basemap={basemap.data ?? plainDocument}
            scheme="night"
            places={places}
            selectedId={state.selectedId}
            user={center}
            ring={ring}
            heat={noHeat}
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
        <MapButtons onRecentre={() => send({ type: 'recentred', center })} onList={onList} />
      </div>
    </>
  );
}

/** Pixels of the controls over the map's upper edge. */
const controls = 116;
const tabBar = 56;

/** The covered edges of the map while the sheet rests at a stop: the map centres in the free part. */
function mapPadding(stop: SheetStop, form: 'sheet' | 'rail', screenHeight: number): PaddingOptions {
  const share = form === 'sheet' ? (discoverStops.find(({ id }) => id === stop)?.share ?? 0) : 0;
  const sheet = Math.round((screenHeight - tabBar - controls) * share);
  return { top: controls, right: 0, bottom: sheet, left: 0 };
}

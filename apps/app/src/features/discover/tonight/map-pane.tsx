import type { Point } from '@nightjar/domain/kernel/geo';
import { milesToMetres } from '@nightjar/domain/places/rules';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useMemo, useState } from 'react';
import { useFirstPagePart } from '../../../platform/first-page.ts';
import { basemapOptions } from '../../places/remote.ts';
import type { NoMapReason } from '../map/engine.ts';
import type { MapPlace } from '../map/items.ts';
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
  /** The selected pin or face. */
  selectedId: string | null;
  /** The person's location. */
  center: Point;
  radiusMiles: number;
  /** False while the list still waits: the code of the map is larger than all else and would delay it. */
  listKnown: boolean;
  /** The form of the list beside the map. */
  form: 'sheet' | 'rail';
  onList: () => void;
  onUnavailable: (reason: NoMapReason) => void;
};

/** The map with its buttons. It shows the state and sends events. */
export function NightMapPane(props: PaneProps) {
  const { state, send, places, selectedId, center, radiusMiles, listKnown, form } = props;
  const { onList, onUnavailable } = props;
  const [begun, setBegun] = useState(listKnown);
  if (listKnown && !begun) setBegun(true);
  const basemap = useQuery(basemapOptions());
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

export const screenSize = () => ({ width: window.innerWidth, height: window.innerHeight });

import { hasMoved, type Point } from '@nightjar/domain/kernel/geo';
import { type Dispatch, useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { chosenNights, type DiscoverSearch } from '../flow.ts';
import { openingArea, openingView } from '../map/opening-view.ts';
import { type DiscoverAction, type DiscoverState, initialDiscoverState, nextDiscoverState } from './flow.ts';
import { pointsOfOpenBarsAndFriends } from './items.ts';
import { type NightList, useNightList } from './use-night-list.ts';
import { type PanelForm, usePanelForm } from './use-panel-form.ts';
import { headline, nightsText } from './words.ts';

/** The state and the items that the map, the list and the controls share. All three report here what the user does. */
export type Tonight = ReturnType<typeof useTonight>;

export function useTonight(search: DiscoverSearch) {
  const user = useUserLocation();
  const panel = usePanelForm();
  const [state, send] = useReducer(nextDiscoverState, user, initialDiscoverState);
  const list = useNightList(state, search);
  const center = useMemo(() => ({ lat: user.lat, lng: user.lng }), [user.lat, user.lng]);
  useEffect(() => send({ type: 'located', center }), [center]);
  useOpeningView({ ...panel, state, send, list, center, isLocated: user.failure === null });

  const { night, items, all, counts, now } = list;
  const chosen = all.find(item => item.id === state.selectedId) ?? null;
  const isPeeking = panel.form === 'sheet' && state.stop === 'peek';
  const card = panel.form === 'page' ? null : (chosen ?? (isPeeking ? (items[0] ?? null) : null));
  /** This text names the nights whose events are shown, for use inside of a sentence: "tonight". */
  const when = nightsText(chosenNights(search), now, night.timezone);
  const sentence = headline({ state, search, night, listed: items.length, counts, when });
  return { ...panel, ...list, state, send, center, chosen, isPeeking, card, when, sentence };
}

type OpeningViewOptions = {
  form: PanelForm;
  state: DiscoverState;
  send: Dispatch<DiscoverAction>;
  list: NightList;
  center: Point;
  isLocated: boolean;
};

/** Moves the map to tonight's places once these are known, and again when the person is at another place. */
function useOpeningView({ form, state, send, list, center, isLocated }: OpeningViewOptions): void {
  const openOnTheNight = useEffectEvent((around: Point, opened: Point | null) => {
    if (!hasMoved(opened, around)) return;
    const view = openingView({
      ...pointsOfOpenBarsAndFriends(list.all, list.now),
      user: isLocated ? around : null,
      fallback: around,
      area: openingArea(form === 'rail' ? 'rail' : 'sheet', screenSize()),
    });
    send({ type: 'night-known', around, view });
  });
  const isKnown = list.night.state === 'ready' && list.night.current;
  useEffect(() => {
    if (isKnown) openOnTheNight(center, state.opened);
  }, [isKnown, center, state.opened]);
}

export const screenSize = () => ({ width: window.innerWidth, height: window.innerHeight });

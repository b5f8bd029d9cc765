import { act } from '@testing-library/react';
import type { MapScene } from '../features/discover/map/items.ts';
import type { MapPort } from '../features/discover/map/map-port.ts';

type CreateNightMap = Awaited<ReturnType<MapPort['load']>>['createNightMap'];
type NightMapOptions = Parameters<CreateNightMap>[0];

/** Makes a map that draws nothing. A test reads what the app shows on the map, and taps the map as a user does. */
export function createTestMap() {
  let scene: MapScene | null = null;
  let options: NightMapOptions | null = null;
  let camera: NightMapOptions['camera'] | null = null;
  let title = '';

  const createNightMap: CreateNightMap = given => {
    options = given;
    camera = given.camera;
    title = given.title;
    given.onDrawn();
    return {
      show: next => {
        scene = next;
      },
      go: to => {
        camera = to;
      },
      setTitle: next => {
        title = next;
      },
      remove: () => {
        options = null;
        scene = null;
      },
    };
  };
  const shownOptions = (): NightMapOptions => {
    if (!options) throw new Error('There is no map.');
    return options;
  };

  return {
    port: {
      supported: () => true,
      load: async () => ({ createNightMap }),
    } satisfies MapPort,
    isThere: () => options !== null,
    scene: () => scene,
    /** Returns the map's last position: the position at the start, or the last one to which the app moved the map. */
    camera: () => camera,
    title: () => title,
    /** Taps the pin of a bar, an event or a friend by its id; null taps the map beside all pins. */
    tap: (id: string | null) => act(() => shownOptions().onSelect(id)),
    /** Taps a cluster of pins that stay together at every zoom. */
    tapCluster: (ids: readonly string[]) => act(() => shownOptions().onCluster(ids)),
    /**
     * Lets the map come to rest after a move. `byHand` is true for a move by the user, and false for a move by the app.
     */
    rest: (viewport: Parameters<NightMapOptions['onBounds']>[0], byHand = true) =>
      act(() => shownOptions().onBounds(viewport, byHand)),
  };
}

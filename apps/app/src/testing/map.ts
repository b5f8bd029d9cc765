import { act } from '@testing-library/react';
import type { MapScene } from '../features/discover/map/items.ts';
import type { MapPort } from '../features/discover/map/map-port.ts';

type Create = Awaited<ReturnType<MapPort['load']>>['createNightMap'];
type Options = Parameters<Create>[0];

/** A map that draws nothing: a test reads what the app shows on it, and taps it. */
export function createTestMap() {
  let scene: MapScene | null = null;
  let options: Options | null = null;
  let camera: Options['camera'] | null = null;
  let title = '';

  const createNightMap: Create = given => {
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
  const shownOptions = (): Options => {
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
    /** Returns where the map looks. */
    camera: () => camera,
    title: () => title,
    /** Taps a pin or a face; null taps beside all of them. */
    tap: (id: string | null) => act(() => shownOptions().onSelect(id)),
    /** Taps a cluster that no zoom separates. */
    tapCluster: (ids: readonly string[]) => act(() => shownOptions().onCluster(ids)),
    /** Lets the map rest after a move: by a person, or with false by itself. */
    rest: (viewport: Parameters<Options['onBounds']>[0], byHand = true) =>
      act(() => shownOptions().onBounds(viewport, byHand)),
  };
}

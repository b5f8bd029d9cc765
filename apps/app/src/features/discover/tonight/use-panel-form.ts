import { brand } from '@nightjar/domain/brand';
import { use, useState } from 'react';
import { useWide } from '../../../ui/shell/use-wide.ts';
import type { NoMapReason } from '../map/map-canvas.tsx';
import { MapPortContext } from '../map/map-port.ts';

/** The list is a sheet over the map, a rail beside the map on a wide screen, or a page without the map. */
export type PanelForm = 'sheet' | 'rail' | 'page';

/**
 * Chooses the form of the list by the size of the screen, the choice of the person, and whether the map can be shown.
 */
export function usePanelForm() {
  const [listOnly, setListOnly] = useListOnly();
  const { supported } = use(MapPortContext);
  const [noMap, setNoMap] = useState<NoMapReason | null>(supported() ? null : 'no-webgl');
  const roomy = useWide();
  const form: PanelForm = listOnly || noMap ? 'page' : roomy ? 'rail' : 'sheet';
  return { form, noMap, setNoMap, setListOnly };
}

const listOnlyKey = `${brand.slug}.discover.list-only`;

/** Keeps on this device whether the person wants the list without the map. */
function useListOnly(): [listOnly: boolean, setListOnly: (listOnly: boolean) => void] {
  const [listOnly, setListOnly] = useState(() => localStorage.getItem(listOnlyKey) === 'true');
  const keepListOnly = (next: boolean) => {
    localStorage.setItem(listOnlyKey, String(next));
    setListOnly(next);
  };
  return [listOnly, keepListOnly];
}

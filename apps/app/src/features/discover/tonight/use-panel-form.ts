import { useMediaQuery } from '@mantine/hooks';
import { brand } from '@nightjar/domain/brand';
import { use, useState } from 'react';
import type { NoMapReason } from '../map/map-canvas.tsx';
import { MapPortContext } from '../map/map-port.ts';

/** The list lies over the map, beside it where the screen is wide, or in its place. */
export type PanelForm = 'sheet' | 'rail' | 'page';

/** The form of the list follows from the screen, the wish of the person, and whether the map can be shown. */
export function usePanelForm() {
  const [listOnly, setListOnly] = useListOnly();
  const { supported } = use(MapPortContext);
  const [noMap, setNoMap] = useState<NoMapReason | null>(supported() ? null : 'no-webgl');
  const roomy = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false }) ?? false;
  const form: PanelForm = listOnly || noMap ? 'page' : roomy ? 'rail' : 'sheet';
  return { form, noMap, setNoMap, setListOnly };
}

const listOnlyKey = `${brand.slug}.discover.list-only`;

/** This device keeps whether the person wants the list without the map. */
function useListOnly(): [listOnly: boolean, setListOnly: (listOnly: boolean) => void] {
  const [listOnly, setListOnly] = useState(() => localStorage.getItem(listOnlyKey) === 'true');
  const keepListOnly = (next: boolean) => {
    localStorage.setItem(listOnlyKey, String(next));
    setListOnly(next);
  };
  return [listOnly, keepListOnly];
}

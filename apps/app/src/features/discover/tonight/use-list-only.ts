import { brand } from '@nightjar/domain/brand';
import { useState } from 'react';

const key = `${brand.slug}.discover.list-only`;

/** Map or list: whoever wants the list without the map gets it the next time too. */
export function useListOnly(): [listOnly: boolean, remember: (listOnly: boolean) => void] {
  const [listOnly, setListOnly] = useState(() => localStorage.getItem(key) === 'true');
  const remember = (next: boolean) => {
    localStorage.setItem(key, String(next));
    setListOnly(next);
  };
  return [listOnly, remember];
}

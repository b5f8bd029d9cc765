import { queryOptions } from '@tanstack/react-query';
import { transportSentence } from '../../../platform/client.ts';
import { serverUrl } from '../../../platform/config.ts';
import { absoluteSources, type BasemapDocument } from '../flow.ts';

export type { BasemapDocument } from '../flow.ts';

/** The base map's document changes only when an operator imports another map. */
export function basemapOptions() {
  return queryOptions({
    queryKey: ['basemap'],
    queryFn: async ({ signal }): Promise<BasemapDocument> => {
      const answer = await fetch(new URL('/map/style.json', serverUrl), { signal });
      if (!answer.ok) throw new Error(transportSentence(answer.status));
      return absoluteSources(await answer.json(), answer.url);
    },
    staleTime: 'static',
    meta: { keep: 'basemap' },
  });
}

import { brand } from '@nightjar/domain/brand';
import { queryOptions } from '@tanstack/react-query';
import { preferences } from '../../native/preferences/index.ts';
import { queryClient } from '../../platform/query-client.ts';

const key = `${brand.slug}.referrer`;

/** The code of whoever invited this device, kept until somebody has registered with it or signs out. */
export function referrerOptions() {
  return queryOptions({
    queryKey: ['referrer'],
    queryFn: () => preferences.get(key),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function rememberReferrer(code: string): Promise<void> {
  await preferences.set(key, code);
  queryClient.setQueryData(referrerOptions().queryKey, code);
}

export async function forgetReferrer(): Promise<void> {
  await preferences.remove(key);
  queryClient.setQueryData(referrerOptions().queryKey, null);
}

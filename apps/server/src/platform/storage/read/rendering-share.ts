import { minutes, seconds } from '@nightjar/domain/kernel/time';
import type { Limits } from '../../limits/limits.ts';
import { hostOf } from '../../web/client-address.ts';
import { StorageError } from '../errors.ts';

/** Renderings of sizes that no screen of the app shows, per address: a large one takes a core for a tenth of a second. */
const rule = { name: 'rendering', points: 120, seconds: (10 * minutes) / seconds };

export type Share = { readonly limits: Pick<Limits, 'consume'> };

export async function mustHaveShare({ limits }: Share, address: string): Promise<void> {
  const { allowed } = await limits.consume(rule, hostOf(address));
  if (!allowed)
    throw new StorageError('QuotaExceeded', 'Too many sizes of pictures. Please try again in a few minutes.');
}

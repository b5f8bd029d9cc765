import { minutes, seconds } from '@nightjar/domain/kernel/time';
import type { Limits } from '../../limits/limits.ts';
import { hostOfAddress } from '../../web/client-address.ts';
import { StorageError } from '../errors.ts';

/**
 * This limit counts renderings in sizes that no screen of the app shows, per IP address. A large rendering keeps a
 * processor core busy for a tenth of a second.
 */
const renderingLimit = { name: 'rendering', points: 120, seconds: (10 * minutes) / seconds };

export type RenderingLimitDeps = { readonly limits: Pick<Limits, 'consume'> };

export async function mustBeWithinRenderingLimit(
  { limits }: RenderingLimitDeps,
  address: string,
): Promise<void> {
  const { allowed } = await limits.consume(renderingLimit, hostOfAddress(address));
  if (!allowed)
    throw new StorageError(
      'QuotaExceeded',
      'You requested too many sizes of pictures. Please try again in a few minutes.',
    );
}

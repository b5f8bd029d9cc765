import { brand } from '@nightjar/domain/brand';
import { version } from '@nightjar/domain/releases/calls';
import { isLaterVersion } from '@nightjar/domain/releases/rules/compare';
import { api } from '../../../platform/api.ts';

/** Asks the server whether a later version of the app was released. */
export async function isLaterReleased(): Promise<boolean> {
  return isLaterVersion((await api.call(version, {})).production, brand.version);
}

import { brand } from '@nightjar/domain/brand';
import { version } from '@nightjar/domain/releases/calls';
import { isNewer } from '@nightjar/domain/releases/rules/version';
import { api } from '../../../platform/api.ts';

/** Asks the server whether a later version of the app was released. */
export async function isNewerVersionReleased(): Promise<boolean> {
  return isNewer((await api.call(version, {})).production, brand.version);
}

import { brand } from '@nightjar/domain/brand';
import { nightDate } from '@nightjar/domain/kernel/night';
import type { PreferencesPort } from '../native/preferences/port.ts';
import { ownTimezone } from './location/own-clock.ts';

const storageKey = `${brand.slug}.asked-tonight`;

/**
 * Remembers on the device whether "Out tonight?" was asked this night. `statusAsked` stays true when the app restarts
 * in the same night.
 */
export async function rememberStatusAsked(
  store: Pick<PreferencesPort, 'get' | 'set'>,
  now: () => Date,
): Promise<{ statusAsked: boolean }> {
  const tonight = () => nightDate(now(), ownTimezone());
  let asked = await store.get(storageKey);
  return {
    get statusAsked() {
      return asked === tonight();
    },
    set statusAsked(isAsked) {
      asked = isAsked ? tonight() : '';
      void store.set(storageKey, asked);
    },
  };
}

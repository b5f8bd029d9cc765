import { brand } from '@nightjar/domain/brand';
import { nightDate } from '@nightjar/domain/kernel/night';
import type { PreferencesPort } from '../native/preferences/port.ts';

const storageKey = `${brand.slug}.asked-tonight`;

/** Resolves to true if this device has asked "Out tonight?" this night, also before a restart of the app. */
export async function askedTonight(
  store: Pick<PreferencesPort, 'get' | 'set'>,
  now: () => Date,
): Promise<{ statusAsked: boolean }> {
  const tonight = () => nightDate(now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
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

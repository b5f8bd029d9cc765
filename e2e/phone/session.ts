import { brand } from '@nightjar/domain/brand';
import type { OpenSession } from '../fixtures/wire.ts';
import type { Phone } from './phone.ts';

const tampa = { lat: 27.947, lng: -82.459 };

/**
 * Makes the phone that of a user who has used the app for months: signed in, in Tampa, and with each question of the
 * system answered, except for that about the address book. The session is where older versions of the app kept it, and
 * the app moves it into the secure store.
 */
export function settleIn({ preferences, permissions, sensor }: Phone, session: OpenSession): void {
  preferences.set(`${brand.slug}.session`, JSON.stringify(session));
  preferences.set(`${brand.slug}.welcomed`, 'yes');
  Object.assign(permissions, {
    location: 'granted',
    backgroundLocation: 'granted',
    notifications: 'granted',
  });
  sensor.spot = tampa;
}

import { brand } from '@nightjar/domain/brand';
import type { OpenSession } from '../fixtures/wire.ts';
import type { Phone } from './phone.ts';

const tampa = { lat: 27.947, lng: -82.459 };

/**
 * Puts the phone in Tampa. Its user lets the app read the location while the app is open, and has answered "Deny" when
 * the app explained the tracking. The app then shows no question about the location.
 */
export function allowLocationAndDenyTracking({ permissions, sensor, preferences }: Phone): void {
  permissions.location = 'granted';
  sensor.spot = tampa;
  preferences.set(`${brand.slug}.tracking-answer.1`, 'denied');
}

/**
 * Signs a user in without the sign-in page, on a phone that asks no question at a start. The session is where older
 * versions of the app kept it, and the app moves it into the secure store.
 */
export function signInWithoutPage(phone: Phone, session: OpenSession): void {
  allowLocationAndDenyTracking(phone);
  phone.permissions.notifications = 'granted';
  phone.preferences.set(`${brand.slug}.session`, JSON.stringify(session));
  phone.preferences.set(`${brand.slug}.welcomed`, 'yes');
}

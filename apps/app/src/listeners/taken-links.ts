import { brand } from '@nightjar/domain/brand';

/**
 * The session storage keeps the followed links over a reload of the page. It is deleted when the app's process ends, so
 * that the next start follows its link again.
 */
const storageKey = `${brand.slug}.taken-links`;

/**
 * The system may pass on the link that started the app in two ways: `launchUrl` of the links port, and soon afterwards
 * `onOpen`. The second comes within this many milliseconds.
 */
export const echoMs = 5000;

type Taken = { readonly launch?: string; readonly opened?: string };

function readTaken(): Taken {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Taken;
  } catch {
    return {};
  }
}

function remember(link: Taken): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ ...readTaken(), ...link }));
}

/** The link that started the app, until the system has passed it on a second time. */
let launch: { readonly url: string; readonly at: number } | null = null;

/**
 * Returns true if the app should follow the address with which the system started it. The system returns this address
 * for as long as the process runs. After a reload of the page the address was followed already, so the result is false.
 */
export function takeLaunch(url: string, now: number): boolean {
  const taken = readTaken();
  if (url === taken.launch || url === taken.opened) return false;
  launch = { url, at: now };
  remember({ launch: url });
  return true;
}

/**
 * Returns true if the app should follow an address that the system passes to the running app. iOS passes the address
 * that started the app a second time, which is not followed again. A later tap on the same link is followed.
 */
export function takeOpened(url: string, now: number): boolean {
  const isEcho = launch !== null && launch.url === url && now - launch.at <= echoMs;
  launch = null;
  remember({ opened: url });
  return !isEcho;
}

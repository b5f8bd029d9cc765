import { brand } from '@nightjar/domain/brand';

/** A reload of the page keeps the session storage, and the end of the app's process deletes it, as these links need. */
const storageKey = `${brand.slug}.taken-links`;

/** The system delivers the link of a start in two ways. The second way comes within this time. */
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

/** The link of this start, until it was delivered in the second way too. */
let launch: { readonly url: string; readonly at: number } | null = null;

/**
 * Returns true if the app should follow the address with which the system started it. The system returns its last
 * address for as long as the process runs, so after a reload of the page the address was followed before.
 */
export function takeLaunch(url: string, now: number): boolean {
  const taken = readTaken();
  if (url === taken.launch || url === taken.opened) return false;
  launch = { url, at: now };
  remember({ launch: url });
  return true;
}

/**
 * Returns true if the app should follow an address that the system passes to the running app. iOS passes the address of
 * the start here too; a second tap on the same link is followed.
 */
export function takeOpened(url: string, now: number): boolean {
  const isEcho = launch !== null && launch.url === url && now - launch.at <= echoMs;
  launch = null;
  remember({ opened: url });
  return !isEcho;
}

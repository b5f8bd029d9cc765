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
export const repeatedLinkMs = 5000;

type HandledLinks = { readonly launch?: string; readonly opened?: string };

function readHandledLinks(): HandledLinks {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as HandledLinks;
  } catch {
    return {};
  }
}

function rememberLink(link: HandledLinks): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ ...readHandledLinks(), ...link }));
}

/** The link that started the app, until the system has passed it on a second time. */
let lastLaunchLink: { readonly url: string; readonly at: number } | null = null;

/**
 * Returns true if the app should follow the address with which the system started it. The system returns this address
 * for as long as the process runs. After a reload of the page the address was followed already, so the result is false.
 */
export function takeLaunchLink(url: string, now: number): boolean {
  const taken = readHandledLinks();
  if (url === taken.launch || url === taken.opened) return false;
  lastLaunchLink = { url, at: now };
  rememberLink({ launch: url });
  return true;
}

/**
 * Returns true if the app should follow an address that the system passes to the running app. iOS passes the address
 * that started the app a second time, which is not followed again. A later tap on the same link is followed.
 */
export function takeOpenedLink(url: string, now: number): boolean {
  const isEcho =
    lastLaunchLink !== null && lastLaunchLink.url === url && now - lastLaunchLink.at <= repeatedLinkMs;
  lastLaunchLink = null;
  rememberLink({ opened: url });
  return !isEcho;
}

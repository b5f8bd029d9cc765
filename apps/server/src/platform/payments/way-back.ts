import { inAppPath, safeRedirect } from '@nightjar/domain/kernel/redirect';
import type { Settings } from '../config/settings.ts';

/** The result page knows these actions (specification, section 3, and `ticket`). */
export type ResultAction = 'subscription' | 'voucher' | 'ticket';

const resultPath = '/app-redirect';

export type ReturnSite = Pick<Settings, 'publicUrl'> & { readonly links: Pick<Settings['links'], 'hosts'> };

/** The way back from a payment may lead to these hosts: those whose links open the app, and the host of this deployment. */
function ownHosts({ publicUrl, links }: ReturnSite): readonly string[] {
  const { protocol, host } = new URL(publicUrl);
  return protocol === 'https:' ? [...links.hosts, host] : links.hosts;
}

/** Turns an address of this deployment into the path after its origin. Any other text stays as it is. */
function withoutOrigin(text: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  const rest = text.startsWith(origin) ? text.slice(origin.length) : null;
  if (rest === null || !/^(?:[/?#]|$)/.test(rest)) return text;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

export type ReturnAddress = { readonly to: string | null };

/**
 * Decides where the button of the result page leads. The client requested the place as an address, or as the `redirect`
 * in an address of the result page. Returns null where one of these addresses belongs to a foreign host. `to` is null
 * where the client requested no place.
 */
export function readReturnAddress(text: string | undefined, site: ReturnSite): ReturnAddress | null {
  if (text === undefined) return { to: null };
  const { publicUrl } = site;
  const hosts = ownHosts(site);
  const asked = withoutOrigin(text, publicUrl);
  const path = inAppPath(asked, hosts);
  if (path !== null && path.split('?', 1)[0] === resultPath) {
    const named = new URL(path, publicUrl).searchParams.get('redirect');
    return named === null ? { to: null } : readOwnReturnAddress(withoutOrigin(named, publicUrl), hosts);
  }
  return readOwnReturnAddress(asked, hosts);
}

function readOwnReturnAddress(text: string, hosts: readonly string[]): ReturnAddress | null {
  const target = safeRedirect(text, hosts);
  return target && { to: target.kind === 'path' ? target.path : target.url };
}

/**
 * Returns the place as a web address of this deployment, for pages of the provider that lead straight back to the app.
 * Returns null where it is no such address.
 */
export function webAddress(text: string, site: ReturnSite): string | null {
  const path = inAppPath(withoutOrigin(text, site.publicUrl), ownHosts(site));
  return path === null ? null : `${site.publicUrl}${path}`;
}

/** Returns the address of the result page, to which a checkout leads in every case. */
export function resultPage(
  publicUrl: string,
  { action, result }: { action: ResultAction; result: 'success' | 'fail' },
  { to }: ReturnAddress,
): string {
  const query = new URLSearchParams({ action, result, ...(to !== null && { redirect: to }) });
  return `${publicUrl}${resultPath}?${query}`;
}

import { brand } from '../brand.ts';

/**
 * A `redirect` query, a return from a payment or a deep link may lead to a path inside the app, or to an address on one
 * of the product's own hosts or under its app scheme. Anyone may have written the text, so only spellings on a list are
 * allowed. A text that two URL parsers could read differently (`//`, `\`, dot segments, encoded slashes, userinfo,
 * ports) is refused and not corrected.
 */
export type RedirectTarget =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string };

/**
 * No address of the product has more characters; the limit also stops redirects that are nested in redirects without
 * end.
 */
const redirectTextLimit = 512;

/**
 * Matches printable ASCII characters, but not space, double quotes, angle brackets, backslash, braces, caret and
 * backtick.
 */
const plainTextPattern = /^[!#-;=?-[\]_a-z|~]+$/i;
const ambiguousPathPattern = /\/\/|\/\.{1,2}(?:\/|$)|%(?:2f|5c|2e|25|[01][0-9a-f]|7f)/i;

export function safeRedirect(text: unknown, hosts: readonly string[] = brand.hosts): RedirectTarget | null {
  if (typeof text !== 'string' || text.length > redirectTextLimit || !plainTextPattern.test(text))
    return null;
  if (text.startsWith('/')) return isPlainPath(text) ? { kind: 'path', path: text } : null;
  return restAfterHost(text, hosts) === null ? null : { kind: 'url', url: text };
}

/**
 * Returns the in-app path (path, query and hash) of a path or of an https address on one of the product's hosts; null
 * for everything else. Deep links and pending navigations are checked here.
 */
export function inAppPath(text: unknown, hosts: readonly string[] = brand.hosts): string | null {
  const target = safeRedirect(text, hosts);
  if (!target) return null;
  if (target.kind === 'path') return target.path;
  if (!target.url.startsWith('https://')) return null;
  const rest = restAfterHost(target.url, hosts) ?? '';
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function isPlainPath(text: string): boolean {
  return !ambiguousPathPattern.test(text.split(/[?#]/, 1)[0] as string);
}

/**
 * Returns the part of a text after one of the product's hosts or the scheme of its app. Null where the text begins with
 * none of them, or where the rest is not a plain path.
 */
function restAfterHost(text: string, hosts: readonly string[]): string | null {
  const beginnings = [...hosts.map(host => `https://${host}`), `${brand.appScheme}://app`];
  for (const beginning of beginnings) {
    if (!text.startsWith(beginning)) continue;
    const rest = text.slice(beginning.length);
    if (rest === '' || (/^[/?#]/.test(rest) && isPlainPath(rest))) return rest;
  }
  return null;
}

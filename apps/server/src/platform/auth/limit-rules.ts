import { isIPv6 } from 'node:net';
import type { AuthRateLimits } from '../config/environment.ts';
import { refuse } from './auth-error.ts';
import type { AuthContext } from './context.ts';

const requestSeconds = 300;

/** Requests per address, as clients of this wire expect them. Texts have rules of their own in `traffic-rules.ts`. */
const rulesOf = (numbers: AuthRateLimits) => ({
  askForCode: { points: numbers.otp, seconds: requestSeconds },
  enterCode: { points: numbers.verify, seconds: requestSeconds },
  refresh: { points: numbers.refresh, seconds: requestSeconds },
});
type RuleName = keyof ReturnType<typeof rulesOf>;

type Deps = Pick<AuthContext, 'limits' | 'settings'>;

/** @returns the seconds to wait, or null where there is room */
async function overLimit({ limits, settings }: Deps, name: RuleName, key: string): Promise<number | null> {
  if (!settings.rateLimits) return null;
  const verdict = await limits.consume({ name: `auth:${name}`, ...rulesOf(settings.rateLimits)[name] }, key);
  return verdict.allowed ? null : Math.max(1, Math.ceil(verdict.retryAfterSeconds));
}

export async function mustHaveRoom(
  deps: Deps,
  name: 'askForCode' | 'enterCode',
  address: string,
): Promise<void> {
  const wait = await overLimit(deps, name, hostOf(address));
  if (wait !== null) throw refuse.requests(wait);
}

export async function mustHaveRoomToRefresh(deps: Deps, address: string): Promise<void> {
  const wait = await overLimit(deps, 'refresh', hostOf(address));
  if (wait !== null) throw refuse.busy(wait);
}

/** One household: an IPv4 address, or the /64 that an IPv6 subscriber is given. */
export function hostOf(address: string): string {
  const plain = unmapped(address);
  return isIPv6(plain) ? groups(plain).slice(0, 4).join(':') : plain;
}

/** A /24, or the /48 that is its like: coarse enough to be kept with a session. */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  if (isIPv6(plain)) return `${groups(plain).slice(0, 3).join(':')}::/48`;
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
}

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

function groups(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map(group => Number.parseInt(group, 16).toString(16));
}

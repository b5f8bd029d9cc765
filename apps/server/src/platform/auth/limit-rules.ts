import { isIPv6 } from 'node:net';
import type { AuthRateLimits } from '../config/environment.ts';
import { refuse } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { prefixOf } from './send-rules.ts';

const requestSeconds = 300;
const hour = 3600;

/** Requests per address are what clients of this wire expect; texts are bounded on every axis an attacker can widen. */
const rulesOf = (numbers: AuthRateLimits) => ({
  askForCode: { points: numbers.otp, seconds: requestSeconds },
  enterCode: { points: numbers.verify, seconds: requestSeconds },
  refresh: { points: numbers.refresh, seconds: requestSeconds },
  textsPerAddress: { points: numbers.sms_per_address, seconds: hour },
  textsPerNetwork: { points: numbers.sms_per_address * 2, seconds: hour },
  textsPerPrefix: { points: numbers.sms_per_prefix, seconds: hour },
  textsPerHour: { points: numbers.sms_total, seconds: hour },
  /** What an attack may cost in a day: five full hours. */
  textsPerDay: { points: numbers.sms_total * 5, seconds: 24 * hour },
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

/** The narrow limits come first, so that one flooder empties their own bucket and not everybody's. */
export async function mustHaveRoomToText(deps: Deps, phone: string, address: string): Promise<void> {
  const buckets = [
    ['textsPerAddress', hostOf(address)],
    ['textsPerNetwork', networkOf(address)],
    ['textsPerPrefix', prefixOf(phone)],
    ['textsPerHour', 'all'],
    ['textsPerDay', 'all'],
  ] as const;
  for (const [name, key] of buckets) {
    const wait = await overLimit(deps, name, key);
    if (wait !== null) throw refuse.texts(wait);
  }
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

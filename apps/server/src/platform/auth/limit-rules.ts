import ipaddr from 'ipaddr.js';
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
  const read = readAddress(address);
  return read instanceof ipaddr.IPv6 ? groups(read, 4) : read.toString();
}

/** A /24, or the /48 that is its like: coarse enough to be kept with a session. */
export function networkOf(address: string): string {
  const read = readAddress(address);
  if (read instanceof ipaddr.IPv6) return `${groups(read, 3)}::/48`;
  return read instanceof ipaddr.IPv4 ? `${read.octets.slice(0, 3).join('.')}.0/24` : read;
}

/** An IPv4 address that is written as IPv6 is read as IPv4; what a proxy names and is no address counts as it is. */
function readAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | string {
  return ipaddr.isValid(address) ? ipaddr.process(address) : address;
}

function groups({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map(part => part.toString(16))
    .join(':');
}

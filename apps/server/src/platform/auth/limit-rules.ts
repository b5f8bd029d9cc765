import ipaddr from 'ipaddr.js';
import type { AuthRateLimits } from '../config/environment.ts';
import { refuse } from './auth-error.ts';
import type { AuthContext } from './context.ts';

const requestSeconds = 300;

/** Clients of this wire expect these limits per address. Texts have their own rules in `traffic-rules.ts`. */
const rulesOf = (numbers: AuthRateLimits) => ({
  askForCode: { points: numbers.otp, seconds: requestSeconds },
  enterCode: { points: numbers.verify, seconds: requestSeconds },
  refresh: { points: numbers.refresh, seconds: requestSeconds },
});
type RuleName = keyof ReturnType<typeof rulesOf>;

type Deps = Pick<AuthContext, 'limits' | 'settings'>;

/** @returns the seconds to wait, or null where the request is within the limit */
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

/** One household is an IPv4 address, or the /64 that an IPv6 subscriber gets. */
export function hostOf(address: string): string {
  const read = readAddress(address);
  return read instanceof ipaddr.IPv6 ? groups(read, 4) : read.toString();
}

/** A network is a /24, or a /48 of IPv6: coarse enough to be stored with a session. */
export function networkOf(address: string): string {
  const read = readAddress(address);
  if (read instanceof ipaddr.IPv6) return `${groups(read, 3)}::/48`;
  return read instanceof ipaddr.IPv4 ? `${read.octets.slice(0, 3).join('.')}.0/24` : read;
}

/**
 * An IPv4 address in IPv6 form is read as IPv4. A proxy may send a text that is no address: it is counted unchanged.
 */
function readAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | string {
  return ipaddr.isValid(address) ? ipaddr.process(address) : address;
}

function groups({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map(part => part.toString(16))
    .join(':');
}

import type { AuthRateLimits } from '../config/environment.ts';
import { authLimit } from '../limits/auth-limit.ts';
import { hostOfAddress } from '../web/client-address.ts';
import { refuse } from './auth-error.ts';
import type { AuthContext } from './context.ts';

const requestWindowSeconds = 300;

/**
 * Clients of Supabase's auth server expect these limits per IP address. Texts have their own rules in
 * `traffic-rules.ts`.
 */
const makeLimitRules = (numbers: AuthRateLimits) => ({
  askForCode: { points: numbers.otp, seconds: requestWindowSeconds },
  enterCode: { points: numbers.verify, seconds: requestWindowSeconds },
  refresh: { points: numbers.refresh, seconds: requestWindowSeconds },
});
type LimitRuleName = keyof ReturnType<typeof makeLimitRules>;

type LimitContext = Pick<AuthContext, 'limits' | 'settings' | 'metrics'>;

const limitNameByRule = { askForCode: 'otp', enterCode: 'verify', refresh: 'refresh' } as const;

/** @returns the seconds to wait, or null where the request is within the limit */
async function secondsOverLimit(
  { limits, settings, metrics }: LimitContext,
  name: LimitRuleName,
  key: string,
): Promise<number | null> {
  if (!settings.rateLimits) return null;
  const verdict = await limits.consume(
    { name: `auth:${name}`, ...makeLimitRules(settings.rateLimits)[name] },
    key,
  );
  if (verdict.allowed) return null;
  metrics.limitHit(authLimit(limitNameByRule[name]));
  return Math.max(1, Math.ceil(verdict.retryAfterSeconds));
}

export async function mustBeWithinLimit(
  deps: LimitContext,
  name: 'askForCode' | 'enterCode',
  address: string,
): Promise<void> {
  const wait = await secondsOverLimit(deps, name, hostOfAddress(address));
  if (wait !== null) throw refuse.requests(wait);
}

export async function mustBeWithinRefreshLimit(deps: LimitContext, address: string): Promise<void> {
  const wait = await secondsOverLimit(deps, 'refresh', hostOfAddress(address));
  if (wait !== null) throw refuse.busy(wait);
}

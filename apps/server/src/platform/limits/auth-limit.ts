import type { AuthRateLimits } from '../config/environment.ts';
import type { NamedLimit } from '../limit-hits.ts';

/** Names a part of AUTH_RATE_LIMITS for the log and the metrics. */
export const authLimit = (limit: keyof AuthRateLimits): NamedLimit => ({
  limit,
  setting: 'AUTH_RATE_LIMITS',
});

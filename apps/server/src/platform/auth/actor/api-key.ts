import { jwtVerify } from 'jose';

/**
 * True for an API key, false for a session's token. Clients without a session send their API key in both headers.
 * Publishable and secret keys start with `sb_`; older deployments use HS256 tokens of the roles anon and service_role.
 * No API key grants any right here: a caller who sends only a key is anonymous.
 */
export async function isApiKey(
  { bearer, apiKey }: { bearer: string; apiKey: string | null },
  keySecret: string | null,
  now: Date,
): Promise<boolean> {
  if (bearer === apiKey || bearer.startsWith('sb_')) return true;
  if (keySecret === null) return false;
  return jwtVerify(bearer, new TextEncoder().encode(keySecret), {
    algorithms: ['HS256'],
    currentDate: now,
  }).then(
    ({ payload }) => payload.role === 'anon' || payload.role === 'service_role',
    () => false,
  );
}

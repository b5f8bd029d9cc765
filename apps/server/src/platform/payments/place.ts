/** The API is at this address: that of Stripe itself, or of a test's server. */
export type StripePlace = { host: string; port: number; protocol: 'http' | 'https'; timeout?: number };

/** Reads the place of a setting. Without the setting, the place is that of Stripe itself. */
export function stripePlaceOf(baseUrl: string | undefined): StripePlace | undefined {
  if (baseUrl === undefined) return undefined;
  const { hostname: host, port, protocol } = new URL(baseUrl);
  const isSafe = protocol === 'https:';
  return { host, port: Number(port) || (isSafe ? 443 : 80), protocol: isSafe ? 'https' : 'http' };
}

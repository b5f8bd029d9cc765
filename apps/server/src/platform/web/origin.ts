import type { Surface } from '@nightjar/domain/kernel/call';
import type { Settings } from '../config/settings.ts';

/**
 * Pages of these origins may make calls and open a socket. `development` also allows every localhost and the page's own
 * host.
 */
export type OriginPolicy = { allowed: readonly string[]; development: boolean };

/** The packaged apps on iOS and Android have these origins. */
const nativeOrigins = ['capacitor://localhost', 'https://localhost'] as const;

/**
 * True where a page of this origin may make calls. Programs send no Origin header. A page of another origin cannot
 * leave the header out or forge it.
 */
export function originAllowed(
  policy: OriginPolicy,
  origin: string | undefined,
  host: string | undefined,
): boolean {
  if (origin === undefined || policy.allowed.includes(origin)) return true;
  if (!policy.development || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  return ['localhost', '127.0.0.1', '[::1]'].includes(page.hostname) || page.host === host;
}

type OriginSettings = Pick<Settings, 'publicUrl' | 'corsOrigins' | 'desk' | 'production'> & {
  readonly links: Pick<Settings['links'], 'hosts'>;
};

/**
 * The policy allows the deployment's own address, the hosts of its links, the packaged apps, and origins that the operator
 * adds for this surface.
 */
export function originPolicy(
  { publicUrl, corsOrigins, desk, links, production }: OriginSettings,
  surface: Surface = 'app',
): OriginPolicy {
  const own = [new URL(publicUrl).origin, ...links.hosts.map(host => `https://${host}`)];
  const added = surface === 'desk' ? desk.origins : corsOrigins;
  return { allowed: [...own, ...nativeOrigins, ...added], development: !production };
}

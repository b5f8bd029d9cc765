/** Pages that may open a socket. `development` adds every localhost and the page's own host. */
export type OriginPolicy = { allowed: readonly string[]; development: boolean };

/** Where the packaged app lives on iOS and on Android. */
const nativeOrigins = ['capacitor://localhost', 'https://localhost', 'http://localhost'] as const;

/** Programs send no Origin; browsers always do and cannot forge it. */
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

/** The deployment's own address and the packaged apps. */
export function originPolicy(publicUrl: string, development: boolean): OriginPolicy {
  return { allowed: [new URL(publicUrl).origin, ...nativeOrigins], development };
}

import type { OwnUser } from '@nightjar/domain/account/entity';

/** The first match wins: Edge names Chrome and Safari as well. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** "Chrome on Android", as far as the user agent names them. */
export function deviceWords(userAgent: string | null): string {
  const browser = found(browsers, userAgent);
  const system = found(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Some device';
}

function found(known: readonly (readonly [RegExp, string])[], userAgent: string | null): string | null {
  return known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
}

type Named = Pick<OwnUser, 'first_name' | 'relationshipStatus'>;

/** The facts under a name: the first name where it differs, and the relationship where it is given. */
export function headFacts({ first_name, relationshipStatus }: Named, name: string): string[] {
  const first = first_name === name ? null : first_name;
  const heart = relationshipStatus === 'Rather not say' ? null : relationshipStatus;
  return [first, heart].filter(fact => fact !== null);
}

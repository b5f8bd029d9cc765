/** A version has three numbers. A part that a text leaves out is 0. */
export type Version = readonly [major: number, minor: number, patch: number];

/** A part has at most four digits, so that `versionCode` stays below the limit of Google Play, 2,100,000,000. */
const versionPattern = /^\d{1,4}(?:\.\d{1,4}){0,2}$/;

/** Reads a version such as "1.1.174"; null for any other text. */
export function parseVersion(text: string): Version | null {
  if (!versionPattern.test(text)) return null;
  const [major = 0, minor = 0, patch = 0] = text.split('.').map(Number);
  return [major, minor, patch];
}

/** Writes a version with three numbers and no leading zeros, so that one version has one text. */
export const canonicalVersion = (text: string): string => parseVersion(text)?.join('.') ?? text;

/** Returns a negative number if `a` is older than `b`, 0 if they are equal, and a positive number if `a` is newer. */
export function compareVersions(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** Returns true where the version `text` is newer than `than`. A text that is no version is never newer. */
export function isNewer(text: string, than: string): boolean {
  const [version, other] = [parseVersion(text), parseVersion(than)];
  return version !== null && other !== null && compareVersions(version, other) > 0;
}

/** A version has one to three whole numbers with dots between them. A missing number counts as 0. */
const versionForm = /^\d{1,4}(?:\.\d{1,4}){0,2}$/;

/** Returns true if `version` is a later version than `other`. A text of another form is never later. */
export function isLaterVersion(version: string, other: string): boolean {
  if (!versionForm.test(version) || !versionForm.test(other)) return false;
  const numbers = version.split('.').map(Number);
  const others = other.split('.').map(Number);
  for (const place of [0, 1, 2]) {
    const difference = (numbers[place] ?? 0) - (others[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

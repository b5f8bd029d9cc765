import { type Finding, findingsOf } from '../finding.ts';

const { warning } = findingsOf('settings');

/** These variables are read by the launcher, by Node or by the build of a client, and are no settings of the server. */
const otherKnownNames = [
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'VITE_SERVER_URL',
  'VITE_RELEASE_PUBLIC_KEY',
];

/** Only settings of the product begin with these words. So an unknown name with one of them is a mistake. */
const ownPrefixPattern = /^(TWILIO|STRIPE|APNS|FCM|WEB_PUSH|BACKUP|METRICS|S3|DESK)_/;

/** Kubernetes gives each container the addresses of services under such names. */
const serviceAddressPattern = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/;

/** Finds variables that were meant as settings: their names differ a little, or begin as only settings do. */
export function misspelledNames(names: readonly string[], settings: readonly string[]): Finding[] {
  const known = [...settings, ...otherKnownNames];
  return names
    .filter(name => !known.includes(name))
    .flatMap(name => {
      const meant = findIntendedSetting(name, known);
      if (meant)
        return [
          warning(`${name} is no setting.`, `Did you mean ${meant}? Rename it, and start the server again.`),
        ];
      const prefix = ownPrefixPattern.exec(name)?.[0];
      if (!prefix || serviceAddressPattern.test(name)) return [];
      const kin = settings.filter(setting => setting.startsWith(prefix)).join(', ');
      return [warning(`${name} is no setting.`, `Those of its kind are ${kin}.`)];
    });
}

function findIntendedSetting(name: string, known: readonly string[]): string | null {
  const plain = name.toUpperCase().replace(/^NIGHTJAR_/, '');
  if (name.startsWith('npm_') || serviceAddressPattern.test(plain)) return null;
  const [nearest] = known
    .map(setting => ({ setting, distance: editsBetween(plain, setting) }))
    .filter(({ setting, distance }) => distance <= mostEdits(setting))
    .sort((one, other) => one.distance - other.distance);
  return nearest?.setting ?? null;
}

/** A short name is near to many words, so only one mistake is taken for a slip. */
const mostEdits = (setting: string): number => (setting.length < 10 ? 1 : 2);

/** Counts the letters to insert, remove, replace or swap with their neighbour, to make one text of the other. */
export function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = above;
    above = current;
  }
  return above[other.length] ?? 0;
}

/**
 * This is the order of the folders of the server's platform, the lowest first. A folder may import only folders before
 * it. Files that are not listed here, such as `clock.ts` or `guarded.ts`, are below all of them.
 */
export const platformOrder = [
  ...['config', 'bus', 'db', 'disk', 'telemetry', 'together.ts', 'shared-transactions.ts', 'outside.ts'],
  ...['reads', 'legal'],
  ...['limits', 'jobs', 'readings', 'audit', 'cells', 'csv', 'geojson', 'icalendar'],
  ...['web', 'providers', 'payments', 'push', 'sms', 'realtime', 'auth', 'storage'],
  ...['processes', 'lifecycle', 'backup', 'watching', 'platform.ts', 'outboxes.ts', 'page', 'rest', 'http'],
  'doctor',
];

const platformFolderPattern = /^apps\/server\/src\/platform\/([^/]+)/;

/** True where a file of the platform would import a part of the platform that is above its own part. */
export function breaksPlatformOrder(reached: string, from: string): boolean {
  const [there, here] = [partOf(reached), partOf(from)];
  return there !== null && here !== null && platformOrder.indexOf(there) > platformOrder.indexOf(here);
}

/** Returns the name of a part of the platform, or null for a file outside of the platform. */
const partOf = (path: string) => platformFolderPattern.exec(path)?.[1] ?? null;

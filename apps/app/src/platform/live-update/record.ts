import { isNewer } from '@nightjar/domain/releases/rules/version';
import type { BundleId } from '../../native/updates/port.ts';

/** A bundle that starts this often without showing a page is given up at the next start. */
export const startsAllowed = 3;
/** A bundle is given up only if its `startsAllowed` starts without a page were all within this many milliseconds. */
export const failedStartsWindowMs = 60_000;
/** The device remembers this many failures, as the plugin does. */
const mostFailures = 100;

/** A version did not start on this device. The app reports it to the server once, with the first line of the error. */
export type Failure = { readonly version: string; readonly message: string; readonly isReported: boolean };

/** The app has reported on this day (in UTC) that the person's device runs this version. */
export type ToldVersion = { readonly userId: string; readonly version: string; readonly day: string };

/** The device keeps this over restarts, and over a change of the bundle. */
export type UpdateRecord = {
  /** This bundle has shown a page last; null for the files of the store's package. */
  readonly good: BundleId | null;
  readonly running: BundleId | null;
  /** These starts of the running bundle have shown no page yet. The times are in epoch milliseconds. */
  readonly starts: readonly number[];
  readonly failures: readonly Failure[];
  readonly told: ToldVersion | null;
};

export const emptyRecord: UpdateRecord = { good: null, running: null, starts: [], failures: [], told: null };

/** Reads the stored text. A text that another version has written in another shape counts as none. */
export function readRecord(text: string | null): UpdateRecord {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const isRecord = typeof value === 'object' && value !== null;
    const read = { ...emptyRecord, ...(isRecord ? (value as Partial<UpdateRecord>) : {}) };
    return Array.isArray(read.starts) && Array.isArray(read.failures) ? read : emptyRecord;
  } catch {
    return emptyRecord;
  }
}

/** The files of the store's package have nothing older behind them, so their starts are not counted. */
export function withStart(record: UpdateRecord, running: BundleId | null, at: number): UpdateRecord {
  const before = record.running === running ? record.starts : [];
  return { ...record, running, starts: running === null ? [] : [...before, at].slice(-startsAllowed - 1) };
}

/** The user has left the app before it showed a page, so the end of this start is no fault of the bundle. */
export const withoutLastStart = (record: UpdateRecord): UpdateRecord => ({
  ...record,
  starts: record.starts.slice(0, -1),
});

export const withFirstPageShown = (record: UpdateRecord): UpdateRecord => ({
  ...record,
  good: record.running,
  starts: [],
});

/** True if the last `startsAllowed` starts before the present one were in a short time, and none showed a page. */
export function keepsFailing({ starts }: UpdateRecord): boolean {
  const before = starts.slice(0, -1);
  const [first, last] = [before.at(-startsAllowed), before.at(-1)];
  return first !== undefined && last !== undefined && last - first <= failedStartsWindowMs;
}

/** Adds the versions that have failed since the last start. The message is that of the last failed start. */
export function withFailures(
  record: UpdateRecord,
  versions: readonly string[],
  message: string,
): UpdateRecord {
  const known = failedVersions(record);
  const added = versions
    .filter(version => !known.includes(version))
    .map((version, index, all) => ({
      version,
      message: index === all.length - 1 ? message : '',
      isReported: false,
    }));
  return { ...record, failures: [...record.failures, ...added].slice(-mostFailures) };
}

export const failedVersions = ({ failures }: UpdateRecord): string[] =>
  failures.map(({ version }) => version);

export const withReportedFailure = (record: UpdateRecord, reported: string): UpdateRecord => ({
  ...record,
  failures: record.failures.map(failure =>
    failure.version === reported ? { ...failure, isReported: true } : failure,
  ),
});

/** Returns the bundle to which the device goes back, or null for the files of the store's package. */
export function bundleToReturnTo(record: UpdateRecord, downloaded: readonly BundleId[]): BundleId | null {
  const { good, running } = record;
  const isUsable = good !== null && good !== running && downloaded.includes(good);
  return isUsable && !failedVersions(record).includes(good) ? good : null;
}

/**
 * Returns the bundles to delete. The running bundle and the last one that has shown a page stay. Newer bundles that
 * have not failed stay too, because they wait for their start.
 */
export function bundlesToDelete(
  record: UpdateRecord,
  downloaded: readonly BundleId[],
  current: string,
): BundleId[] {
  const failed = failedVersions(record);
  const isKept = (id: BundleId) =>
    id === record.good || id === record.running || (isNewer(id, current) && !failed.includes(id));
  return downloaded.filter(id => !isKept(id));
}

/** The app reports the running version once a day, and also after a change of the version or the user. */
export const isTellDue = ({ told }: UpdateRecord, now: ToldVersion): boolean =>
  told?.userId !== now.userId || told.version !== now.version || told.day !== now.day;

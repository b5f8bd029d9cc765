import { describe, expect, test } from 'vitest';
import {
  bundlesToDelete,
  bundleToReturnTo,
  emptyRecord,
  failedStartsWindowMs,
  isTellDue,
  keepsFailing,
  readRecord,
  type UpdateRecord,
  withFailures,
  withFirstPageShown,
  withoutLastStart,
  withReportedFailure,
  withStart,
} from './record.ts';

const startedAt = (...times: readonly number[]) =>
  times.reduce<UpdateRecord>((record, at) => withStart(record, '1.1.175', at), emptyRecord);

describe('what the device keeps about its bundles', () => {
  test('a device gives up a bundle after three starts within a minute that showed no page', () => {
    expect(keepsFailing(startedAt(0, 1000, 2000))).toBe(false);
    expect(keepsFailing(startedAt(0, 1000, 2000, 3000))).toBe(true);
    // The fourth start may come much later; the three before it have failed in a short time.
    expect(keepsFailing(startedAt(0, 1000, failedStartsWindowMs, 9_000_000))).toBe(true);
    expect(keepsFailing(startedAt(0, 1000, failedStartsWindowMs + 1, failedStartsWindowMs + 2))).toBe(false);
  });

  test("the count of a bundle's failed starts begins again after a start that shows a page, with another bundle, and when the user leaves during the start", () => {
    expect(keepsFailing(withStart(withFirstPageShown(startedAt(0, 1, 2)), '1.1.175', 3))).toBe(false);
    expect(keepsFailing(withStart(startedAt(0, 1, 2), '1.1.176', 3))).toBe(false);
    expect(keepsFailing(withStart(withoutLastStart(startedAt(0, 1, 2)), '1.1.175', 3))).toBe(false);
  });

  test("a device never gives up the app's files that came with the store build, however often they fail to start", () => {
    const starts = [0, 1, 2, 3, 4].reduce((record, at) => withStart(record, null, at), emptyRecord);
    expect(keepsFailing(starts)).toBe(false);
  });

  test('a device that gives up a bundle returns to the last bundle that has shown a page, or else to the files of the store build', () => {
    const good = withFirstPageShown(withStart(emptyRecord, '1.1.174', 0));
    const failing = withStart(good, '1.1.175', 1);
    expect(bundleToReturnTo(failing, ['1.1.174', '1.1.175'])).toBe('1.1.174');
    expect(bundleToReturnTo(failing, ['1.1.175'])).toBeNull();
    expect(bundleToReturnTo(withFailures(failing, ['1.1.174'], ''), ['1.1.174'])).toBeNull();
    expect(bundleToReturnTo(withFirstPageShown(failing), ['1.1.175'])).toBeNull();
  });

  test('a device stores the first error of a bundle that failed, and reports the failure to the server once', () => {
    const failed = withFailures(emptyRecord, ['1.1.175'], 'Error: broken');
    expect(withFailures(failed, ['1.1.175'], 'Error: another')).toEqual(failed);
    expect(failed.failures).toEqual([{ version: '1.1.175', message: 'Error: broken', isReported: false }]);
    expect(withReportedFailure(failed, '1.1.175').failures).toMatchObject([{ isReported: true }]);
    // Only the last start has left its error behind.
    expect(withFailures(emptyRecord, ['1.1.175', '1.1.176'], 'Error: broken').failures).toMatchObject([
      { version: '1.1.175', message: '' },
      { version: '1.1.176', message: 'Error: broken' },
    ]);
  });

  test('the device deletes all bundles except the running one, the one that ran before it, and newer ones that have not failed', () => {
    const record = withStart(withFirstPageShown(withStart(emptyRecord, '1.1.174', 0)), '1.1.175', 1);
    const downloaded = ['1.1.172', '1.1.173', '1.1.174', '1.1.175', '1.1.176'];
    expect(bundlesToDelete(record, downloaded, '1.1.175')).toEqual(['1.1.172', '1.1.173']);
    expect(bundlesToDelete(withFailures(record, ['1.1.176'], ''), downloaded, '1.1.175')).toContain(
      '1.1.176',
    );
  });

  test('the app reports its version to the server once a day, and at once where the version or the user has changed', () => {
    const told = { userId: 'rae', version: '1.1.175', day: '2026-11-28' };
    expect(isTellDue(emptyRecord, told)).toBe(true);
    expect(isTellDue({ ...emptyRecord, told }, told)).toBe(false);
    for (const change of [{ userId: 'finch' }, { version: '1.1.174' }, { day: '2026-11-29' }])
      expect(isTellDue({ ...emptyRecord, told }, { ...told, ...change })).toBe(true);
  });

  test('a stored record of bundles that this version of the app cannot read counts as an empty record', () => {
    for (const text of [null, '', 'null', '3', '[]', '{"starts":3}', '{"failures":null}'])
      expect(readRecord(text).failures).toEqual([]);
    const record = withFailures(startedAt(1, 2), ['1.1.176'], '');
    expect(readRecord(JSON.stringify(record))).toEqual(record);
  });
});

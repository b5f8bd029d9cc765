import { brand } from '@nightjar/domain/brand';
import { appState } from '../../native/app-state/index.ts';
import { preferences } from '../../native/preferences/index.ts';
import { updates } from '../../native/updates/index.ts';
import type { BundleId } from '../../native/updates/port.ts';
import { afterFirstPage } from '../first-page.ts';
import { log } from '../log.ts';
import {
  bundleToReturnTo,
  emptyRecord,
  keepsFailing,
  readRecord,
  startsAllowed,
  type UpdateRecord,
  withFailures,
  withFirstPageShown,
  withoutLastStart,
  withStart,
} from './record.ts';

declare global {
  interface Window {
    /** The script of `early-errors.ts` has found this text of the last start, which showed no page; null without one. */
    readonly lastStartError?: string | null;
  }
}

const recordKey = `${brand.slug}.updates`;

let recordInMemory = emptyRecord;
let recordLoadPromise: Promise<void> | undefined;

async function loadStoredRecord(): Promise<void> {
  recordInMemory = readRecord(await preferences.get(recordKey));
}

/** Returns what the device keeps about its bundles, after an optional change of it. */
export async function updateRecord(
  change: (record: UpdateRecord) => UpdateRecord = same => same,
): Promise<UpdateRecord> {
  recordLoadPromise ??= loadStoredRecord();
  await recordLoadPromise;
  const before = recordInMemory;
  recordInMemory = change(recordInMemory);
  if (recordInMemory !== before) await preferences.set(recordKey, JSON.stringify(recordInMemory));
  return recordInMemory;
}

/** The app has started with the bundle `running`, which is null for the files of the store's package. */
export type UpdateStart = { readonly running: BundleId | null; readonly version: string };

async function confirmAndCountStart(): Promise<UpdateStart> {
  const { current } = await updates.ready();
  const start = { running: current, version: current ?? brand.version };
  if (!updates.supported) return start;
  const message = window.lastStartError ?? '';
  const blocked = await updates.blocked();
  const known = await updateRecord(before =>
    withStart(withFailures(before, blocked, message), current, Date.now()),
  );
  if (current !== null && keepsFailing(known)) await startOlderBundle(current, message);
  else followFirstPage();
  return start;
}

/** Leaves a bundle that has ended several times before it showed a page, and starts the one that was good before. */
async function startOlderBundle(failing: BundleId, message: string): Promise<void> {
  const reason = message || `It showed no page at ${startsAllowed} starts.`;
  const known = await updateRecord(before => withFailures(before, [failing], reason));
  await updates.setNext(bundleToReturnTo(known, await updates.downloaded()));
  await updates.reload();
}

/** The bundle is good once it shows a page. The script for early errors then notes no further errors. */
function followFirstPage(): void {
  const stop = appState.onChange(active => {
    if (active) return;
    stop();
    updateRecord(withoutLastStart).catch(logRecordError);
  });
  void afterFirstPage().then(() => {
    stop();
    document.documentElement.dataset.started = '';
    updateRecord(withFirstPageShown).catch(logRecordError);
  });
}

function logRecordError(error: unknown): void {
  log.warn('The state of the updates was not stored', error);
}

let startConfirmation: Promise<UpdateStart> | undefined;

/** Confirms the start to the device, once in each start, and counts it. The app calls this before anything else. */
export function confirmStart(): Promise<UpdateStart> {
  startConfirmation ??= confirmAndCountStart();
  return startConfirmation;
}

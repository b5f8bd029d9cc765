import { useSyncExternalStore } from 'react';

/**
 * An update of the app is in one of these stages. `unknown`: the app has no answer about an update. `ready`: the update
 * starts with the next reload.
 */
export type UpdateStage = 'unknown' | 'newest' | 'checking' | 'downloading' | 'ready' | 'failed';

export type AppUpdate = {
  readonly stage: UpdateStage;
  /** The ready update has this version; null where only its files are known. */
  readonly version: string | null;
  /** This is a message of the specification about the last step. */
  readonly message: string | null;
  /** The download has reached this percentage, from 0 to 100; null where it is not known. */
  readonly percent: number | null;
};

/** The service worker of a browser, or the live updates of a store build, give the app its updates. */
export type UpdateSource = {
  readonly check: () => void;
  /** Opens the ready version, once nothing runs that a reload would cut off. */
  readonly install: () => void;
};

const noUpdate: AppUpdate = { stage: 'unknown', version: null, message: null, percent: null };

let update = noUpdate;
let source: UpdateSource | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const appUpdate = {
  setState(next: Partial<AppUpdate>): void {
    update = { ...update, ...next };
    for (const listener of listeners) listener();
  },
  setSource(next: UpdateSource | null): void {
    source = next;
    if (next === null) update = noUpdate;
    for (const listener of listeners) listener();
  },
  check: (): void => source?.check(),
  install: (): void => source?.install(),
};

/** Returns the state of the app's update. A screen shows it, and offers what the user can do. */
export const useAppUpdate = (): AppUpdate => useSyncExternalStore(subscribe, () => update);

/** True where the app can be asked for an update: not before the app is open, and not under development. */
export const useHasUpdates = (): boolean => useSyncExternalStore(subscribe, () => source !== null);

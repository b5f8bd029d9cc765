import type { Point } from '@nightjar/domain/kernel/geo';

/**
 * With `always` the app may read the position in the background and after a restart too. With `while-used` it may read
 * the position only while it is on the screen or, on Android, while its notification is shown.
 *
 * `restricted`: the device cannot ask the user, because its location services are off or a parent has forbidden them.
 * `unknown`: the device has not asked yet.
 */
export type TrackerPermission = 'always' | 'while-used' | 'denied' | 'restricted' | 'unknown';

/** The device posts each position to the address by itself, also while no code of the app runs. */
export type TrackerUpload = { readonly url: string; readonly token: string };

export type TrackerTexts = {
  /** Android shows this notification while it tracks. */
  readonly notification: { readonly title: string; readonly text: string };
  /** Explains why the app asks for the location in the background, before the device asks. */
  readonly rationale: {
    readonly title: string;
    readonly text: string;
    readonly allow: string;
    readonly deny: string;
  };
};

/** `at` is in epoch milliseconds. `stopped`: the device does not track, because the user or the device refuses it. */
export type TrackerEvent =
  | { readonly kind: 'position'; readonly point: Point; readonly at: number }
  | { readonly kind: 'stopped'; readonly reason: 'denied' | 'failed' };

/** Follows the position of the device in the background. */
export type TrackerPort = {
  /** This is true in a store build. A browser stops with its page, so the web app does not track. */
  readonly supported: boolean;
  /** This is true if the device shows the rationale in its own dialog. Otherwise the app shows it before it asks. */
  readonly explains: boolean;
  /** Reads the permission without asking the user. */
  readonly permission: () => Promise<TrackerPermission>;
  /** Asks the user for the location at all times. */
  readonly requestPermission: (texts: TrackerTexts) => Promise<TrackerPermission>;
  /** Begins to track, or begins again with another token. The listener is called until `stop`. */
  readonly start: (
    upload: TrackerUpload,
    texts: TrackerTexts,
    listener: (event: TrackerEvent) => void,
  ) => Promise<void>;
  /** Ends the tracking, even if an earlier process of the app began it. */
  readonly stop: () => Promise<void>;
};

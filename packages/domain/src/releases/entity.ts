/**
 * A release is staged when its bundle has been uploaded, and live while it is offered. A paused release is offered to no
 * further device. A withdrawn release is never offered again.
 */
export const releaseStates = ['staged', 'live', 'paused', 'withdrawn'] as const;
export type ReleaseState = (typeof releaseStates)[number];

/** These facts about a release decide which devices are offered its bundle. */
export type OfferedRelease = {
  readonly version: string;
  readonly state: ReleaseState;
  /** Devices of this channel alone are offered the release. */
  readonly channel: string;
  /** A device whose store build is older than this version cannot run the bundle. */
  readonly minNative: string;
  /** The release is offered to this percentage of the devices, from 0 to 100. */
  readonly rollout: number;
  /** True where the signed proof allows devices with a newer, withdrawn version to go back to this release. */
  readonly rollback: boolean;
};

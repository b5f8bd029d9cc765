import type { OfferedRelease } from '../entity.ts';
import { compareVersions, isNewer, parseVersion } from './version.ts';

/** These facts about a device decide which release it is offered. */
export type UpdatingDevice = {
  /** The device runs the bundle of this version. */
  readonly current: string;
  /** The store build of the device has this version. */
  readonly native: string;
  readonly channel: string;
  /** These versions have failed to start on the device. */
  readonly blocked: readonly string[];
  /** Returns the device's bucket for a version, from 0 to 99, as `bucketOf` computes it. */
  readonly bucket: (version: string) => number;
};

/**
 * Returns the bucket of a device for a version, from 0 to 99. `digest` is the SHA-256 of the version, a colon and the
 * id of the device. The bucket differs for each version, so that a device is not always among the first.
 */
export function bucketOf(digest: Uint8Array): number {
  return new DataView(digest.buffer, digest.byteOffset, digest.byteLength).getUint32(0) % 100;
}

/**
 * Returns the release that a device is offered, or null where the device keeps what it runs. The newest release that is
 * newer than the device's own is offered. Without such a release, a device whose own release was withdrawn is offered
 * the newest release whose proof allows to go back from that version.
 */
export function offerTo<Release extends OfferedRelease>(
  device: UpdatingDevice,
  releases: readonly Release[],
): Release | null {
  const offered = releases.filter(release => mayGet(device, release));
  return (
    newest(offered.filter(({ version }) => isNewer(version, device.current))) ??
    (isWithdrawn(device, releases) ? newest(offered.filter(release => isRollbackFor(device, release))) : null)
  );
}

function mayGet(device: UpdatingDevice, release: OfferedRelease): boolean {
  const { state, channel, minNative, rollout, version } = release;
  return (
    state === 'live' &&
    channel === device.channel &&
    !device.blocked.includes(version) &&
    parseVersion(device.native) !== null &&
    parseVersion(minNative) !== null &&
    !isNewer(minNative, device.native) &&
    device.bucket(version) < rollout
  );
}

const isRollbackFor = ({ current }: UpdatingDevice, { version, rollbackFrom }: OfferedRelease) =>
  rollbackFrom.includes(current) && isNewer(current, version);

function isWithdrawn({ current, channel }: UpdatingDevice, releases: readonly OfferedRelease[]): boolean {
  return releases.some(
    release => release.version === current && release.channel === channel && release.state === 'withdrawn',
  );
}

function newest<Release extends OfferedRelease>(releases: readonly Release[]): Release | null {
  return releases.reduce<Release | null>((best, release) => {
    const [version, known] = [parseVersion(release.version), best && parseVersion(best.version)];
    if (!version) return best;
    return known && compareVersions(known, version) >= 0 ? best : release;
  }, null);
}

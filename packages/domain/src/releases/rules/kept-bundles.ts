import type { OfferedRelease } from '../entity.ts';
import { compareVersions, isNewer, parseVersion } from './version.ts';

/** The files of this many newest releases of a channel are kept, for devices on which a newer one did not start. */
export const keptBundles = 5;

/**
 * Returns the releases whose files no device needs. A withdrawn release is offered to no device. A live one is not
 * needed where a newer one of its channel is offered to every device that could run it, and five newer ones are live.
 * The file of a way back is kept.
 */
export function unneededBundles<Release extends OfferedRelease>(releases: readonly Release[]): Release[] {
  return releases.filter(release => release.state === 'withdrawn' || isSuperseded(release, releases));
}

function isSuperseded(release: OfferedRelease, releases: readonly OfferedRelease[]): boolean {
  if (release.state !== 'live' || release.rollbackFrom.length > 0) return false;
  const newer = releases.filter(
    other =>
      other.state === 'live' && other.channel === release.channel && isNewer(other.version, release.version),
  );
  return newer.length >= keptBundles && newer.some(other => isForAllDevicesOf(release, other));
}

/** True where each device that can run `release` is offered `other`. */
function isForAllDevicesOf(release: OfferedRelease, other: OfferedRelease): boolean {
  const [floor, otherFloor] = [parseVersion(release.minNative), parseVersion(other.minNative)];
  return (
    other.rollout === 100 && floor !== null && otherFloor !== null && compareVersions(otherFloor, floor) <= 0
  );
}

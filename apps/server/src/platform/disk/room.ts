/**
 * This is the file system of a folder as the operating system describes it. `files` is 0 where it has no fixed number of
 * files.
 */
export type Space = { freeBytes: number; sizeBytes: number; freeFiles: number; files: number };

/**
 * `low`: an operator must make room soon. `full`: nothing new may be written, so that what runs has room to the end.
 */
export type Room = 'ample' | 'low' | 'full';

const mebibyte = 2 ** 20;

/**
 * Room is low or full below this share of a volume, and in any case below so many bytes. PostgreSQL writes its log in
 * files of 16 MB, and stops where it has no room for the next one.
 */
const roomLimits = {
  low: { share: 0.1, bytes: 256 * mebibyte },
  full: { share: 0.02, bytes: 64 * mebibyte },
} as const;

/** A volume leaves a state when it has this many times the limit free. Otherwise each deleted file would change it. */
const wayBack = 1.25;

/** Returns the room of a volume. `before` is what the last measurement returned. */
export function roomOf(space: Space, before: Room): Room {
  if (isBelow(space, 'full', before === 'full' ? wayBack : 1)) return 'full';
  return isBelow(space, 'low', before === 'ample' ? 1 : wayBack) ? 'low' : 'ample';
}

function isBelow({ freeBytes, sizeBytes, freeFiles, files }: Space, limit: 'low' | 'full', times: number) {
  const { share, bytes } = roomLimits[limit];
  return freeBytes < times * Math.max(share * sizeBytes, bytes) || freeFiles < times * share * files;
}

/**
 * Returns why a command may not write to a volume, or null where it may. A command must leave as much room as a full
 * volume needs before it accepts writes again, so that the volume does not become full for the server. Some network
 * file systems report no size.
 */
export function describeShortage(space: Space): string | null {
  if (space.sizeBytes === 0 || roomOf(space, 'full') !== 'full') return null;
  const { share, bytes } = roomLimits.full;
  const left = wayBack * Math.max(share * space.sizeBytes, bytes);
  if (space.freeBytes >= left) return `its volume has only ${space.freeFiles} files left`;
  const inMegabytes = (count: number) => Math.floor(count / mebibyte).toLocaleString('en');
  return `its volume has ${inMegabytes(space.freeBytes)} MB left, and ${inMegabytes(left)} MB stay free for the server`;
}

/** True where the volume is not full yet with so many more bytes. */
export const isRoomFor = (space: Space, bytes: number): boolean =>
  roomOf({ ...space, freeBytes: space.freeBytes - bytes }, 'ample') !== 'full';

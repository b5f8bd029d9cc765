import { setTimeout as pause } from 'node:timers/promises';
import { answerWithin } from '../answered.ts';
import { guarded } from '../guarded.ts';
import type { Logger } from '../log.ts';
import { isOutOfSpace } from './out-of-space.ts';
import { isRoomFor, type Room, roomOf, type Space } from './room.ts';
import { measureVolume, type Volume } from './volumes.ts';

export type MeasuredVolume = { readonly volume: Volume; readonly space: Space; readonly room: Room };

/** The disks of this machine, as they were measured last. Asking costs nothing. */
export type Disk = {
  /** Returns the room of the fullest volume. While it is `full`, calls that save something new are refused. */
  room(): Room;
  /** True where a file of this size may be taken in. */
  hasRoomFor(bytes: number): boolean;
  volumes(): readonly MeasuredVolume[];
  /** Reports an error of a write. Where it means that a disk is full, writes are refused at once. */
  noteWriteError(error: unknown): void;
  close(): Promise<void>;
};

export type DiskOptions = {
  volumes: readonly Volume[];
  log: Pick<Logger, 'error' | 'warn' | 'info'>;
  measure?: (volume: Volume) => Promise<Space>;
  now?: () => number;
};

/** Disks are measured at this interval in milliseconds, and more often while their room is low. */
const usualIntervalMs = 5_000;
const lowRoomIntervalMs = 1_000;
/** A network disk that does not answer within this many milliseconds keeps the last measurement. */
const measureTimeoutMs = 4_000;
/**
 * After a write that found no room, writes are refused for this many milliseconds, whatever was measured: the disk of
 * another database server, or a quota, cannot be measured. Then a write is tried again.
 */
const refusedAfterErrorMs = 5_000;
/** While an upload is checked, its bytes lie on the disk up to so many times: as sent, rewritten, and stored. */
const copiesOfUpload = 3;

/** Measures the disks at once, and then at intervals until it is closed. */
export async function watchDisk(options: DiskOptions): Promise<Disk> {
  const watch = new DiskWatch(options);
  await watch.measureAll();
  watch.keepMeasuring();
  return watch;
}

class DiskWatch implements Disk {
  readonly #options: Required<DiskOptions>;
  readonly #closing = new AbortController();
  #measured: readonly MeasuredVolume[] = [];
  #refusedUntil = Number.NEGATIVE_INFINITY;
  #told: Room = 'ample';
  #running: Promise<void> = Promise.resolve();

  constructor(options: DiskOptions) {
    this.#options = { measure: measureVolume, now: () => performance.now(), ...options };
  }

  room(): Room {
    if (this.#options.now() < this.#refusedUntil) return 'full';
    return worstOf(this.#measured.map(({ room }) => room));
  }

  hasRoomFor(bytes: number): boolean {
    if (this.room() === 'full') return false;
    return this.#measured.every(({ space }) => isRoomFor(space, copiesOfUpload * bytes));
  }

  volumes(): readonly MeasuredVolume[] {
    return this.#measured;
  }

  noteWriteError(error: unknown): void {
    if (!isOutOfSpace(error)) return;
    this.#refusedUntil = this.#options.now() + refusedAfterErrorMs;
    this.#tell(error);
  }

  async measureAll(): Promise<void> {
    this.#measured = await Promise.all(this.#options.volumes.map(volume => this.#measure(volume)));
    this.#tell();
  }

  keepMeasuring(): void {
    this.#running = this.#repeat();
    this.#running.catch(guarded('the watch on the disk', error => Promise.reject(error)));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const interval = this.room() === 'ample' ? usualIntervalMs : lowRoomIntervalMs;
      await pause(interval, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await this.measureAll();
    }
  }

  async #measure(volume: Volume): Promise<MeasuredVolume> {
    const last = this.#measured.find(measured => measured.volume === volume);
    try {
      const space = await answerWithin(this.#options.measure(volume), measureTimeoutMs);
      return { volume, space, room: roomOf(space, last?.room ?? 'ample') };
    } catch (err) {
      this.#options.log.warn({ err, volume: volume.name }, 'The free space of a disk could not be measured');
      return last ?? { volume, space: unknownSpace, room: 'ample' };
    }
  }

  /**
   * Writes a line to the log where the room has changed. A full disk refuses many calls, and a line for each of them
   * would fill it further.
   */
  #tell(err?: unknown): void {
    const room = this.room();
    if (room === this.#told) return;
    this.#told = room;
    const { log } = this.#options;
    const disks = this.#measured.map(({ volume, space }) => ({
      volume: volume.name,
      freeMb: Math.floor(space.freeBytes / 2 ** 20),
      ofMb: Math.floor(space.sizeBytes / 2 ** 20),
      freeFiles: space.freeFiles,
    }));
    if (room === 'full')
      log.error({ err, disks }, 'A disk is full: calls that save something new are refused');
    else if (room === 'low') log.warn({ disks }, 'A disk has little room left: make room soon');
    else log.info({ disks }, 'The disks have room again');
  }
}

const unknownSpace: Space = { freeBytes: Infinity, sizeBytes: 0, freeFiles: 0, files: 0 };

const roomsFromAmpleToFull: readonly Room[] = ['ample', 'low', 'full'];
const worstOf = (rooms: readonly Room[]): Room =>
  roomsFromAmpleToFull[Math.max(0, ...rooms.map(room => roomsFromAmpleToFull.indexOf(room)))] ?? 'ample';

/** This disk has room for everything, for processes that save nothing and for tests. */
export const roomyDisk: Disk = {
  room: () => 'ample',
  hasRoomFor: () => true,
  volumes: () => [],
  noteWriteError: () => {},
  close: async () => {},
};

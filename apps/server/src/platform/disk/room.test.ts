import { describe, expect, test } from 'vitest';
import { describeShortage, isRoomFor, type Room, roomOf, type Space } from './room.ts';

const gibibyte = 2 ** 30;
const mebibyte = 2 ** 20;

/** This volume has 100 GB, of which `percent` are free, and enough files. */
const volume = (percent: number, differences: Partial<Space> = {}): Space => ({
  sizeBytes: 100 * gibibyte,
  freeBytes: percent * gibibyte,
  freeFiles: 1_000,
  files: 1_000,
  ...differences,
});

/** Returns the room after each of these measurements, the first of which follows an ample one. */
function roomsOf(...spaces: Space[]): Room[] {
  let room: Room = 'ample';
  return spaces.map(space => {
    room = roomOf(space, room);
    return room;
  });
}

describe('the room of a volume', () => {
  test('a disk volume has little room below 10 % free, and is full below 2 %', () => {
    expect([10, 9.9, 2, 1.9].map(percent => roomOf(volume(percent), 'ample'))).toEqual([
      'ample',
      'low',
      'low',
      'full',
    ]);
  });

  test('a disk volume that was full accepts writes again above 2.5 % free, and no longer has little room above 12.5 %', () => {
    expect(roomsOf(volume(1.9), volume(2.4), volume(2.6), volume(12.4), volume(12.6))).toEqual([
      'full',
      'full',
      'low',
      'low',
      'ample',
    ]);
  });

  test('a disk volume whose free space sways around a limit changes its state once', () => {
    const swaying = [2.1, 1.9, 2.1, 1.9, 2.1, 1.9].map(percent => volume(percent));
    expect(roomsOf(...swaying)).toEqual(['low', 'full', 'full', 'full', 'full', 'full']);
  });

  test('a small disk volume is full below 64 MB free, which PostgreSQL needs for a clean stop', () => {
    const small = (free: number) => volume(0, { sizeBytes: gibibyte, freeBytes: free * mebibyte });
    expect([257, 255, 65, 63].map(free => roomOf(small(free), 'ample'))).toEqual([
      'ample',
      'low',
      'low',
      'full',
    ]);
  });

  test('a disk volume that can hold no more files is full, however many bytes are free', () => {
    expect(roomOf(volume(50, { freeFiles: 19 }), 'ample')).toBe('full');
    expect(roomOf(volume(50, { freeFiles: 99 }), 'ample')).toBe('low');
  });

  test('a file system without a fixed number of files is judged by its free bytes alone', () => {
    expect(roomOf(volume(50, { freeFiles: 0, files: 0 }), 'ample')).toBe('ample');
  });

  test('a disk volume has room for a file that would not make the volume full', () => {
    expect(isRoomFor(volume(3), 0.9 * gibibyte)).toBe(true);
    expect(isRoomFor(volume(3), 1.1 * gibibyte)).toBe(false);
  });
});

describe('a command that writes to a volume', () => {
  test('a command may write while 2.5 % of a volume are free, and is then refused with what is left', () => {
    expect(describeShortage(volume(2.6))).toBeNull();
    expect(describeShortage(volume(2.4))).toBe(
      'its volume has 2,457 MB left, and 2,560 MB stay free for the server',
    );
    const small = { sizeBytes: 640 * mebibyte, freeBytes: 79 * mebibyte };
    expect(describeShortage(volume(0, small))).toBe(
      'its volume has 79 MB left, and 80 MB stay free for the server',
    );
  });

  test('a command is refused where a volume has few files left', () => {
    expect(describeShortage(volume(50, { freeFiles: 24 }))).toBe('its volume has only 24 files left');
  });

  test('a command may write to a file system that reports no size', () => {
    expect(describeShortage({ sizeBytes: 0, freeBytes: 0, freeFiles: 0, files: 0 })).toBeNull();
  });
});

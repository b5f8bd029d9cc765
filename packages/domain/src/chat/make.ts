import { type MessageId, messageId } from '../kernel/id.ts';

/** An id has this many random bits beside its time, its version and its variant. */
const randomBitCount = 74n;
const randomBitMask = (1n << randomBitCount) - 1n;
/**
 * Random bits are drawn 32 at a time. Where the clock has not advanced, a new id exceeds the id before by a random step
 * of at most this number, so that the next id cannot be guessed.
 */
const uint32Range = 2 ** 32;

/**
 * Makes the id of the message that follows `lastId` in the same conversation: a uuid of version 7 that is greater than
 * `lastId` even when the clock stops or steps back. The caller holds a lock on the conversation, so that the ids are
 * its order. `draw(n)` is an integer in [0, n).
 */
export function nextMessageId(now: Date, draw: (below: number) => number, lastId: string | null): MessageId {
  const last = lastId === null ? -1n : numberOfId(lastId);
  const fresh = (BigInt(now.getTime()) << randomBitCount) | drawRandomBits(draw);
  return idOfNumber(fresh > last ? fresh : last + 1n + BigInt(draw(uint32Range)));
}

/** Reads the time of sending from an id, which begins with the millisecond. */
export function sentAtOf(id: string): Date {
  return new Date(Number(`0x${id.slice(0, 8)}${id.slice(9, 13)}`));
}

function drawRandomBits(draw: (below: number) => number): bigint {
  const bits =
    (BigInt(draw(uint32Range)) << 64n) | (BigInt(draw(uint32Range)) << 32n) | BigInt(draw(uint32Range));
  return bits & randomBitMask;
}

/** Returns the 122 bits of an id that carry information, without those of the version and the variant. */
function numberOfId(id: string): bigint {
  const bits = BigInt(`0x${id.replaceAll('-', '')}`);
  const time = bits >> 80n;
  const high = (bits >> 64n) & 0xfffn;
  const low = bits & ((1n << 62n) - 1n);
  return (time << randomBitCount) | (high << 62n) | low;
}

function idOfNumber(number: bigint): MessageId {
  const time = number >> randomBitCount;
  const high = (number >> 62n) & 0xfffn;
  const low = number & ((1n << 62n) - 1n);
  const bits = (time << 80n) | (0x7n << 76n) | (high << 64n) | (0x2n << 62n) | low;
  const hex = bits.toString(16).padStart(32, '0');
  return messageId.parse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
}

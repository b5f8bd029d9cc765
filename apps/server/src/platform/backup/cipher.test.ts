import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { byteReader } from './byte-reader.ts';
import { decrypt, encrypt, WrongKey } from './cipher.ts';

const key = 'the key of this operator, 44 characters long';
const newer = 'the key that takes its place in this rotation';
const partSize = 1024 * 1024;
const headerSize = 60;
/** An encrypted part has a header of 16 bytes and ends with a tag of 16 bytes. */
const sealedSize = partSize + 32;

/** Cuts bytes into chunks of a length that divides no part, so that chunks end in the middle of parts. */
function* inChunks(bytes: Buffer, size = 65_521): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const sealed = (bytes: Buffer, by = key) => buffer(encrypt(Readable.from(inChunks(bytes)), by));
const opened = (bytes: Buffer, keys: readonly string[] = [key]) =>
  buffer(decrypt(byteReader(Readable.from(inChunks(bytes))), keys));

test.each([0, 1, partSize - 1, partSize, partSize + 1, 3 * partSize + 77])(
  "a backup's content of %i bytes is encrypted and decrypted unchanged",
  async size => {
    const content = randomBytes(size);
    const bytes = await sealed(content);
    expect((await opened(bytes)).equals(content)).toBe(true);
    expect(bytes.length).toBe(headerSize + size + 32 * Math.max(1, Math.ceil(size / partSize)));
  },
);

test('two encrypted backup archives of the same content and key differ', async () => {
  const [one, other] = [await sealed(Buffer.alloc(5000)), await sealed(Buffer.alloc(5000))];
  expect(one.subarray(headerSize, 100).equals(other.subarray(headerSize, 100))).toBe(false);
});

test('an encrypted backup archive opens where its key is among the listed ones, and neither with another key nor without keys', async () => {
  const bytes = await sealed(Buffer.from('rows'));
  expect((await opened(bytes, [newer, key])).toString()).toBe('rows');
  await expect(opened(bytes, [newer])).rejects.toEqual(new WrongKey('another key'));
  await expect(opened(bytes, [])).rejects.toEqual(new WrongKey('no key'));
});

describe('an encrypted archive', async () => {
  const content = randomBytes(3 * partSize + 500);
  const bytes = await sealed(content);
  const foreign = await sealed(content);
  const part = (index: number, of = bytes) =>
    of.subarray(headerSize + index * sealedSize, headerSize + (index + 1) * sealedSize);
  const header = bytes.subarray(0, headerSize);
  const flipped = (at: number) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(at) ^ 4, at);
    return copy;
  };

  test.each<[string, () => Buffer, string]>([
    [
      'cut between two parts',
      () => bytes.subarray(0, headerSize + 2 * sealedSize),
      'it is cut off: its last part is missing',
    ],
    [
      'cut in a part',
      () => bytes.subarray(0, headerSize + 2 * sealedSize + 4000),
      'it is cut off in its part 2',
    ],
    [
      'cut in the header of a part',
      () => bytes.subarray(0, headerSize + sealedSize + 7),
      'it is cut off: its last part is missing',
    ],
    ['cut in its header', () => bytes.subarray(0, 30), 'it is cut off'],
    [
      'with two parts swapped',
      () => Buffer.concat([header, part(1), part(0), part(2), part(3)]),
      'its part 1 is in the place of part 0: parts were moved, doubled or left out',
    ],
    [
      'with a part twice',
      () => Buffer.concat([header, part(0), part(0), part(1), part(2), part(3)]),
      'its part 0 is in the place of part 1',
    ],
    [
      'without a part',
      () => Buffer.concat([header, part(0), part(2), part(3)]),
      'its part 2 is in the place of part 1',
    ],
    [
      'with a part of another archive',
      () => Buffer.concat([header, part(0), part(1, foreign), part(2), part(3)]),
      'its part 1 does not belong to it',
    ],
    [
      'with the header of another archive',
      () => Buffer.concat([foreign.subarray(0, headerSize), part(0), part(1), part(2), part(3)]),
      'its part 0 does not belong to it',
    ],
    ['with a second end', () => Buffer.concat([bytes, part(3)]), 'it has data after its end'],
    [
      'with a byte behind its end',
      () => Buffer.concat([bytes, Buffer.alloc(1)]),
      'it has data after its end',
    ],
    [
      'with a damaged byte',
      () => flipped(headerSize + sealedSize + 5000),
      'it is damaged at its part 1, as a bad disk',
    ],
    [
      'with a damaged number of a part',
      () => flipped(headerSize + sealedSize + 3),
      'it is damaged at its part 1, as a bad disk',
    ],
    [
      'with a damaged length of a part',
      () => flipped(headerSize + sealedSize + 5),
      'it is damaged at its part 1, as a bad disk',
    ],
    ['with a damaged tag', () => flipped(bytes.length - 1), 'it is damaged at its part 3, as a bad disk'],
    ['with a damaged beginning', () => flipped(20), 'it is damaged at its beginning, as a bad disk'],
  ])(
    'an encrypted backup archive %s is refused, and the reason distinguishes damage from a deliberate change',
    async (_how, change, reason) => {
      await expect(opened(change())).rejects.toThrow(reason);
    },
  );
});

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type ByteReader, byteReader } from './byte-reader.ts';

/**
 * An encrypted archive begins with these bytes. Its header goes on with a random salt and a check value, by which a key
 * of the operator is recognized, and ends with a checksum of all that.
 */
export const encryptedMark = Buffer.from('BACKUP\x1a\x01', 'latin1');
const saltSize = 32;
const keyCheckSize = 16;
const checksumSize = 4;

/** The content is encrypted in parts of this many bytes. Only the last part may be shorter. */
const partSize = 1024 * 1024;
const tagSize = 16;
/**
 * Each part begins with its number, the length of its content, a checksum of its encrypted bytes, and a checksum of
 * these three values. The checksums need no key. By them, damage is distinguished from a change on purpose.
 */
const partHeaderSize = 16;

export type KeyMismatch = 'no key' | 'another key';
/** None of the operator's keys opens the archive. */
export class WrongKey extends Error {
  readonly match: KeyMismatch;
  constructor(match: KeyMismatch) {
    super(match);
    this.match = match;
  }
}

const keyPurposes = {
  content: { info: 'backup archive: content', size: 32 },
  check: { info: 'backup archive: key check', size: keyCheckSize },
};
const derive = (key: string, salt: Buffer, { info, size }: { info: string; size: number }) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, size));
const contentKey = (key: string, salt: Buffer) => derive(key, salt, keyPurposes.content);
const keyCheck = (key: string, salt: Buffer) => derive(key, salt, keyPurposes.check);

/**
 * The nonce contains the number of the part and whether it is the last one. So a part opens in its own place alone, and
 * an archive that was cut between two parts has no last one. Each archive has a key of its own, so no nonce comes twice
 * under one key.
 */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 4);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Encrypts a stream with AES-256-GCM, part by part. */
export async function* encrypt(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltSize);
  const begin = Buffer.concat([encryptedMark, salt, keyCheck(key, salt)]);
  const header = Buffer.concat([begin, checksumOf(begin)]);
  const secret = contentKey(key, salt);
  yield header;
  const content = byteReader(source);
  for (let index = 0; ; index += 1) {
    const plain = await content.upTo(partSize);
    const isLast = await content.isAtEnd();
    yield sealPart({ index, plain, isLast }, secret, header);
    if (isLast) return;
  }
}

function sealPart(
  { index, plain, isLast }: { index: number; plain: Buffer; isLast: boolean },
  secret: Buffer,
  header: Buffer,
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(index, isLast));
  cipher.setAAD(header);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const numbers = Buffer.alloc(partHeaderSize - checksumSize);
  numbers.writeUInt32BE(index, 0);
  numbers.writeUInt32BE(plain.length, 4);
  numbers.writeUInt32BE(crc32(sealed), 8);
  return Buffer.concat([numbers, checksumOf(numbers), sealed]);
}

/**
 * Decrypts what `encrypt` wrote. Each part is returned once it has proved to be whole and in its place.
 * @throws WrongKey where none of the keys made the archive
 */
export async function* decrypt(bytes: ByteReader, keys: readonly string[]): AsyncGenerator<Buffer> {
  const header = await bytes.whole(encryptedMark.length + saltSize + keyCheckSize + checksumSize);
  if (!hasValidChecksum(header)) throw damageErrorAt('its beginning');
  const salt = header.subarray(encryptedMark.length, encryptedMark.length + saltSize);
  const check = header.subarray(encryptedMark.length + saltSize, -checksumSize);
  const key = keys.find(one => timingSafeEqual(keyCheck(one, salt), check));
  if (key === undefined) throw new WrongKey(keys.length > 0 ? 'another key' : 'no key');
  const secret = contentKey(key, salt);
  for (let index = 0; ; index += 1) {
    const sealed = await readPart(bytes, index);
    const isLast = await bytes.isAtEnd();
    const open = (asLast: boolean) => openPart(sealed, { secret, header, nonce: nonceOf(index, asLast) });
    const plain = open(isLast);
    if (!plain) throw new Error(open(!isLast) ? sentenceOfWrongEnd(isLast) : sentenceOfForeignPart(index));
    yield plain;
    if (isLast) return;
  }
}

const damageErrorAt = (place: string) =>
  new Error(
    `it is damaged at ${place}, as a bad disk or a bad transfer damages a file: take another copy of it`,
  );
const sentenceOfWrongEnd = (isAtEnd: boolean) =>
  isAtEnd ? 'it is cut off: its last part is missing' : 'it has data after its end';
const sentenceOfForeignPart = (index: number) =>
  `its part ${index} does not belong to it: that part was changed on purpose or is of another archive`;

/** Reads one part of the archive, still encrypted, and compares its checksums. */
async function readPart(bytes: ByteReader, index: number): Promise<Buffer> {
  const header = await bytes.upTo(partHeaderSize);
  if (header.length < partHeaderSize) throw new Error('it is cut off: its last part is missing');
  if (!hasValidChecksum(header)) throw damageErrorAt(`its part ${index}`);
  const [found, size] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (found !== index)
    throw new Error(
      `its part ${found} is in the place of part ${index}: parts were moved, doubled or left out`,
    );
  if (size > partSize) throw new Error(sentenceOfForeignPart(index));
  const sealed = await bytes.upTo(size + tagSize);
  if (sealed.length < size + tagSize) throw new Error(`it is cut off in its part ${index}`);
  if (crc32(sealed) !== header.readUInt32BE(8)) throw damageErrorAt(`its part ${index}`);
  return sealed;
}

type PartKey = { secret: Buffer; header: Buffer; nonce: Buffer };

/** Returns the content of a part, or null where the key does not fit to this part in this place. */
function openPart(sealed: Buffer, { secret, header, nonce }: PartKey): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', secret, nonce);
  decipher.setAAD(header);
  decipher.setAuthTag(sealed.subarray(-tagSize));
  const plain = decipher.update(sealed.subarray(0, -tagSize));
  try {
    decipher.final();
    return plain;
  } catch {
    return null;
  }
}

function checksumOf(bytes: Buffer): Buffer {
  const checksum = Buffer.alloc(checksumSize);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum;
}

const hasValidChecksum = (bytes: Buffer) =>
  checksumOf(bytes.subarray(0, -checksumSize)).equals(bytes.subarray(-checksumSize));

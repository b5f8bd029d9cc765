import { type FileHandle, open } from 'node:fs/promises';
import { type Box, boxAt } from '@nightjar/domain/kernel/file-kind/boxes';

/**
 * Rewrites two headers in the draft of a video that the library for videos cannot read, although they are valid. One
 * belongs to a last box with the length 0, which reaches to the end of the file; it gets its real length. The other
 * belongs to an `ftyp` box with a length of 64 bits, which the library reads as 32 bits. This box is renamed to `free`,
 * which the library skips, because its content is not needed.
 */
export async function rewriteBoxHeaders(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  const { size } = await file.stat();
  const header = Buffer.alloc(16);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(header, 0, header.length, at);
    const box = boxAt(header.subarray(0, bytesRead), 0);
    if (!box) return;
    await rewriteBoxHeader(file, { ...box, at }, size);
    at += box.size;
  }
}

async function rewriteBoxHeader(
  file: FileHandle,
  { type, size, header, at }: Box & { at: number },
  end: number,
): Promise<void> {
  if (size === Number.POSITIVE_INFINITY) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(end - at);
    await file.write(length, 0, length.length, at);
  }
  if (type === 'ftyp' && header === 16) await file.write('free', at + 4, 'latin1');
}

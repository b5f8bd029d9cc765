import { readFile } from 'node:fs/promises';
import { bucket } from '@nightjar/domain/kernel/upload';
import { parseUploadPath } from '@nightjar/domain/kernel/upload-path';
import type { Platform } from '../platform/platform.ts';
import { storeObject } from '../platform/storage/files/objects.ts';
import { dataFile } from './data-file.ts';

/** A picture is a file of this folder, and is stored with this name. */
export type DemoPicture = { name: string; owner: string; file: string };

const publicPath = (name: string) => `/storage/v1/object/public/${bucket}/${name}`;

/** Returns the bytes to store. A WebP file is stored unchanged, and a drawing is encoded as WebP. */
async function readPictureBytes(file: string): Promise<Buffer> {
  const bytes = await readFile(dataFile(file));
  if (!file.endsWith('.svg')) return bytes;
  const { sharp } = await import('../platform/storage/images/vips.ts');
  return sharp(bytes).webp({ quality: 82 }).toBuffer();
}

/** Stores a picture like an upload, and returns its address on this server. */
async function storePicture(platform: Platform, picture: DemoPicture): Promise<string> {
  const { name, owner, file } = picture;
  const path = parseUploadPath(name);
  if (!path) throw new Error(`${name} is not a name by which a picture is stored`);
  await storeObject(platform, {
    path,
    owner,
    bytes: await readPictureBytes(file),
    mimeType: 'image/webp',
    cacheControl: 'max-age=3600',
    metadata: {},
    replace: true,
  });
  return publicPath(name);
}

/** Two pictures are encoded at a time. The library sharp uses one thread per core, so more pictures would only wait. */
export async function storePictures(
  platform: Platform,
  pictures: readonly DemoPicture[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  const queue = [...pictures];
  const storeNext = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      addresses.set(next.name, await storePicture(platform, next));
  };
  await Promise.all([storeNext(), storeNext()]);
  return addresses;
}

import { readFile } from 'node:fs/promises';
import { bucket } from '@nightjar/domain/kernel/upload';
import { parseUploadPath } from '@nightjar/domain/kernel/upload-path';
import type { Platform } from '../platform/platform.ts';
import { storeObject } from '../platform/storage/files/objects.ts';

/** A picture is a drawing, or a finished picture of the folder `pictures/`. */
export type Picture = { name: string; owner: string } & ({ svg: string } | { file: string });

export const picturesFolder = new URL('./pictures/', import.meta.url);

const publicPath = (name: string) => `/storage/v1/object/public/${bucket}/${name}`;

/** A finished picture is stored unchanged: only drawings are encoded. */
async function bytesOf(picture: Picture): Promise<Buffer> {
  if ('file' in picture) return readFile(new URL(`${picture.file}.webp`, picturesFolder));
  const { sharp } = await import('../platform/storage/images/vips.ts');
  return sharp(Buffer.from(picture.svg)).webp({ quality: 82 }).toBuffer();
}

/** Stores a picture like any other; answers its address on this server. */
async function storePicture(platform: Platform, picture: Picture): Promise<string> {
  const { name, owner } = picture;
  const path = parseUploadPath(name);
  if (!path) throw new Error(`${name} is not a name of the store`);
  await storeObject(platform, {
    path,
    owner,
    bytes: await bytesOf(picture),
    mimeType: 'image/webp',
    cacheControl: 'max-age=3600',
    metadata: {},
    replace: true,
  });
  return publicPath(name);
}

/** Two pictures are made at a time: sharp has a thread for each core, and more would only wait. */
export async function storePictures(
  platform: Platform,
  pictures: readonly Picture[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  const queue = [...pictures];
  const draw = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      addresses.set(next.name, await storePicture(platform, next));
  };
  await Promise.all([draw(), draw()]);
  return addresses;
}

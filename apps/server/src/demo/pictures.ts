import { bucket } from '@nightjar/domain/kernel/upload';
import { parseUploadPath } from '@nightjar/domain/kernel/upload-path';
import sharp from 'sharp';
import type { Platform } from '../platform/platform.ts';
import { storeObject } from '../platform/storage/files/objects.ts';

export type Picture = { name: string; svg: string; owner: string };

const publicPath = (name: string) => `/storage/v1/object/public/${bucket}/${name}`;

/** Draws an SVG and stores it as a picture like any other; answers its address on this server. */
async function storePicture(platform: Platform, { name, svg, owner }: Picture): Promise<string> {
  const path = parseUploadPath(name);
  if (!path) throw new Error(`${name} is not a name of the store`);
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
  await storeObject(platform, {
    path,
    owner,
    bytes,
    mimeType: 'image/webp',
    cacheControl: 'max-age=3600',
    metadata: {},
    replace: true,
  });
  return publicPath(name);
}

/** Two at a time: sharp has a thread for each core, and more only wait. */
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

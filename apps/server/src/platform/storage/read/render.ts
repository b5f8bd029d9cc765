import { buffer } from 'node:stream/consumers';
import { isShownSize, type RenderFit, renderFits, renderLimits } from '@nightjar/domain/kernel/upload';
import type { Disk } from '../../disk/disk.ts';
import { isOutOfSpace } from '../../disk/out-of-space.ts';
import { noSuchKeyError, StorageError } from '../errors.ts';
import type { ByteRange, FileStore } from '../files/port.ts';
import { objectKey, renderKey, rendersPrefix } from '../images/file-keys.ts';
import { type Rendering, renderPicture } from '../images/images.ts';
import type { StoredObject } from '../queries.ts';
import type { Servable } from './serve.ts';

/** The store keeps the sizes that the app's screens show, and at most this many other sizes of a picture. */
const mostStoredSizes = 24;

/** This process is computing these renderings now. A second request for the same rendering waits for the first one. */
const runningRenderings = new Map<string, Promise<Buffer>>();

/** `mayRender` throws where the caller has asked too often for sizes that no screen of the app shows. */
export type Renderer = {
  files: FileStore;
  disk: Pick<Disk, 'hasRoomFor'>;
  mayRender: () => Promise<void>;
};

/** Returns the picture in another size. A size that is stored beside the picture is not computed again. */
export async function renderedFile(
  { files, disk, mayRender }: Renderer,
  object: StoredObject,
  wanted: Rendering,
): Promise<Servable> {
  if (!object.mime_type.startsWith('image/'))
    throw new StorageError('InvalidRequest', 'Only images can be resized');
  const key = renderKey(object.version, wanted);
  const about = {
    mimeType: object.mime_type,
    etag: key.split('/').slice(2).join('-'),
    lastModified: object.updated_at,
    cacheControl: object.cache_control,
  };
  const kept = await files.head(key);
  if (kept) return { ...about, size: kept.size, open: range => files.get(key, range) };
  const shown = isShownSize(wanted) && wanted.quality === renderLimits.quality.usual;
  if (!shown) await mayRender();
  const bytes = await renderOnce(key, async () => {
    const made = await renderPicture(() => bytesOfOriginal(files, object), object.mime_type, wanted);
    if (shown || (await canStoreAnotherRendering(files, object.version)))
      await keepRendering({ files, disk }, { key, bytes: made, mimeType: object.mime_type });
    return made;
  });
  return { ...about, size: bytes.length, open: async range => bytesOfRange(bytes, range) };
}

type MadeRendering = { key: string; bytes: Buffer; mimeType: string };

/** Stores a rendering for the next reader. A reader gets the rendering on a full disk too; it is made again next time. */
async function keepRendering(
  { files, disk }: Pick<Renderer, 'files' | 'disk'>,
  { key, bytes, mimeType }: MadeRendering,
): Promise<void> {
  if (!disk.hasRoomFor(bytes.length)) return;
  await files.put(key, bytes, mimeType).catch(error => {
    if (!isOutOfSpace(error)) throw error;
  });
}

function renderOnce(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = runningRenderings.get(key);
  if (known) return known;
  const made = make().finally(() => runningRenderings.delete(key));
  runningRenderings.set(key, made);
  return made;
}

const bytesOfRange = (bytes: Buffer, range: ByteRange | undefined) =>
  range ? bytes.subarray(range.first, range.last + 1) : bytes;

async function bytesOfOriginal(files: FileStore, { version }: StoredObject): Promise<Buffer> {
  const stored = await files.get(objectKey(version));
  if (!stored) throw noSuchKeyError();
  return buffer(stored);
}

async function canStoreAnotherRendering(files: FileStore, version: string): Promise<boolean> {
  let kept = 0;
  for await (const _file of files.list(rendersPrefix(version))) kept += 1;
  return kept < mostStoredSizes;
}

type RenderingQuery = { width?: unknown; height?: unknown; resize?: unknown; quality?: unknown };

/** Reads the query of an address of a rendering. A number outside of its limits is replaced by the nearest limit. */
export function readRendering(asked: RenderingQuery): Rendering {
  const { side, quality } = renderLimits;
  return {
    width: readBoundedNumber(asked.width, 'width', side),
    height: readBoundedNumber(asked.height, 'height', side),
    fit: readFit(asked.resize),
    quality: readBoundedNumber(asked.quality, 'quality', quality) ?? quality.usual,
  };
}

/** Writes the size and quality of a rendering in the form of the header `x-transformations`. */
export function transformationsText({ width, height, fit, quality }: Rendering): string {
  const sizes = [height && `height:${height}`, width && `width:${width}`].filter(Boolean);
  return [...sizes, `resizing_type:${fit}`, `quality:${quality}`].join(',');
}

function readBoundedNumber(
  value: unknown,
  name: string,
  { least, most }: { least: number; most: number },
): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(String(value)))
    throw new StorageError('InvalidRequest', `${name} must be a whole number`);
  return Math.min(most, Math.max(least, Number(value)));
}

function readFit(value: unknown): RenderFit {
  const fit = renderFits.find(known => known === (value ?? 'cover'));
  if (!fit) throw new StorageError('InvalidRequest', `resize must be one of ${renderFits.join(', ')}`);
  return fit;
}

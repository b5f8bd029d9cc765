import { buffer } from 'node:stream/consumers';
import { type RenderFit, renderFits, renderLimits } from '@nightjar/domain/kernel/upload';
import { noSuchKey, StorageError } from '../errors.ts';
import type { ByteRange, FileStore } from '../files/port.ts';
import { objectKey, renderKey, rendersPrefix } from '../images/file-keys.ts';
import { type Rendering, render } from '../images/images.ts';
import type { StoredObject } from '../queries.ts';
import type { Servable } from './serve.ts';

/** Screens request few sizes; other sizes are rendered, but the store does not fill with them. */
const keptPerPicture = 24;

/** The picture in another size, made once and kept beside it. */
export async function renderedFile(
  files: FileStore,
  object: StoredObject,
  wanted: Rendering,
): Promise<Servable> {
  if (!object.mime_type.startsWith('image/'))
    throw new StorageError('InvalidRequest', 'Only images have other sizes');
  const key = renderKey(object.version, wanted);
  const about = {
    mimeType: object.mime_type,
    etag: key.split('/').slice(2).join('-'),
    lastModified: object.updated_at,
    cacheControl: object.cache_control,
  };
  const kept = await files.head(key);
  if (kept) return { ...about, size: kept.size, open: range => files.get(key, range) };
  const bytes = await make(files, object, wanted);
  if (await hasRoom(files, object.version)) await files.put(key, bytes, object.mime_type);
  return { ...about, size: bytes.length, open: async range => partOf(bytes, range) };
}

const partOf = (bytes: Buffer, range: ByteRange | undefined) =>
  range ? bytes.subarray(range.first, range.last + 1) : bytes;

async function make(files: FileStore, object: StoredObject, wanted: Rendering): Promise<Buffer> {
  const original = await files.get(objectKey(object.version));
  if (!original) throw noSuchKey();
  return render(await buffer(original), object.mime_type, wanted);
}

async function hasRoom(files: FileStore, version: string): Promise<boolean> {
  let kept = 0;
  for await (const _file of files.list(rendersPrefix(version))) kept += 1;
  return kept < keptPerPicture;
}

type Asked = { width?: unknown; height?: unknown; resize?: unknown; quality?: unknown };

/** The query of a rendering address, brought into bounds. */
export function readRendering(asked: Asked): Rendering {
  const { side, quality } = renderLimits;
  return {
    width: within(asked.width, 'width', side),
    height: within(asked.height, 'height', side),
    fit: fitOf(asked.resize),
    quality: within(asked.quality, 'quality', quality) ?? quality.usual,
  };
}

/** As the answer names it in `x-transformations` and a signed address carries it. */
export function transformationsOf({ width, height, fit, quality }: Rendering): string {
  const sizes = [height && `height:${height}`, width && `width:${width}`].filter(Boolean);
  return [...sizes, `resizing_type:${fit}`, `quality:${quality}`].join(',');
}

function within(
  value: unknown,
  name: string,
  { least, most }: { least: number; most: number },
): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(String(value)))
    throw new StorageError('InvalidRequest', `${name} must be a whole number`);
  return Math.min(most, Math.max(least, Number(value)));
}

function fitOf(value: unknown): RenderFit {
  const fit = renderFits.find(known => known === (value ?? 'cover'));
  if (!fit) throw new StorageError('InvalidRequest', `resize must be one of ${renderFits.join(', ')}`);
  return fit;
}

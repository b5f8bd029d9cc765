import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pictureSizes, previewSizes } from '@nightjar/domain/kernel/upload';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { plainPicture } from '../../../testing/uploads/pictures.ts';
import { roomyDisk } from '../../disk/disk.ts';
import { diskFileStore } from '../files/disk.ts';
import { objectKey, renderKey, rendersPrefix } from '../images/file-keys.ts';
import type { Rendering } from '../images/images.ts';
import { type Renderer, readRendering, renderedFile, transformationsText } from './render.ts';
import type { Servable } from './serve.ts';

const folder = await mkdtemp(join(tmpdir(), 'render-'));
afterAll(() => rm(folder, { recursive: true }));
const files = diskFileStore(folder);
const aPicture = await plainPicture(1000, 500).jpeg().toBuffer();

/** Stores a picture. */
async function stored(mime_type = 'image/jpeg') {
  const version = randomUUID();
  await files.put(objectKey(version), aPicture, mime_type);
  const at = new Date('2026-11-20T12:00:00Z');
  return {
    id: 'an-id',
    name: 'a-name',
    owner: 'a-person',
    version,
    size: aPicture.length,
    mime_type,
    cache_control: 'max-age=60',
    user_metadata: {},
    created_at: at,
    updated_at: at,
  };
}

/** Makes renderings for a caller whose limit is not reached, and counts how often the limit was checked. */
function renderer(): Renderer & { asked: number } {
  const counting = {
    files,
    disk: roomyDisk,
    asked: 0,
    mayRender: async () => {
      counting.asked += 1;
    },
  };
  return counting;
}

async function bytesOf(file: Servable, range?: { first: number; last: number }) {
  const opened = await file.open(range);
  return Buffer.isBuffer(opened) || opened === null ? opened : buffer(opened);
}

const own: Rendering = { width: 10, fit: 'cover', quality: 80 };
const usual = { fit: 'cover', quality: 80 } as const;

describe('another size of a picture', () => {
  it('a resized picture has the type, date and cache time of the original, with its own length and an ETag that names its size', async () => {
    const object = await stored();
    const about = {
      mimeType: 'image/jpeg',
      etag: `${object.version}-w10-h0-cover-q80`,
      lastModified: object.updated_at,
      cacheControl: 'max-age=60',
    };
    const made = await renderedFile(renderer(), object, own);
    const bytes = await bytesOf(made);
    expect(made).toMatchObject({ ...about, size: bytes?.length });
    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
      format: 'jpeg',
      width: 10,
      height: 5,
    });
    const kept = await renderedFile(renderer(), object, own);
    expect(kept).toMatchObject({ ...about, size: bytes?.length });
    expect(await bytesOf(kept)).toEqual(bytes);
  });

  it('a resized picture is sent in parts both when it is computed and when it is stored', async () => {
    const object = await stored();
    const range = { first: 3, last: 7 };
    const made = await renderedFile(renderer(), object, own);
    const part = (await bytesOf(made))?.subarray(3, 8);
    expect(await bytesOf(made, range)).toEqual(part);
    expect(await bytesOf(await renderedFile(renderer(), object, own), range)).toEqual(part);
  });

  it('no other size of a video is computed', async () => {
    await expect(renderedFile(renderer(), await stored('video/mp4'), own)).rejects.toMatchObject({
      code: 'InvalidRequest',
      message: 'Only images can be resized',
    });
  });

  it('a resized picture is computed once for all concurrent callers, and tried again after a failure', async () => {
    const object = await stored();
    await files.remove([objectKey(object.version)]);
    const missing = { code: 'NoSuchKey' };
    await expect(renderedFile(renderer(), object, own)).rejects.toMatchObject(missing);
    await files.put(objectKey(object.version), aPicture, 'image/jpeg');
    const asked = Array.from({ length: 3 }, () => renderedFile(renderer(), object, own));
    const [first, ...others] = await Promise.all((await Promise.all(asked)).map(file => file.open()));
    for (const other of others) expect(other).toBe(first);
  });
});

describe('the share of sizes that no screen shows', () => {
  it.each<[string, Rendering]>([
    ['another width', own],
    ['no size', usual],
    ['the width of a thumbnail with a height', { ...pictureSizes.thumbnail, height: 240, ...usual }],
    ['a face as a whole', { ...pictureSizes.face, fit: 'contain', quality: 80 }],
    ['a face in another quality', { ...pictureSizes.face, fit: 'cover', quality: 81 }],
    ['a preview that is cut off', { ...previewSizes.message, ...usual }],
  ])('the limit on computing picture sizes that no screen shows counts %s', async (_, wanted) => {
    const counting = renderer();
    await renderedFile(counting, await stored(), wanted);
    expect(counting.asked).toBe(1);
  });

  it.each<[string, Rendering]>([
    ...Object.entries(pictureSizes).map(([name, size]): [string, Rendering] => [name, { ...size, ...usual }]),
    ...Object.entries(previewSizes).map(([name, size]): [string, Rendering] => [
      name,
      { ...size, quality: 80 },
    ]),
  ])(
    'the limit on computing picture sizes that no screen shows does not count the size %s of the app',
    async (_, wanted) => {
      const counting = renderer();
      await renderedFile(counting, await stored(), wanted);
      expect(counting.asked).toBe(0);
    },
  );

  it('the limit on computing picture sizes that no screen shows does not count a size that is stored already', async () => {
    const counting = renderer();
    const object = await stored();
    await renderedFile(counting, object, own);
    await renderedFile(counting, object, own);
    expect(counting.asked).toBe(1);
  });

  it("no further size of a picture is computed when the caller's limit on unusual sizes is used up", async () => {
    const object = await stored();
    const refusing = { files, disk: roomyDisk, mayRender: () => Promise.reject(new Error('used up')) };
    await expect(renderedFile(refusing, object, own)).rejects.toThrow('used up');
    expect(await files.head(renderKey(object.version, own))).toBeNull();
  });

  it('a resized picture is sent although there is no room to keep it', async () => {
    const object = await stored();
    const full = { ...renderer(), disk: { hasRoomFor: () => false } };
    expect((await renderedFile(full, object, own)).size).toBeGreaterThan(0);
    expect(await files.head(renderKey(object.version, own))).toBeNull();
    const put = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    const fullNow = { ...renderer(), files: { ...files, put } };
    expect((await renderedFile(fullNow, object, own)).size).toBeGreaterThan(0);
  });
});

describe('beside a picture', () => {
  /** Stores a picture together with this many smaller sizes of it. */
  async function storedWith(sizes: number) {
    const object = await stored();
    for (let size = 0; size < sizes; size += 1)
      await files.put(`${rendersPrefix(object.version)}size-${size}`, Buffer.from('x'), 'image/jpeg');
    return object;
  }

  it('up to 24 other sizes of a picture are stored', async () => {
    const object = await storedWith(23);
    await renderedFile(renderer(), object, own);
    expect(await files.head(renderKey(object.version, own))).not.toBeNull();
  });

  it('a 25th size of a picture is computed and stored neither on the disk nor in memory', async () => {
    const object = await storedWith(24);
    expect((await renderedFile(renderer(), object, own)).size).toBeGreaterThan(0);
    expect(await files.head(renderKey(object.version, own))).toBeNull();
    await files.remove([objectKey(object.version)]);
    await expect(renderedFile(renderer(), object, own)).rejects.toMatchObject({ code: 'NoSuchKey' });
  });

  it('the sizes that the app shows are always stored beside a picture', async () => {
    const object = await storedWith(24);
    for (const wanted of [
      { ...pictureSizes.face, ...usual },
      { ...previewSizes.message, quality: 80 },
    ]) {
      await renderedFile(renderer(), object, wanted);
      expect(await files.head(renderKey(object.version, wanted))).not.toBeNull();
    }
  });
});

describe('the query of a rendering', () => {
  it.each([
    [{}, { width: undefined, height: undefined, fit: 'cover', quality: 80 }],
    [
      { width: '10', height: '20' },
      { width: 10, height: 20, fit: 'cover', quality: 80 },
    ],
    [
      { width: 10, resize: 'contain' },
      { width: 10, fit: 'contain', quality: 80 },
    ],
    [
      { resize: 'fill', quality: '90' },
      { fit: 'fill', quality: 90 },
    ],
    [
      { width: '0', height: '2001', quality: '19' },
      { width: 1, height: 2000, fit: 'cover', quality: 20 },
    ],
    [
      { width: '1', height: '2000', quality: '101' },
      { width: 1, height: 2000, fit: 'cover', quality: 100 },
    ],
    [{ width: '999999999' }, { width: 2000, fit: 'cover', quality: 80 }],
  ])('the query %j of a resized picture is read as %j', (asked, expected) => {
    expect(readRendering(asked)).toEqual(expected);
  });

  it.each([
    [{ width: '-1' }, 'width must be a whole number'],
    [{ width: '' }, 'width must be a whole number'],
    [{ width: '1.5' }, 'width must be a whole number'],
    [{ width: ' 1' }, 'width must be a whole number'],
    [{ width: ['1', '2'] }, 'width must be a whole number'],
    [{ height: '1e3' }, 'height must be a whole number'],
    [{ height: '1234567890' }, 'height must be a whole number'],
    [{ quality: 'best' }, 'quality must be a whole number'],
    [{ resize: 'explode' }, 'resize must be one of cover, contain, fill'],
    [{ resize: '' }, 'resize must be one of cover, contain, fill'],
  ])('the query %j of a resized picture is refused: %s', (asked, message) => {
    expect(() => readRendering(asked)).toThrow(expect.objectContaining({ code: 'InvalidRequest', message }));
  });
});

it.each<[Rendering, string]>([
  [usual, 'resizing_type:cover,quality:80'],
  [{ width: 10, fit: 'fill', quality: 90 }, 'width:10,resizing_type:fill,quality:90'],
  [{ height: 10, ...usual }, 'height:10,resizing_type:cover,quality:80'],
  [{ width: 10, height: 20, ...usual }, 'height:20,width:10,resizing_type:cover,quality:80'],
])('the header of a resized picture for %j is %s', (rendering, name) => {
  expect(transformationsText(rendering)).toBe(name);
});

import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { listenOn } from '../../../testing/app.ts';
import { presentError } from '../errors.ts';
import { prepareIncoming, receiveUpload } from './incoming.ts';

const limit = 1000;
const overhead = 65_536;
const folder = await mkdtemp(join(tmpdir(), 'incoming-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const app = fastify();
app.removeAllContentTypeParsers();
await app.register(multipart);
app.addContentTypeParser('*', (_request, _payload, done) => done(null));
app.setErrorHandler((error, _request, reply) => {
  const { status, body } = presentError(error, '');
  return reply.code(status).send(body);
});
app.post('/', request => receiveUpload(request, join(folder, 'upload'), limit));
const url = await listenOn(app);

type Body = Buffer | string;

/** Returns the upload that was received, or the refusal. */
async function received(body: Body, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers });
  return answer.json();
}

type Field = [name: string, value: string, type?: string];

/** Writes a form as browsers send it. A field may state its content type. */
function formOf(fields: readonly Field[], file: Buffer | null = Buffer.from('bytes'), fileName = '') {
  const parts = fields.map(
    ([name, value, type]) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n${value}\r\n`,
  );
  const head = `--b\r\ncontent-disposition: form-data; name="${fileName}"; filename="x"\r\ncontent-type: image/png\r\n\r\n`;
  const asFile = file ? [Buffer.from(head), file, Buffer.from('\r\n')] : [];
  return Buffer.concat([Buffer.from(parts.join('')), ...asFile, Buffer.from('--b--\r\n')]);
}
const isForm = { 'content-type': 'multipart/form-data; boundary=b' };

describe('a body of plain bytes', () => {
  it('an upload of plain bytes is received unchanged, with the sender’s description', async () => {
    const headers = {
      'content-type': 'image/webp',
      'cache-control': 'max-age=600',
      'x-metadata': Buffer.from('{"alt":"é"}').toString('base64'),
    };
    expect(await received('0123456789', headers)).toEqual({
      path: join(folder, 'upload'),
      size: 10,
      declared: 'image/webp',
      cacheControl: 'max-age=600',
      metadata: { alt: 'é' },
    });
    expect(await readFile(join(folder, 'upload'), 'utf8')).toBe('0123456789');
  });

  it('an upload of plain bytes without a type has the type application/octet-stream, the caching no-cache and no metadata', async () => {
    expect(await received(Buffer.alloc(5))).toMatchObject({
      declared: 'application/octet-stream',
      cacheControl: 'no-cache',
      metadata: {},
    });
  });
});

describe('a form', () => {
  it('an upload as a form has one file and fields about the file', async () => {
    const fields: Field[] = [
      ['cacheControl', '3600'],
      ['contentType', 'image/jpeg'],
      ['metadata', '{"alt":"me"}'],
    ];
    expect(await received(formOf(fields), isForm)).toEqual({
      path: join(folder, 'upload'),
      size: 5,
      declared: 'image/jpeg',
      cacheControl: 'max-age=3600',
      metadata: { alt: 'me' },
    });
    expect(await readFile(join(folder, 'upload'), 'utf8')).toBe('bytes');
  });

  it('an upload as a form without fields has the type of its file', async () => {
    expect(await received(formOf([]), isForm)).toMatchObject({
      declared: 'image/png',
      cacheControl: 'no-cache',
      metadata: {},
    });
  });

  it('a form field of an upload is ignored if it was sent twice, as a file or in another format', async () => {
    const twice: Field[] = [
      ['metadata', '{"a":1}'],
      ['metadata', '{"b":2}'],
      ['contentType', '{"type":"image/jpeg"}', 'application/json'],
    ];
    expect(await received(formOf(twice), isForm)).toMatchObject({ declared: 'image/png', metadata: {} });
    expect(await received(formOf([], Buffer.from('{"a":1}'), 'metadata'), isForm)).toMatchObject({
      size: 7,
      metadata: {},
    });
    const object: Field[] = [['metadata', '{"a":1}', 'application/json']];
    expect(await received(formOf(object), isForm)).toMatchObject({ metadata: {} });
  });

  it('an upload as a form without a file is refused', async () => {
    expect(await received(formOf([['metadata', '{}']], null), isForm)).toMatchObject({
      code: 'InvalidRequest',
      message: 'The form carries no file',
    });
  });
});

describe.each([
  ['plain bytes', (file: Buffer) => received(file)],
  ['a form', (file: Buffer) => received(formOf([], file), isForm)],
])('an uploaded file is limited in size when it is sent as %s', (_, send) => {
  it('an uploaded file may have the limit of bytes and not one more', async () => {
    expect(await send(Buffer.alloc(limit))).toMatchObject({ size: limit });
    expect(await send(Buffer.alloc(limit + 1))).toMatchObject({ code: 'EntityTooLarge' });
    expect(await send(Buffer.alloc(200_000))).toMatchObject({ code: 'EntityTooLarge' });
  });

  it('an uploaded file without bytes is refused', async () => {
    expect(await send(Buffer.alloc(0))).toMatchObject({
      code: 'InvalidRequest',
      message: 'The file is empty',
    });
  });
});

it('a body larger than a file and its form is refused before it is read', async () => {
  const form = formOf([]);
  /**
   * A form may begin with any text, which servers ignore. The text of this form makes it as large as the test needs.
   */
  const ofSize = (size: number) =>
    Buffer.concat([Buffer.alloc(size - form.length - 2, 'x'), Buffer.from('\r\n'), form]);
  expect(await received(ofSize(limit + overhead), isForm)).toMatchObject({ size: 5 });
  await rm(join(folder, 'upload'));
  expect(await received(ofSize(limit + overhead + 1), isForm)).toMatchObject({ code: 'EntityTooLarge' });
  expect(await readdir(folder)).toEqual([]);
});

describe('of a sender’s wish for caches', () => {
  it.each([
    ['max-age=0', 'max-age=0'],
    ['max-age=12345678', 'max-age=12345678'],
    ['max-age=123456789', 'no-cache'],
    ['max-age=', 'no-cache'],
    ['max-age=1y', 'no-cache'],
    ['public, max-age=60', 'no-cache'],
    ['max-age=60, immutable', 'no-cache'],
    ['no-store', 'no-cache'],
    ['', 'no-cache'],
  ])('the caching header %j of an upload is stored as %j', async (wanted, kept) => {
    expect(await received('x', { 'cache-control': wanted })).toMatchObject({ cacheControl: kept });
  });

  it.each([
    ['60', 'max-age=60'],
    ['', 'no-cache'],
    ['60, immutable', 'no-cache'],
  ])('the cache lifetime %j in an upload form is stored as %j', async (seconds, kept) => {
    expect(await received(formOf([['cacheControl', seconds]]), isForm)).toMatchObject({ cacheControl: kept });
  });
});

describe('notes about a file', () => {
  const withNotes = (json: string) => received('x', { 'x-metadata': Buffer.from(json).toString('base64') });
  const ofLength = (length: number) => JSON.stringify({ a: 'x'.repeat(length - '{"a":""}'.length) });

  it('metadata of an upload is an object of at most 4,096 characters', async () => {
    expect(await withNotes('{"a":{"b":[1,null]}}')).toMatchObject({ metadata: { a: { b: [1, null] } } });
    expect(await withNotes(ofLength(4096))).toMatchObject({ size: 1 });
  });

  it.each(['[]', 'null', '1', '"text"', 'true', '{', 'x', ofLength(4097)])(
    'the metadata %s of an upload is refused',
    async json => {
      expect(await withNotes(json)).toMatchObject({
        code: 'InvalidRequest',
        message: 'metadata must be a JSON object of at most 4096 characters',
      });
    },
  );
});

describe('the folder for uploads under way', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  async function folderWith(ages: Record<string, number>) {
    const place = join(folder, crypto.randomUUID());
    await mkdir(place);
    for (const [name, ms] of Object.entries(ages)) {
      const then = new Date(now.getTime() - ms);
      await writeFile(join(place, name), 'half a file');
      await utimes(join(place, name), then, then);
    }
    return place;
  }

  it('the folder for running uploads is created with its parents if it is missing', async () => {
    const place = join(folder, crypto.randomUUID(), 'incoming');
    await prepareIncoming(place, now);
    expect(await readdir(place)).toEqual([]);
  });

  it('files that a crash left more than an hour ago are removed from the folder for running uploads', async () => {
    const hour = 3_600_000;
    const place = await folderWith({ older: hour + 1000, 'an hour': hour, younger: hour - 1000 });
    await prepareIncoming(place, now);
    expect((await readdir(place)).sort()).toEqual(['an hour', 'younger']);
  });

  it('the folder for running uploads may be searched while another node removes a file', async () => {
    const place = await folderWith({ older: 4_000_000 });
    // This link leads to a file that does not exist.
    await symlink(join(place, 'gone'), join(place, 'link'));
    await prepareIncoming(place, now);
    expect(await readdir(place)).toEqual(['link']);
  });
});

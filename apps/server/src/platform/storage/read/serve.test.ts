import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { presentError } from '../errors.ts';
import { type Servable, serveFile } from './serve.ts';

const bytes = Buffer.from(Array.from({ length: 100 }, (_, at) => at));
const modified = 'Fri, 20 Nov 2026 12:00:00 GMT';
const earlier = 'Fri, 20 Nov 2026 11:59:59 GMT';
const afterChange = 'Fri, 20 Nov 2026 12:00:01 GMT';

/** Returns the answer to a request with these headers, and the ranges of bytes that were read. */
async function answer(
  headers: Record<string, string> = {},
  { method = 'GET', ...changed }: Partial<Servable> & { method?: 'GET' | 'HEAD' } = {},
) {
  const opened: unknown[] = [];
  const file: Servable = {
    open: async range => {
      opened.push(range);
      return range ? bytes.subarray(range.first, range.last + 1) : bytes;
    },
    size: 100,
    mimeType: 'image/jpeg',
    etag: 'v1',
    lastModified: new Date('2026-11-20T12:00:00.700Z'),
    cacheControl: 'max-age=60',
    ...changed,
  };
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = presentError(error, '');
    return reply.code(status).send(body);
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: (request, reply) => serveFile(request, reply, file),
  });
  const { statusCode, headers: sent, rawPayload } = await app.inject({ method, url: '/', headers });
  return { status: statusCode, headers: sent, body: rawPayload, opened };
}

const about = {
  'content-type': 'image/jpeg',
  'cache-control': 'max-age=60',
  etag: '"v1"',
  'last-modified': modified,
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
};

describe('a file', () => {
  it('a whole file is sent with its own content type', async () => {
    const { status, headers, body, opened } = await answer();
    expect([status, body.equals(bytes), opened]).toEqual([200, true, [undefined]]);
    expect(headers).toMatchObject({ ...about, 'content-length': '100' });
    expect(headers).not.toHaveProperty('content-range');
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it('a file is not read for a HEAD request', async () => {
    const { status, headers, opened } = await answer({}, { method: 'HEAD' });
    expect([status, headers['content-length'], opened]).toEqual([200, '100', []]);
    const part = await answer({ range: 'bytes=10-19' }, { method: 'HEAD' });
    expect([part.status, part.headers['content-length'], part.opened]).toEqual([206, '10', []]);
  });

  it('a file without bytes is answered as missing', async () => {
    const { status, body } = await answer({}, { open: async () => null });
    expect([status, JSON.parse(body.toString())]).toEqual([
      400,
      expect.objectContaining({ code: 'NoSuchKey' }),
    ]);
  });
});

describe('a part of a file', () => {
  it('a part of a file is sent with its position in the whole file', async () => {
    const { status, headers, body, opened } = await answer({ range: 'bytes=10-19' });
    expect([status, body.equals(bytes.subarray(10, 20))]).toEqual([206, true]);
    expect(headers).toMatchObject({
      ...about,
      'content-length': '10',
      'content-range': 'bytes 10-19/100',
    });
    expect(opened).toEqual([{ first: 10, last: 19 }]);
  });

  it('a part behind the end of a file is refused with the size of the file', async () => {
    const { status, headers, body, opened } = await answer({ range: 'bytes=100-' });
    expect([status, headers['content-range'], opened]).toEqual([416, 'bytes */100', []]);
    expect(JSON.parse(body.toString())).toMatchObject({
      code: 'InvalidRange',
      message: 'The requested range begins after the end of the file',
    });
  });

  it.each([
    ['the same version', '"v1"', 206],
    ['the same moment', modified, 206],
    ['another version', '"v2"', 200],
    ['a version without quotes', 'v1', 200],
    ['an earlier moment', earlier, 200],
    ['a later moment', afterChange, 200],
  ])(
    'a request for a part with If-Range as %s is answered with the part or the whole file',
    async (_, condition, status) => {
      expect((await answer({ range: 'bytes=0-1', 'if-range': condition })).status).toBe(status);
    },
  );
});

describe('the answer that a file is unchanged', () => {
  it('the answer 304 that a file is unchanged has no body', async () => {
    const { status, headers, body, opened } = await answer({ 'if-none-match': '"v1"' });
    expect([status, body.length, opened]).toEqual([304, 0, []]);
    expect(headers).toMatchObject({ etag: '"v1"', 'cache-control': 'max-age=60', 'last-modified': modified });
  });

  it.each([
    ['"v1"', 304],
    ['W/"v1"', 304],
    ['*', 304],
    ['"v0", "v1"', 304],
    ['"v0",W/"v1" , "v2"', 304],
    ['"v2"', 200],
    ['"v0", "v2"', 200],
    ['v1', 200],
    ['"W/v1"', 200],
    ['xW/"v1"', 200],
    ['', 200],
  ])('a file requested with If-None-Match %s is answered with %d', async (tags, status) => {
    expect((await answer({ 'if-none-match': tags })).status).toBe(status);
  });

  it.each([
    [modified, 304],
    [afterChange, 304],
    [earlier, 200],
    ['yesterday', 200],
  ])('a file requested with If-Modified-Since %s is answered with %d', async (since, status) => {
    expect((await answer({ 'if-modified-since': since })).status).toBe(status);
  });

  it('the header If-Modified-Since is ignored for a file if If-None-Match is sent too', async () => {
    const { status } = await answer({ 'if-none-match': '"v0"', 'if-modified-since': afterChange });
    expect(status).toBe(200);
  });
});

describe('the name to save a file under', () => {
  it.each([
    ['', 'attachment'],
    ['a_B 9.(x)-.jpg', `attachment; filename="a_B 9.(x)-.jpg"; filename*=UTF-8''a_B%209.(x)-.jpg`],
    ['é";\\/,\n', `attachment; filename="_______"; filename*=UTF-8''%C3%A9%22%3B%5C%2F%2C%0A`],
  ])(
    'the name %j for the download of a file is sent both unchanged and in characters that every browser reads',
    async (downloadAs, expected) => {
      expect((await answer({}, { downloadAs })).headers['content-disposition']).toBe(expected);
    },
  );
});

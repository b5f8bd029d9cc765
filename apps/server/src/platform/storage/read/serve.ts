import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { removeDocumentHeaders } from '../../web/document-headers.ts';
import { noSuchKeyError, StorageError } from '../errors.ts';
import type { ByteRange } from '../files/port.ts';
import { parseRange } from './byte-range.ts';

export type Servable = {
  /** Returns the bytes of the file or of a range. It returns null where the bytes have been removed by now. */
  open(range?: ByteRange): Promise<Readable | Buffer | null>;
  size: number;
  mimeType: string;
  /** Different bytes have different etags. The text has no quotes around it. */
  etag: string;
  lastModified: Date;
  cacheControl: string;
  /**
   * `downloadAs` is set where the browser should save the file instead of showing it. An empty text means the file's
   * own name.
   */
  downloadAs?: string | undefined;
};

/** Sends the file, a range of it, or a 304 where the client already has it. */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Servable,
): Promise<FastifyReply> {
  if (isUnchanged(request, file)) return setHeaders(reply, file).code(304).send();
  const range = requestedRangeOf(request, file);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new StorageError('InvalidRange', 'The requested range begins after the end of the file');
  }
  const part = range === 'whole' ? { first: 0, last: file.size - 1 } : range;
  const bytes =
    request.method === 'HEAD' ? undefined : await file.open(range === 'whole' ? undefined : range);
  if (bytes === null) throw noSuchKeyError();
  setHeaders(reply, file).header('content-length', part.last - part.first + 1);
  if (range !== 'whole')
    reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${file.size}`);
  return reply.send(bytes);
}

/**
 * Sets the headers of a file, which has a policy of its own that is stricter than a page's. The headers of a page are
 * left out, because they would be half of a small picture's bytes.
 */
function setHeaders(reply: FastifyReply, file: Servable): FastifyReply {
  removeDocumentHeaders(reply);
  return reply.headers(fileHeadersOf(file));
}

/** With these headers a browser shows the file and does nothing else with it, whatever the file contains. */
function fileHeadersOf(file: Servable): Record<string, string> {
  return {
    'content-type': file.mimeType,
    'cache-control': file.cacheControl,
    etag: `"${file.etag}"`,
    'last-modified': file.lastModified.toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    ...(file.downloadAs !== undefined && { 'content-disposition': contentDispositionOf(file.downloadAs) }),
  };
}

function contentDispositionOf(name: string): string {
  if (name === '') return 'attachment';
  const plain = name.replace(/[^\w.() -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

function isUnchanged(request: FastifyRequest, file: Servable): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined)
    return tags.split(',').some(tag => ['*', `"${file.etag}"`].includes(tag.trim().replace(/^W\//, '')));
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return since >= Math.floor(file.lastModified.getTime() / 1000) * 1000;
}

/**
 * Returns the range that a client requests. A client that sends `If-Range` for another version of the file gets the
 * whole file.
 */
function requestedRangeOf(request: FastifyRequest, file: Servable): ByteRange | 'whole' | 'unsatisfiable' {
  const condition = request.headers['if-range'];
  const same =
    condition === undefined ||
    condition === `"${file.etag}"` ||
    condition === file.lastModified.toUTCString();
  return same ? parseRange(request.headers.range, file.size) : 'whole';
}

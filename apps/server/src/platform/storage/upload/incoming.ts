import { createWriteStream, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { parseForeign } from '../../foreign-json.ts';
import { StorageError, tooLargeError } from '../errors.ts';

/** The bytes of an upload are in a file of this machine until they are checked. */
export type IncomingUpload = {
  path: string;
  size: number;
  /** The client sent this content type. */
  declared: string;
  cacheControl: string;
  metadata: Record<string, unknown>;
};

/**
 * Besides its file, a form may have this many fields of at most this many bytes: cache time, metadata and content type.
 */
const formLimits = { files: 1, fields: 10, fieldSize: 4096 };

/**
 * Writes the body to `path` and reads the other fields of the form. A body of more than `limit` bytes is cut off and
 * refused.
 */
export async function receiveUpload(
  request: FastifyRequest,
  path: string,
  limit: number,
): Promise<IncomingUpload> {
  if (Number(request.headers['content-length']) > limit + formOverhead) throw tooLargeError();
  if (!request.isMultipart()) return receiveRaw(request, path, limit);
  try {
    return await receiveForm(request, path, limit);
  } catch (error) {
    throw isUnreadable(error) ? new StorageError('InvalidRequest', 'The form could not be read') : error;
  }
}

/**
 * True for the plain errors without a code that the parser throws for a form without a boundary, or a form that breaks
 * off.
 */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error);

/** Besides its file, a form may have this many bytes for boundaries, the headers of its parts and its other fields. */
const formOverhead = 64 * 1024;

async function receiveForm(request: FastifyRequest, path: string, limit: number): Promise<IncomingUpload> {
  const part = await request.file({ limits: { ...formLimits, fileSize: limit } });
  if (!part) throw new StorageError('InvalidRequest', 'The form carries no file');
  const size = await saveBody(part.file, path, limit);
  if (part.file.truncated) throw tooLargeError();
  const seconds = formFieldOf(part, 'cacheControl');
  return {
    path,
    size,
    declared: formFieldOf(part, 'contentType') ?? part.mimetype,
    cacheControl: cacheHeader(seconds && `max-age=${seconds}`),
    metadata: readMetadata(formFieldOf(part, 'metadata')),
  };
}

async function receiveRaw(request: FastifyRequest, path: string, limit: number): Promise<IncomingUpload> {
  const encoded = request.headers['x-metadata'];
  return {
    path,
    size: await saveBody(request.raw, path, limit),
    declared: request.headers['content-type'] ?? 'application/octet-stream',
    cacheControl: cacheHeader(request.headers['cache-control']),
    metadata: readMetadata(
      typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString('utf8') : undefined,
    ),
  };
}

async function saveBody(body: NodeJS.ReadableStream, path: string, limit: number): Promise<number> {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(tooLargeError());
      else done(null, chunk);
    },
  });
  await pipeline(body, counted, createWriteStream(path));
  if (size === 0) throw new StorageError('InvalidRequest', 'The file is empty');
  return size;
}

function formFieldOf(part: MultipartFile, name: string): string | undefined {
  const field = part.fields[name];
  // A field that is a file, or whose name was sent twice, has no value.
  const value = field && 'value' in field ? field.value : undefined;
  return typeof value === 'string' ? value : undefined;
}

/**
 * Returns the header for caches. Only the lifetime is taken from the uploader, because the header is sent to all other
 * users.
 */
function cacheHeader(wanted: string | undefined): string {
  return wanted && /^max-age=\d{1,8}$/.test(wanted) ? wanted : 'no-cache';
}

function readMetadata(json: string | undefined): Record<string, unknown> {
  if (!json) return {};
  const parsed = parseJson(json);
  if (
    typeof parsed !== 'object' ||
    parsed === null ||
    Array.isArray(parsed) ||
    json.length > formLimits.fieldSize
  )
    throw new StorageError('InvalidRequest', 'metadata must be a JSON object of at most 4096 characters');
  return parsed as Record<string, unknown>;
}

function parseJson(json: string): unknown {
  try {
    return parseForeign(json);
  } catch {
    return null;
  }
}

/**
 * A file that was last written longer ago than this many milliseconds belongs to no running upload. Such a file is
 * removed, so that the files of a crashed server do not fill the disk.
 */
const abandonedAfterMs = 60 * 60 * 1000;

/** Makes the folder for uploads, and removes files that were left there by a crash more than an hour ago. */
export async function prepareIncoming(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    // Another node on this machine may have removed the file meanwhile.
    const found = statSync(file, { throwIfNoEntry: false });
    if (found && now.getTime() - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}

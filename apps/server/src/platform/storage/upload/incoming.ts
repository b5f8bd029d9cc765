import { createWriteStream, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { parseForeign } from '../../foreign-json.ts';
import { StorageError, tooLarge } from '../errors.ts';

/** A received upload has its bytes in a file of this machine until they are checked. */
export type IncomingUpload = {
  path: string;
  size: number;
  /** The sender declared this content type. */
  declared: string;
  cacheControl: string;
  metadata: Record<string, unknown>;
};

/** A form may have this many fields of this size beside its file: cache time, metadata and content type. */
const formLimits = { files: 1, fields: 10, fieldSize: 4096 };

/** Writes the body to `path` and reads the fields beside it; a body over `limit` bytes is cut off and refused. */
export async function receiveUpload(
  request: FastifyRequest,
  path: string,
  limit: number,
): Promise<IncomingUpload> {
  if (Number(request.headers['content-length']) > limit + formOverhead) throw tooLarge();
  if (!request.isMultipart()) return receiveRaw(request, path, limit);
  try {
    return await receiveForm(request, path, limit);
  } catch (error) {
    throw isUnreadable(error) ? new StorageError('InvalidRequest', 'The form could not be read') : error;
  }
}

/** The parser throws plain errors without a code: for a form without a boundary, or one that breaks off. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error);

/** The overhead covers boundaries, part headers and the other fields of a form. */
const formOverhead = 64 * 1024;

async function receiveForm(request: FastifyRequest, path: string, limit: number): Promise<IncomingUpload> {
  const part = await request.file({ limits: { ...formLimits, fileSize: limit } });
  if (!part) throw new StorageError('InvalidRequest', 'The form carries no file');
  const size = await saveBody(part.file, path, limit);
  if (part.file.truncated) throw tooLarge();
  const seconds = fieldOf(part, 'cacheControl');
  return {
    path,
    size,
    declared: fieldOf(part, 'contentType') ?? part.mimetype,
    cacheControl: cacheHeader(seconds && `max-age=${seconds}`),
    metadata: metadataOf(fieldOf(part, 'metadata')),
  };
}

async function receiveRaw(request: FastifyRequest, path: string, limit: number): Promise<IncomingUpload> {
  const encoded = request.headers['x-metadata'];
  return {
    path,
    size: await saveBody(request.raw, path, limit),
    declared: request.headers['content-type'] ?? 'application/octet-stream',
    cacheControl: cacheHeader(request.headers['cache-control']),
    metadata: metadataOf(
      typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString('utf8') : undefined,
    ),
  };
}

async function saveBody(body: NodeJS.ReadableStream, path: string, limit: number): Promise<number> {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(tooLarge());
      else done(null, chunk);
    },
  });
  await pipeline(body, counted, createWriteStream(path));
  if (size === 0) throw new StorageError('InvalidRequest', 'The file is empty');
  return size;
}

function fieldOf(part: MultipartFile, name: string): string | undefined {
  const field = part.fields[name];
  // Neither a file nor a name that was sent twice has a value.
  const value = field && 'value' in field ? field.value : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Only a lifetime is taken from the sender: the header is sent to all other users. */
function cacheHeader(wanted: string | undefined): string {
  return wanted && /^max-age=\d{1,8}$/.test(wanted) ? wanted : 'no-cache';
}

function metadataOf(json: string | undefined): Record<string, unknown> {
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

/** The time is long enough for the slowest upload, and short enough that files of a crashed server do not pile up. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Makes the folder for uploads and removes files that a crash left there an hour ago. */
export async function prepareIncoming(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    // Another node on this machine may have finished with the file since.
    const found = statSync(file, { throwIfNoEntry: false });
    if (found && now.getTime() - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}

import { attachmentLinkTimes } from '@nightjar/domain/kernel/upload';
import { isPrivate, parseUploadPath } from '@nightjar/domain/kernel/upload-path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { StorageError } from '../errors.ts';
import { mustBeBucket, type ObjectRoute, parseBody } from '../request.ts';
import { mustBeReadable, type ReadDeps } from './read-access.ts';
import { readRendering } from './render.ts';
import { signedPath } from './signed-link.ts';

/** A link is valid for at most this many seconds. */
const longestSeconds = 7 * 24 * 60 * 60;
const expiresInSchema = z.int().min(1).max(longestSeconds);
const signBodySchema = z.object({
  expiresIn: expiresInSchema,
  transform: z.record(z.string(), z.unknown()).optional(),
});
const signManyBodySchema = z.object({ expiresIn: expiresInSchema, paths: z.array(z.string()).max(100) });

/** Signs links: to public files for every caller, to attachments for callers who may read them. */
export function signRoutes(app: FastifyInstance, deps: ReadDeps): void {
  const { store, signer, authenticate, isReader } = deps;
  const untilAfter = (seconds: number) => Math.floor(store.clock.now().getTime() / 1000) + seconds;

  app.post<ObjectRoute>('/object/sign/:bucket/*', async request => {
    mustBeBucket(request.params.bucket);
    const { expiresIn: seconds, transform } = parseBody(signBodySchema, request.body);
    const actor = await authenticate(request);
    const { name } = await mustBeReadable({ db: store.db, isReader }, actor, request.params['*']);
    mustEndSoonEnough(name, seconds);
    const rendering = transform && readRendering(transform);
    return { signedURL: signedPath(signer, name, { until: untilAfter(seconds), rendering }) };
  });

  app.post<{ Params: { bucket: string } }>('/object/sign/:bucket', async request => {
    mustBeBucket(request.params.bucket);
    const { expiresIn: seconds, paths } = parseBody(signManyBodySchema, request.body);
    const actor = await authenticate(request);
    const until = untilAfter(seconds);
    const links: SignedLink[] = [];
    // The paths are read one after the other: a hundred questions at once would take every connection.
    for (const path of paths) {
      links.push(
        await mustBeReadable({ db: store.db, isReader }, actor, path)
          .then(({ name }) => {
            mustEndSoonEnough(name, seconds);
            return { error: null, path, signedURL: signedPath(signer, name, { until }) };
          })
          .catch(error => ({ error: errorSentence(error), path, signedURL: null })),
      );
    }
    return links;
  });
}

type SignedLink = { error: string | null; path: string; signedURL: string | null };

/**
 * A link to an attachment is short-lived, because it would still work after its reader was blocked or has left the
 * conversation.
 */
function mustEndSoonEnough(name: string, seconds: number): void {
  const most = attachmentLinkTimes.longest / 1000;
  const path = parseUploadPath(name);
  if (seconds > most && path && isPrivate(path))
    throw new StorageError(
      'InvalidRequest',
      `expiresIn: a link to an attachment lasts at most ${most} seconds`,
    );
}

function errorSentence(error: unknown): string {
  if (!(error instanceof StorageError)) throw error;
  return error.code === 'NoSuchKey'
    ? 'Either the object does not exist or you do not have access to it'
    : error.message;
}

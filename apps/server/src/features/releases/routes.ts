import { fail, isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import { bundlePath, releaseOrder, releaseProof } from '@nightjar/domain/releases/entity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { failureEnvelope, refusalEnvelope, successEnvelope } from '../../platform/http/envelope.ts';
import { ok } from '../../platform/http/handler.ts';
import { cacheChannel, type ReactionRunner } from '../../platform/http/reactions.ts';
import type { NamedLimit } from '../../platform/limit-hits.ts';
import { authLimit } from '../../platform/limits/auth-limit.ts';
import type { LimitRule } from '../../platform/limits/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { StorageError } from '../../platform/storage/errors.ts';
import { serveFile } from '../../platform/storage/read/serve.ts';
import { hostOfAddress, networkOfAddress } from '../../platform/web/client-address.ts';
import { carryOutOrder } from './follow-order.ts';
import { requireReleaseKey, requireSigned } from './gate.ts';
import { bundleKey, type ReleaseSummary } from './present.ts';
import { publishRelease } from './publish-release.ts';
import { findReleases } from './queries/releases.ts';
import { releasesCache } from './reactions.ts';

/**
 * An order is a text that the operator signed to change a release. It has about 600 bytes, and a request with one may
 * have this many.
 */
const largestOrder = 16 * 1024;

/**
 * One network address may send this many signed texts in ten minutes. Proofs are public, so any person may send one
 * again.
 */
const publishingLimit: LimitRule = { name: 'publish-release', points: 60, seconds: 600 };

/** The downloads of a network address are counted for this many seconds. */
const downloadWindowSeconds = 300;

/**
 * Publishes and serves the bundles of live updates. Publishing is no declared call and needs no session, because the
 * signature of the operator's release key is the right to publish.
 */
export function releasesRoutes(app: FastifyInstance, platform: Platform, reactions: ReactionRunner): void {
  dropChangedReleases(app, platform);
  app.route({
    method: ['GET', 'HEAD'],
    url: bundlePath('').replace(/\?.*/, ''),
    handler: (request: BundleRequest, reply) => sendBundle(platform, request, reply),
  });
  app.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/zip', (_request, _body, done) => done(null));
    scope.post('/releases', async (request, reply) =>
      sendResult(reply, await handlePublishRequest(platform, request), reactions),
    );
  });
  app.post('/releases/orders', { bodyLimit: largestOrder }, async (request, reply) =>
    sendResult(reply, await handleReleaseOrderRequest(platform, request), reactions),
  );
}

async function handlePublishRequest(
  platform: Platform,
  request: FastifyRequest,
): Promise<ReleaseSummary | Refusal> {
  const key = requireReleaseKey(platform.settings);
  const text = String(request.headers['x-release-proof'] ?? '');
  const proof = await requireSigned(text, { kind: 'proof', schema: releaseProof, key });
  await mustBeWithinPublishingLimit(platform, request.ip);
  const announced = request.headers['content-length'];
  return publishRelease(platform, {
    ...{ proof, text, key, body: request.raw, network: networkOfAddress(request.ip) },
    announced: announced === undefined ? null : Number(announced),
  });
}

const orderBodySchema = z.object({ order: z.string({ error: 'must be a signed order' }) });

async function handleReleaseOrderRequest(
  platform: Platform,
  request: FastifyRequest,
): Promise<ReleaseSummary | Refusal> {
  const key = requireReleaseKey(platform.settings);
  const body = orderBodySchema.safeParse(request.body);
  if (!body.success) throw fail.invalid('order must be a signed order');
  const signed = await requireSigned(body.data.order, { kind: 'order', schema: releaseOrder, key });
  await mustBeWithinPublishingLimit(platform, request.ip);
  return carryOutOrder(platform, { order: signed, key, network: networkOfAddress(request.ip) });
}

/** A program reads the answers, so a refusal has a status that no success has. */
const refusedStatus = 409;

function sendResult(reply: FastifyReply, result: ReleaseSummary | Refusal, reactions: ReactionRunner) {
  reply.header('cache-control', 'no-store');
  if (isRefusal(result)) return reply.code(refusedStatus).send(refusalEnvelope(result));
  reactions.announce([{ name: 'release_changed', event: { version: result.version } }]);
  return reply.send(successEnvelope(ok(result)));
}

async function mustBeWithinPublishingLimit(platform: Platform, address: string): Promise<void> {
  if (platform.settings.auth.rateLimits === null) return;
  const named = { limit: publishingLimit.name, setting: null };
  await consumeLimit(platform, { rule: publishingLimit, address, named });
}

async function mustBeWithinDownloadLimit(platform: Platform, address: string): Promise<void> {
  const { rateLimits } = platform.settings.auth;
  if (rateLimits === null) return;
  const rule = { name: 'download-bundle', points: rateLimits.bundles, seconds: downloadWindowSeconds };
  await consumeLimit(platform, { rule, address, named: authLimit('bundles') });
}

type LimitConsumption = { readonly rule: LimitRule; readonly address: string; readonly named: NamedLimit };

async function consumeLimit(
  { limits, metrics }: Platform,
  { rule, address, named }: LimitConsumption,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.consume(rule, hostOfAddress(address));
  if (allowed) return;
  metrics.limitHit(named);
  throw fail.tooManyRequests('Too many tries. Please wait a while.', retryAfterSeconds);
}

type BundleRequest = FastifyRequest<{ Querystring: { v?: unknown } }>;

/** The bytes of a version never change, so every cache may keep them. No cache may keep any other answer. */
const bundleCaching = 'public, max-age=31536000, immutable';

async function sendBundle(
  platform: Platform,
  request: BundleRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const releases = await findReleases(platform.db, platform.clock.now());
  const release = releases.find(({ version }) => version === request.query.v);
  if (!release?.bundle || release.state === 'withdrawn') throw fail.notFound('Bundle');
  if (request.method === 'GET') await mustBeWithinDownloadLimit(platform, request.ip);
  const { size, sha256 } = release.bundle;
  try {
    return await serveFile(request, reply, {
      open: range => platform.files.get(bundleKey(sha256), range),
      ...{ size, mimeType: 'application/zip', etag: sha256, lastModified: release.releasedAt },
      cacheControl: bundleCaching,
    });
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (error.code !== 'InvalidRange') throw fail.notFound('Bundle');
    return reply.code(416).send(failureEnvelope(fail.invalid(error.message)));
  }
}

/** This node forgets the releases as soon as one has changed on any node. */
function dropChangedReleases(app: FastifyInstance, { bus, db, log }: Platform): void {
  const drop = () => findReleases.drop(db);
  const stopListening = bus.subscribe(cacheChannel(releasesCache), drop);
  const stopWatching = bus.onGap(drop);
  stopListening.catch(err => log.warn({ err }, 'the releases are remembered for a few seconds at most'));
  app.addHook('preClose', async () => {
    stopWatching();
    (await stopListening)();
  });
}

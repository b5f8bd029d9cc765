import { createHmac, sign } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { largestBundleBytes, type ReleaseProof, signedTypes } from '@nightjar/domain/releases/entity';
import { expect, test, vi } from 'vitest';
import { roomyDisk } from '../../platform/disk/disk.ts';
import { createApp } from '../../platform/http/app.ts';
import { reactionsOn } from '../../platform/http/reactions.ts';
import { watchConnections } from '../../platform/web/connections/connections.ts';
import { listenOn, testApp } from '../../testing/app.ts';
import { makeBundle, makeReleaseKey, releaseSender, releaseSigner } from '../../testing/releases/signer.ts';
import { releasesRoutes } from './routes.ts';

const key = makeReleaseKey();
let hasRoom = true;
const disk = { ...roomyDisk, hasRoomFor: () => hasRoom };
const { clock, db, platform, settings, url } = await testApp({ RELEASE_PUBLIC_KEY: key.publicPem }, () => ({
  disk,
}));
const signer = releaseSigner(key, () => clock.now());
const thief = releaseSigner(makeReleaseKey(), () => clock.now());
const sender = releaseSender(url);
let patch = 174;
/** Each test publishes a version that is newer than all before. */
const nextVersion = () => `1.1.${++patch}`;
const releaseOf = (version: string) =>
  db.selectFrom('app_releases').where('version', '=', version).selectAll().executeTakeFirst();
const filesIn = (folder: string) => readdir(join(settings.dataDir, folder)).catch(() => []);
const publish = async (bytes: Buffer, changes: Partial<ReleaseProof> & { version: string }) =>
  sender.upload(await signer.signProof(signer.proofOf(bytes, changes)), bytes);
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a published bundle with a valid signature is stored and offered to no device yet, with an entry in the audit trail', async () => {
  const [version, bytes] = [nextVersion(), makeBundle()];
  const proof = signer.proofOf(bytes, { version });
  const signed = await signer.signProof(proof);

  const { status, body } = await sender.upload(signed, bytes);

  expect([status, body]).toEqual([
    200,
    { success: true, message: '', data: { version, state: 'staged', rollout: 0 }, total: null },
  ]);
  const { signature, sha256 } = proof;
  expect(await releaseOf(version)).toMatchObject({
    ...{ state: 'staged', rollout: 0, channel: 'production', min_native: '1.1.174', size: bytes.length },
    ...{ signature, sha256, proof: signed, proven_at: clock.now(), released_at: clock.now() },
  });
  expect(await filesIn('files/bundles')).toContain(sha256);
  expect(await filesIn('incoming')).toEqual([]);
  const entry = await db
    .selectFrom('audit_trail')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    ...{ actor_id: null, action: 'publish-release', outcome: 'ok' },
    subjects: { version, key: expect.stringMatching(/^[0-9a-f]{16}$/) },
    after: { sha256, min_native: '1.1.174', rollback_from: [] },
  });
});

test('publishing the same bundle again changes nothing, unless it comes with a proof that was signed later, which replaces the stored proof', async () => {
  const [version, bytes] = [nextVersion(), makeBundle()];
  await publish(bytes, { version });
  const first = await releaseOf(version);

  expect((await publish(bytes, { version })).status).toBe(200);
  expect(await releaseOf(version)).toEqual(first);

  const iat = Math.floor(clock.now().getTime() / 1000) + 1;
  const way = { version, iat, rollbackFrom: ['1.1.999'], minNative: '1.1.170' };
  expect((await publish(bytes, way)).body.success).toBe(true);
  expect(await releaseOf(version)).toMatchObject({ rollback_from: ['1.1.999'], min_native: '1.1.170' });

  expect((await publish(bytes, { version })).status).toBe(200);
  expect(await releaseOf(version)).toMatchObject({ rollback_from: ['1.1.999'], min_native: '1.1.170' });
});

test('a bundle whose stored file was lost is stored again when it is published again', async () => {
  const [version, bytes] = [nextVersion(), makeBundle()];
  await publish(bytes, { version });
  const { sha256 } = signer.proofOf(bytes, { version });
  await platform.files.remove([`bundles/${sha256}`]);
  await db
    .updateTable('app_releases')
    .set({ bundle_deleted_at: clock.now() })
    .where('version', '=', version)
    .execute();

  expect((await publish(bytes, { version })).status).toBe(200);
  expect(await filesIn('files/bundles')).toContain(sha256);
  expect(await releaseOf(version)).toMatchObject({ bundle_deleted_at: null });
});

test('publishing is refused for a version that exists with other bytes, for an older version and for a withdrawn version', async () => {
  const [version, bytes] = [nextVersion(), makeBundle()];
  await publish(bytes, { version });

  const other = await publish(makeBundle(), { version });
  expect([other.status, other.body.message]).toEqual([
    409,
    `${version} was published with other bytes. Publish a newer version.`,
  ]);
  const older = await publish(makeBundle(), { version: '1.1.3' });
  expect([older.status, older.body.message]).toEqual([
    409,
    `The version 1.1.3 is not newer than ${version}, the newest of the channel production.`,
  ]);
  await db.updateTable('app_releases').set({ state: 'withdrawn' }).where('version', '=', version).execute();
  const again = await publish(bytes, { version });
  expect([again.status, again.body.code]).toEqual([409, 'release_withdrawn']);
});

test('two versions that are each published twice at the same time leave one row for the newer version and no unfinished file', async () => {
  const [older, newer] = [nextVersion(), nextVersion()];
  const [first, second] = [makeBundle(), makeBundle()];
  const replies = await Promise.all([
    publish(second, { version: newer }),
    publish(second, { version: newer }),
    publish(first, { version: older }),
    publish(first, { version: older }),
  ]);

  expect(replies.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
  for (const { status } of replies.slice(2)) expect([200, 409]).toContain(status);
  const rows = await db.selectFrom('app_releases').where('version', '=', newer).select('version').execute();
  expect(rows).toHaveLength(1);
  expect(await filesIn('incoming')).toEqual([]);
});

const notSigned = 'This was not signed by the release key of this server.';

/** Each attack returns the text that is sent as the proof of the bundle. */
const forgedProofs: Record<string, (proof: ReleaseProof) => Promise<string> | string> = {
  'no proof at all': () => '',
  'a text that is no JWS': () => 'a.b.c',
  'another key': proof => thief.signProof(proof),
  'the algorithm none': proof => `${encoded({ alg: 'none', typ: signedTypes.proof })}.${encoded(proof)}.`,
  'HS256 with the public key as the secret': proof => {
    const signed = `${encoded({ alg: 'HS256', typ: signedTypes.proof })}.${encoded(proof)}`;
    return `${signed}.${createHmac('sha256', key.publicPem).update(signed).digest('base64url')}`;
  },
  'HS256 with the trimmed public key as the secret': proof => {
    const signed = `${encoded({ alg: 'HS256', typ: signedTypes.proof })}.${encoded(proof)}`;
    return `${signed}.${createHmac('sha256', key.publicPem.trim()).update(signed).digest('base64url')}`;
  },
  'another algorithm of the same key': proof => {
    const signed = `${encoded({ alg: 'RS512', typ: signedTypes.proof })}.${encoded(proof)}`;
    return `${signed}.${sign('sha512', Buffer.from(signed), key.privateKey).toString('base64url')}`;
  },
  'a key in its own header': async proof => {
    const header = { typ: signedTypes.proof, jwk: { kty: 'oct', k: 'AAAA' } };
    return signer.signText(proof, header);
  },
  'an unencoded payload': proof =>
    signer.signText(proof, { typ: signedTypes.proof, b64: true, crit: ['b64'] }),
  'an order as a proof': proof => signer.signText(proof, { typ: signedTypes.order }),
  'no type': proof => signer.signText(proof, {}),
  'the type of a session': proof => signer.signText(proof, { typ: 'JWT' }),
  'another payload under the signature': async proof => {
    const [header, , signature] = (await signer.signProof(proof)).split('.');
    return `${header}.${encoded({ ...proof, minNative: '0.0.1' })}.${signature}`;
  },
  'a changed signature': async proof => {
    const signed = await signer.signProof(proof);
    return `${signed.slice(0, -8)}${signed.at(-8) === 'A' ? 'B' : 'A'}${signed.slice(-7)}`;
  },
};

test.each(Object.entries(forgedProofs))(
  'publishing is refused for a bundle with a forged proof (%s), and nothing is stored',
  async (_, forge) => {
    const [version, bytes] = [nextVersion(), makeBundle()];
    const proof = signer.proofOf(bytes, { version });
    const { status, body } = await sender.upload(await forge(proof), bytes);

    expect([status, body.message, body.data]).toEqual([403, notSigned, null]);
    expect(await releaseOf(version)).toBeUndefined();
    expect(await filesIn('files/bundles')).not.toContain(proof.sha256);
  },
);

/** Each attack sends other bytes than those of the proof. */
const changedBytes: Record<string, [(bytes: Buffer) => Buffer, status: number, message: string]> = {
  'one flipped bit': [
    bytes => Buffer.from(bytes.map((byte, at) => (at === 500 ? byte ^ 1 : byte))),
    403,
    'The file is not the one that was signed.',
  ],
  'a truncated file': [bytes => bytes.subarray(0, -10), 400, 'The file is shorter than its proof says.'],
  'an empty file': [() => Buffer.alloc(0), 400, 'The file is shorter than its proof says.'],
  'a longer file': [
    bytes => Buffer.concat([bytes, Buffer.from('x')]),
    413,
    'The file is longer than its proof says.',
  ],
  'other bytes of the same size': [
    bytes => makeBundle(bytes.length),
    403,
    'The file is not the one that was signed.',
  ],
};

test.each(Object.entries(changedBytes))(
  'publishing is refused where the sent file is not the signed one (%s), and leaves nothing behind',
  async (_, [change, status, message]) => {
    const [version, bytes] = [nextVersion(), makeBundle()];
    const proof = signer.proofOf(bytes, { version });
    const reply = await sender.upload(await signer.signProof(proof), change(bytes));

    expect([reply.status, reply.body.message]).toEqual([status, message]);
    expect(await releaseOf(version)).toBeUndefined();
    expect(await filesIn('files/bundles')).not.toContain(proof.sha256);
    expect(await filesIn('incoming')).toEqual([]);
  },
);

test('a bundle is refused whose proof is signed but contains the signature of another file or by another key', async () => {
  const [bytes, others] = [makeBundle(), makeBundle()];
  const of = signer.proofOf(others, { version: '1.1.100' });
  const forged = [of.signature, thief.proofOf(bytes, { version: '1.1.100' }).signature, 'A'.repeat(342)];
  for (const signature of forged) {
    const version = nextVersion();
    const reply = await publish(bytes, { version, signature });
    expect([reply.status, reply.body.message]).toEqual([403, 'The file is not the one that was signed.']);
    expect(await releaseOf(version)).toBeUndefined();
  }
});

test('the proof of one version cannot publish the bytes of that version under a newer number', async () => {
  const [version, bytes] = [nextVersion(), makeBundle()];
  await publish(bytes, { version });
  const reply = await publish(makeBundle(), {
    ...signer.proofOf(bytes, { version }),
    version: nextVersion(),
  });
  expect(reply.status).toBe(403);
});

test('publishing is refused where the proof is for another app or signed in the future', async () => {
  const bytes = makeBundle();
  const foreign = await publish(bytes, { version: nextVersion(), app: 'com.other.app' });
  expect([foreign.status, foreign.body.code]).toEqual([409, 'another_app']);
  const iat = Math.floor(clock.now().getTime() / 1000) + 3600;
  const future = await publish(bytes, { version: nextVersion(), iat });
  expect([future.status, future.body.code]).toEqual([409, 'signed_later']);
});

test('publishing is refused where the signed proof has a wrong or unknown field, and the message names a wrong field', async () => {
  const bytes = makeBundle();
  const proof = signer.proofOf(bytes, { version: nextVersion() });
  for (const [field, value] of Object.entries({ version: 'v1', size: largestBundleBytes + 1, sha256: 'x' })) {
    const reply = await sender.upload(await signer.signProof({ ...proof, [field]: value }), bytes);
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(field)]);
  }
  expect((await sender.upload(await signer.signProof({ ...proof, more: 1 }), bytes)).status).toBe(400);
});

test('publishing a bundle is refused with any content type but that of a zip file', async () => {
  const bytes = makeBundle();
  const proof = await signer.signProof(signer.proofOf(bytes, { version: nextVersion() }));
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'application/octet-stream'])
    expect((await sender.upload(proof, bytes, type)).status).toBe(415);
});

const headOf = (proof: string, announced: number) =>
  `POST /releases HTTP/1.1\r\nhost: bar\r\nconnection: close\r\ncontent-type: application/zip\r\n` +
  `x-release-proof: ${proof}\r\ncontent-length: ${announced}\r\n\r\n`;

/** Sends the head of an upload and these bytes of its body, and returns what the server answers to it. */
async function sendHead(proof: string, announced: number, body: Buffer, leave = false): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(headOf(proof, announced));
  socket.write(body);
  if (leave) return new Promise(done => socket.end(() => done('')));
  const answer = await new Promise<string>(done => socket.once('data', data => done(String(data))));
  socket.destroy();
  return answer;
}

test('publishing a bundle of 300 MB is refused before a byte of it is read', async () => {
  const bytes = makeBundle();
  const proof = await signer.signProof(signer.proofOf(bytes, { version: nextVersion() }));
  const answer = await sendHead(proof, 300 * 1024 * 1024, Buffer.alloc(0));
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain('The file is longer than its proof says.');
});

test('publishing a bundle with a forged proof is refused before a byte of the bundle is read', async () => {
  expect(await sendHead('forged', 20_000_000, Buffer.alloc(0))).toMatch(/^HTTP\/1.1 403 /);
});

test('publishing a bundle that is stored already is answered without reading the bundle again', async () => {
  const [version, bytes] = [nextVersion(), makeBundle()];
  await publish(bytes, { version });
  const proof = await signer.signProof(signer.proofOf(bytes, { version }));
  expect(await sendHead(proof, bytes.length, Buffer.alloc(0))).toMatch(/^HTTP\/1.1 200 /);
});

test('an uploaded bundle without a content length is read only up to the size that its proof names, and the next request is answered at once', async () => {
  const [version, bytes] = [nextVersion(), makeBundle()];
  const proof = signer.proofOf(bytes, { version });
  const headers = { 'content-type': 'application/zip', 'x-release-proof': await signer.signProof(proof) };
  const body = new Blob([new Uint8Array(bytes), new Uint8Array(500_000)]).stream();
  const { status } = await fetch(`${url}/releases`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  expect(status).toBe(413);
  // Without the end of the connection, this request would wait behind the rest of the body for a minute.
  expect((await sender.upload('forged', bytes)).status).toBe(403);
  expect(await filesIn('incoming')).toEqual([]);
  expect(await releaseOf(version)).toBeUndefined();
});

test('an uploaded bundle that stops arriving is cut off like every slow request, and leaves neither a release nor a file', async () => {
  const waits = { headersMs: 10_000, stillMs: 100, idleMs: 10_000, requestMs: 60_000 };
  const server = await createApp(platform, () => 'app', waits);
  watchConnections(server, waits);
  releasesRoutes(server, platform, reactionsOn(platform, []));
  const port = new URL(await listenOn(server)).port;
  const [version, bytes] = [nextVersion(), makeBundle(200_000)];
  const proof = signer.proofOf(bytes, { version });
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(headOf(await signer.signProof(proof), bytes.length));
  socket.write(bytes.subarray(0, 1000));
  await new Promise<void>(done => socket.on('error', () => {}).once('close', () => done()));

  await vi.waitFor(async () => expect(await filesIn('incoming')).toEqual([]));
  expect(await releaseOf(version)).toBeUndefined();
  await server.close();
});

test('an uploaded bundle with a content encoding is refused, because its bytes are not those that were signed', async () => {
  const [version, bytes] = [nextVersion(), Buffer.alloc(5000, 'PK')];
  const proof = await signer.signProof(signer.proofOf(bytes, { version }));
  const headers = { 'content-type': 'application/zip', 'content-encoding': 'gzip', 'x-release-proof': proof };
  const body = new Uint8Array(gzipSync(bytes));
  const { status } = await fetch(`${url}/releases`, { method: 'POST', headers, body });
  expect(status).toBe(400);
  expect(await releaseOf(version)).toBeUndefined();
});

test('a bundle is refused while the disk has no room for it, and accepted once there is room', async () => {
  const [version, bytes] = [nextVersion(), makeBundle()];
  hasRoom = false;
  const { status, body } = await publish(bytes, { version });
  hasRoom = true;
  expect([status, body.code]).toEqual([507, 'storage_full']);
  expect(await releaseOf(version)).toBeUndefined();
  expect((await publish(bytes, { version })).status).toBe(200);
});

test('an upload of a bundle that breaks off leaves neither a release nor a file', async () => {
  const [version, bytes] = [nextVersion(), makeBundle(200_000)];
  const proof = signer.proofOf(bytes, { version });
  await sendHead(await signer.signProof(proof), bytes.length, bytes.subarray(0, 100_000), true);

  await vi.waitFor(async () => expect(await filesIn('incoming')).toEqual([]));
  expect(await releaseOf(version)).toBeUndefined();
  expect(await filesIn('files/bundles')).not.toContain(proof.sha256);
});

test('a server without a configured release key accepts no bundle', async () => {
  const keyless = await testApp();
  const bytes = makeBundle();
  const proof = await signer.signProof(signer.proofOf(bytes, { version: nextVersion() }));
  const { status, body } = await releaseSender(keyless.url).upload(proof, bytes);
  expect([status, body.message]).toEqual([
    403,
    'This server takes no releases: its RELEASE_PUBLIC_KEY is not set.',
  ]);
});

import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseOrder, releaseProof, signedTypes } from '@nightjar/domain/releases/entity';
import { compactVerify } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { bundle } from './bundle.ts';
import { publicHalf } from './key.ts';
import { openWayBack, publish, rollOut, withdraw } from './publish.ts';
import { reachServer } from './server.ts';
import { openTestWorkshop, type Received, type TestReleaseTools } from './testing.ts';

let made: TestReleaseTools;
afterEach(() => made.close());

const app = 'example.nightjar.app';
const wish = { app, minNative: '1.1.174', channel: 'production' };
const openWithBundle = async (version = '1.1.175') => {
  made = await openTestWorkshop();
  await bundle({ ...wish, version }, made);
  return made;
};
const payloadOf = async (jws: string, key: KeyObject) => {
  const { payload, protectedHeader } = await compactVerify(jws, createPublicKey(key));
  return {
    typ: protectedHeader.typ,
    alg: protectedHeader.alg,
    ...JSON.parse(Buffer.from(payload).toString()),
  };
};
const proofIn = ({ headers }: Received) =>
  headers.split('\n')[headers.split('\n').indexOf('x-release-proof') + 1] ?? '';

test('a bundle is uploaded with its proof, in the bytes that were signed', async () => {
  const { received, key, shelf } = await openWithBundle();
  expect(await publish('1.1.175', made)).toEqual({ version: '1.1.175', state: 'staged', rollout: 0 });
  const { bytes, facts } = await shelf.readVerifiedBundle('1.1.175', publicHalf(key));
  const upload = received.at(-1);
  expect(upload?.request).toBe('POST /releases');
  expect(upload?.headers).toContain('content-type\napplication/zip');
  expect(Buffer.compare(upload?.body ?? Buffer.of(), bytes)).toBe(0);
  const { typ, alg, ...proof } = await payloadOf(proofIn(upload as Received), key);
  expect([typ, alg]).toEqual([signedTypes.proof, 'RS256']);
  expect(releaseProof.parse(proof)).toEqual(facts);
  expect(verify('sha256', bytes, publicHalf(key), Buffer.from(proof.signature, 'base64'))).toBe(true);
});

test('a command about a release sends a signed order, dated at the moment of the command', async () => {
  const { received, key } = await openWithBundle();
  await rollOut({ app, version: '1.1.175', rollout: 20 }, made);
  await withdraw({ app, version: '1.1.175' }, made);
  const orders = received.filter(({ request }) => request === 'POST /releases/orders');
  const signed = await Promise.all(
    orders.map(({ body }) => payloadOf(JSON.parse(body.toString()).order, key)),
  );
  const both = { typ: signedTypes.order, alg: 'RS256', app, version: '1.1.175', iat: 1_795_845_600 };
  expect(signed).toEqual([
    { ...both, order: 'rollout', rollout: 20 },
    { ...both, order: 'withdraw' },
  ]);
  for (const { typ: _, alg: __, ...order } of signed)
    expect(releaseOrder.safeParse(order).success).toBe(true);
});

test('a release becomes a way back by a later proof that names the withdrawn versions, over the same zip file', async () => {
  const { received, key, shelf } = await openWithBundle();
  for (const from of ['1.1.176', '1.1.177', '1.1.176'])
    await openWayBack({ from, to: '1.1.175' }, { ...made, now: () => new Date('2026-11-28T07:00:00Z') });
  const last = received.at(-1) as Received;
  const { bytes, facts } = await shelf.readVerifiedBundle('1.1.175', publicHalf(key));
  expect(Buffer.compare(last.body, bytes)).toBe(0);
  expect(await payloadOf(proofIn(last), key)).toMatchObject({
    rollbackFrom: ['1.1.176', '1.1.177'],
    sha256: facts.sha256,
  });
  expect(facts.iat).toBeGreaterThan(1_795_845_600);
  await expect(openWayBack({ from: '1.1.174', to: '1.1.175' }, made)).rejects.toThrow(
    'is not older than 1.1.174',
  );
});

test("a bundle or a proof that was changed on the operator's disk is not published", async () => {
  const { shelf, received } = await openWithBundle();
  const before = received.length;
  await writeFile(join(shelf.folderOf('1.1.175'), 'app.zip'), 'other bytes');
  await expect(publish('1.1.175', made)).rejects.toThrow(
    'was changed. The zip file is not the one that was signed.',
  );
  await writeFile(join(shelf.folderOf('1.1.175'), 'proof.jws'), 'a.b.c');
  await expect(publish('1.1.175', made)).rejects.toThrow('The proof was not signed by this key.');
  await expect(publish('1.1.180', made)).rejects.toThrow('check out its tag v1.1.180');
  expect(received).toHaveLength(before);
});

test("a refusal of the server to publish a release is shown in the server's own sentence", async () => {
  const { answers } = await openWithBundle();
  answers.refusal = 'The version 1.1.175 is not newer than 1.1.180.';
  await expect(publish('1.1.175', made)).rejects.toThrow(
    'refused: The version 1.1.175 is not newer than 1.1.180.',
  );
});

test('the option --server of the release commands refuses a text that is no address, and accepts an address with a slash at its end', async () => {
  const { server } = await openWithBundle();
  expect(() => reachServer('api.bar.example')).toThrow('--server must be the address of your server');
  await expect(reachServer(`${server.address}/`).newestVersion()).resolves.toBe('1.1.174');
});

// The parts of a private key are its primes and exponents: each of them, or the file itself, would give it away.
test('no request of the release commands contains the private key or a part of it', async () => {
  const { received, key } = await openWithBundle();
  await publish('1.1.175', made);
  await rollOut({ app, version: '1.1.175', rollout: 100 }, made);
  await withdraw({ app, version: '1.1.175' }, made);
  await openWayBack({ from: '1.1.176', to: '1.1.175' }, made);
  expect(received.map(({ request }) => request)).toContain('POST /releases/orders');

  const wire = Buffer.concat(
    received.flatMap(({ request, headers, body }) => [Buffer.from(request + headers), body]),
  );
  const { n, e, kty, ...secrets } = key.export({ format: 'jwk' });
  expect(Object.keys(secrets).sort()).toEqual(['d', 'dp', 'dq', 'p', 'q', 'qi']);
  const forms = Object.values(secrets).flatMap(secret => {
    const raw = Buffer.from(String(secret), 'base64url');
    return [raw, raw.toString('base64'), raw.toString('hex'), raw.toString('base64url')];
  });
  const lines = key.export({ type: 'pkcs8', format: 'pem' }).toString().split('\n').slice(1, -2);
  for (const secret of [...forms, ...lines, key.export({ type: 'pkcs8', format: 'der' })])
    expect(wire.includes(secret)).toBe(false);
});

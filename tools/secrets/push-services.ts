import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeProtectedHeader, jwtVerify } from 'jose';

/** A service verifies by the keys that its console lists, each under its id. */
type KeyRing = Map<string, KeyObject>;

const isSignedBy = async (keys: KeyRing, token: string): Promise<boolean> => {
  const key = keys.get(decodeProtectedHeader(token).kid ?? '');
  return (
    key !== undefined &&
    jwtVerify(token, key).then(
      () => true,
      () => false,
    )
  );
};

/** Returns the text of a new private key, after its public half was listed in the console of the service. */
export function addKey(keys: KeyRing, id: string, kind: 'rsa' | 'ec'): string {
  const pair =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  keys.set(id, pair.publicKey);
  return pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Stands in for FCM: it gives a token for an assertion that one of its keys has signed, and accepts every push. */
export async function startGoogle() {
  const keys: KeyRing = new Map();
  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await text(request));
    if (request.url !== '/token') return void response.end('{"name":"projects/night/messages/1"}');
    if (await isSignedBy(keys, body.get('assertion') ?? ''))
      return void response.end('{"access_token":"a token of an hour","expires_in":3600}');
    response.writeHead(400).end('{"error":"invalid_grant"}');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    keys,
    baseUrl,
    tokenUrl: `${baseUrl}/token`,
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

/** Stands in for APNs: it takes a push whose token one of its keys has signed. */
export async function startApple() {
  const keys: KeyRing = new Map();
  const server = createHttp2Server();
  server.on('stream', async (stream, { authorization = '' }) => {
    await text(stream);
    const isKnown = await isSignedBy(keys, authorization.replace(/^bearer /, ''));
    stream.respond({ ':status': isKnown ? 200 : 403 });
    stream.end(isKnown ? '' : '{"reason":"InvalidProviderToken"}');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    keys,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(done => server.close(done)),
  };
}

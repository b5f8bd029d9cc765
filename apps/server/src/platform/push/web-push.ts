import { createECDH } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { parseForeign } from '../foreign-json.ts';
import type { Random } from '../random.ts';
import { encryptPush } from './encrypt.ts';
import { type PushOutcome, type PushSender, PushUnavailable } from './port.ts';
import { readRetryAfter } from './retry-after.ts';

/**
 * `privateKey` is the P-256 scalar of 32 bytes. `subject` is a mailto: or https: address at which the push service can
 * reach the operator.
 */
export type WebPushIdentity = { readonly privateKey: Buffer; readonly subject: string };

type Options = {
  readonly clock: Clock;
  readonly random: Random;
  /** Decides whether an address belongs to a push service. A test allows its own server. */
  readonly isService?: (endpoint: URL) => boolean;
};

/** A browser writes its PushSubscription as JSON in this form. The app registers the JSON text as its token. */
const subscriptionSchema = z.object({
  endpoint: z.url(),
  keys: z.object({
    p256dh: z
      .string()
      .transform(text => Buffer.from(text, 'base64url'))
      .refine(key => key.length === 65),
    auth: z
      .string()
      .transform(text => Buffer.from(text, 'base64url'))
      .refine(secret => secret.length === 16),
  }),
});

const hour = 3600;
const tokenSeconds = 12 * hour;
const answerTimeoutMs = 10_000;

/**
 * Browsers use these push services. The address of a service comes from a phone: without this list, the server could be
 * made to post to any address, even in its own network.
 */
const pushServiceHosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];
export const isPushService = ({ protocol, port, hostname }: URL): boolean =>
  protocol === 'https:' && port === '' && pushServiceHosts.some(service => service.test(hostname));

/** Returns the key with which browsers subscribe: the uncompressed P-256 point as base64url. */
export function webPushKey(privateKey: Buffer): string {
  return publicKeyOf(privateKey).toString('base64url');
}

/** Sends Web Push (RFC 8030) with encrypted notes (RFC 8291) and a signature of the sender (RFC 8292). */
export function webPushSender(
  { privateKey, subject }: WebPushIdentity,
  { clock, random, isService = isPushService }: Options,
): PushSender {
  const publicKey = webPushKey(privateKey);

  async function authorizationFor(endpoint: URL): Promise<string> {
    const expires = Math.floor(clock.now().getTime() / 1000) + tokenSeconds;
    const token = await new SignJWT({ aud: endpoint.origin, sub: subject, exp: expires })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(await signingKey(privateKey));
    return `vapid t=${token}, k=${publicKey}`;
  }

  return {
    showsBadge: false,
    async send({ token }, { note, secondsLeft }) {
      const listener = readSubscription(token);
      const endpoint = listener && URL.parse(listener.endpoint);
      if (!listener || !endpoint || !isService(endpoint)) return { is: 'dead' };
      const { p256dh, auth } = listener.keys;
      const once = { privateKey: ephemeralKey(random), salt: random.bytes(16) };
      const body = encryptPush(Buffer.from(JSON.stringify(note)), { publicKey: p256dh, secret: auth }, once);
      const answer = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        headers: {
          authorization: await authorizationFor(endpoint),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(secondsLeft),
          urgency: 'high',
        },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(answerTimeoutMs),
      }).catch(cause => {
        throw new PushUnavailable('The push service did not answer.', { cause });
      });
      return pushOutcomeOf(answer, clock.now());
    },
  };
}

/**
 * A status of 404 or 410 means that the subscription has ended. Any other 4xx means a fault of the server's key or of
 * the note.
 */
function pushOutcomeOf({ ok, status, headers }: Response, now: Date): PushOutcome {
  if (ok) return { is: 'taken' };
  if (status === 404 || status === 410) return { is: 'dead' };
  if (status !== 429 && status < 500)
    return { is: 'refused', reason: `The push service answered with status ${status}` };
  const seconds = readRetryAfter(headers.get('retry-after'), now);
  if (seconds !== null) return { is: 'wait', seconds };
  throw new PushUnavailable(`The push service answered with status ${status}.`);
}

function readSubscription(token: string): z.output<typeof subscriptionSchema> | null {
  try {
    return subscriptionSchema.parse(parseForeign(token));
  } catch {
    return null;
  }
}

function publicKeyOf(privateKey: Buffer): Buffer {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return ecdh.getPublicKey();
}

function signingKey(privateKey: Buffer) {
  const point = publicKeyOf(privateKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'));
  return importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey.toString('base64url') }, 'ES256');
}

/**
 * Draws a private key. Any 32 bytes below the order of the P-256 group are a key; one draw in four billion is above it
 * and is repeated.
 */
function ephemeralKey(random: Random): Buffer {
  const drawn = random.bytes(32);
  try {
    publicKeyOf(drawn);
    return drawn;
  } catch {
    return ephemeralKey(random);
  }
}

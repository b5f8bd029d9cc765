import { createECDH } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { parseForeign } from '../foreign-json.ts';
import { readNetworkTrouble } from '../providers/network.ts';
import type { ProviderName } from '../providers/outcome.ts';
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
  /** Returns the push service of an address, or null. A test names its own server. */
  readonly serviceOf?: (endpoint: URL) => ProviderName | null;
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

const secondsPerHour = 3600;
const tokenSeconds = 12 * secondsPerHour;
const answerTimeoutMs = 10_000;
/** A push is sent again after this many seconds where a service gets too many and names no time. */
const quotaWaitSeconds = 60;

/**
 * Browsers use these push services. The address of a service comes from a phone: without this list, the server could be
 * made to post to any address, even in its own network.
 */
const pushServices: readonly (readonly [host: RegExp, provider: ProviderName])[] = [
  [/^fcm\.googleapis\.com$/, 'web_push_google'],
  [/^updates\.push\.services\.mozilla\.com$/, 'web_push_mozilla'],
  [/^[a-z0-9-]+\.push\.apple\.com$/, 'web_push_apple'],
  [/^[a-z0-9-]+\.notify\.windows\.com$/, 'web_push_microsoft'],
];
/** Returns the push service of an address, or null where the address belongs to none. */
export function pushServiceOf({ protocol, port, hostname }: URL): ProviderName | null {
  if (protocol !== 'https:' || port !== '') return null;
  return pushServices.find(([host]) => host.test(hostname))?.[1] ?? null;
}

/** Returns the key with which browsers subscribe: the uncompressed P-256 point as base64url. */
export function webPushKey(privateKey: Buffer): string {
  return publicKeyOf(privateKey).toString('base64url');
}

/** Sends Web Push (RFC 8030) with encrypted notes (RFC 8291) and a signature of the sender (RFC 8292). */
export function webPushSender(
  { privateKey, subject }: WebPushIdentity,
  { clock, random, serviceOf = pushServiceOf }: Options,
): PushSender {
  const publicKey = webPushKey(privateKey);

  async function authorizationFor(endpoint: URL): Promise<string> {
    const expires = Math.floor(clock.now().getTime() / 1000) + tokenSeconds;
    const token = await new SignJWT({ aud: endpoint.origin, sub: subject, exp: expires })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(await signingKeyOf(privateKey));
    return `vapid t=${token}, k=${publicKey}`;
  }

  return {
    showsBadge: false,
    providerOf: ({ token }) => subscriptionAddressIn(token, serviceOf)?.service ?? null,
    async send({ token }, { note, secondsLeft }) {
      const address = subscriptionAddressIn(token, serviceOf);
      if (!address) return { is: 'dead', reason: 'no subscription of a browser' };
      const { listener, endpoint, service } = address;
      const { p256dh, auth } = listener.keys;
      const once = { privateKey: ephemeralKey(random), salt: random.bytes(16) };
      const content = encryptPush(
        Buffer.from(JSON.stringify(note)),
        { publicKey: p256dh, secret: auth },
        once,
      );
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
        body: new Uint8Array(content),
        signal: AbortSignal.timeout(answerTimeoutMs),
      }).catch(cause => {
        throw new PushUnavailable(service, readNetworkTrouble(cause).reason, { cause });
      });
      const body = answer.ok ? '' : await readStart(answer);
      return pushOutcomeOf({ status: answer.status, headers: answer.headers, body }, service, clock.now());
    },
  };
}

/**
 * A subscription belongs to the key of the server that it was made with. After a change of our key, each service refuses
 * the older subscriptions in its own words: Google with 403, Mozilla with 401, Apple with 400.
 */
const otherKeyPattern =
  /do not correspond to the credentials used to create|does not correspond to the sender ID|VAPID public key mismatch|VapidPkHashMismatch/i;

/** The reason of a refusal is within this many bytes. */
const reasonBytes = 2_000;

/** Reads the beginning of an answer, because a service is not ours and its answer may have any length. */
async function readStart({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= reasonBytes) break;
    }
  } catch {
    // The status has arrived, and it is enough.
  }
  return Buffer.concat(chunks).toString('utf8', 0, reasonBytes);
}

type ServiceAnswer = { readonly status: number; readonly headers: Headers; readonly body: string };

/**
 * A status of 404 or 410 means that the subscription has ended. So does an answer by whose text the subscription was
 * made with another key of ours: the browser makes a new one when the app is opened. Any other 401 or 403 means that
 * the service does not accept our key. A status of 429 means that we must wait, and any other 4xx a fault of the note.
 */
function pushOutcomeOf(
  { status, headers, body }: ServiceAnswer,
  service: ProviderName,
  now: Date,
): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'taken' };
  const reason = `HTTP ${status}`;
  if (status === 404 || status === 410) return { is: 'dead', reason };
  if (status < 404 && otherKeyPattern.test(body)) return { is: 'dead', reason: `${reason} another key` };
  if (status === 401 || status === 403) return { is: 'locked', reason };
  if (status !== 429 && status < 500) return { is: 'refused', reason };
  const wait = readRetryAfter(headers.get('retry-after'), now);
  if (status === 429) return { is: 'wait', because: 'limited', seconds: wait ?? quotaWaitSeconds, reason };
  if (wait !== null) return { is: 'wait', because: 'away', seconds: wait, reason };
  throw new PushUnavailable(service, reason);
}

type SubscriptionAddress = {
  listener: z.output<typeof subscriptionSchema>;
  endpoint: URL;
  service: ProviderName;
};

function subscriptionAddressIn(
  token: string,
  serviceOf: (endpoint: URL) => ProviderName | null,
): SubscriptionAddress | null {
  const listener = readSubscription(token);
  const endpoint = listener && URL.parse(listener.endpoint);
  const service = endpoint && serviceOf(endpoint);
  return listener && endpoint && service ? { listener, endpoint, service } : null;
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

function signingKeyOf(privateKey: Buffer) {
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

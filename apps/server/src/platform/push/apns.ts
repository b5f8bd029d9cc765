import type { IncomingHttpHeaders } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { parseForeign } from '../foreign-json.ts';
import { guarded, ignoreErrors } from '../guarded.ts';
import { readNetworkTrouble } from '../providers/network.ts';
import { type PushOrder, type PushOutcome, type PushSender, PushUnavailable } from './port.ts';
import { readRetryAfter } from './retry-after.ts';

/** `topic` is the app's bundle id. `privateKey` is the PKCS #8 text of the `.p8` file that Apple gives out once. */
export type ApnsKey = {
  readonly privateKey: string;
  readonly keyId: string;
  readonly teamId: string;
  readonly topic: string;
};

type Options = {
  readonly clock: Clock;
  /**
   * This is the address of Apple's server. Builds from Xcode register at `https://api.sandbox.push.apple.com`, and a
   * test names its own server.
   */
  readonly origin?: string;
  /** A request that gets no answer ends after this many milliseconds. */
  readonly timeoutMs?: number;
};

type Answer = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** Apple names the push by this id. */
  readonly id: string | undefined;
  readonly body: string;
};

const requestTimeoutMs = 10_000;
/**
 * A token is used for this many milliseconds. Apple refuses a token that is older than an hour, and a sender that makes
 * a new one more often than every 20 minutes.
 */
const tokenMs = 50 * 60_000;
/** After a refusal, a new token is signed at most once in this many milliseconds. */
const newTokenMs = 20 * 60_000;
const quotaWaitSeconds = 60;
/** Apple refuses an `apns-collapse-id` of more bytes than this. */
const collapseBytes = 64;
const failureSchema = z.object({ reason: z.string(), timestamp: z.number().optional() });
const tokenPattern = /^[\da-f]{8,200}$/i;
/** These reasons mean that the token will never work at this address of Apple. */
const wrongToken = ['BadDeviceToken', 'DeviceTokenNotForTopic'];
const refusedKeyReasons = ['ExpiredProviderToken', 'InvalidProviderToken'];
/** These reasons of a status 400 refuse the bundle id of the settings, whatever phone the push goes to. */
const wrongTopic = ['BadTopic', 'MissingTopic', 'TopicDisallowed'];

/** Sends pushes to iPhones through Apple's HTTP/2 interface, over one connection that stays open. */
export function apnsSender(
  key: ApnsKey,
  { clock, origin = 'https://api.push.apple.com', timeoutMs = requestTimeoutMs }: Options,
): PushSender {
  const sign = providerToken(key, clock);
  const connection = keptConnection(origin, timeoutMs);
  /** True as soon as Apple accepted one push. Before that, a "bad" token may belong to Apple's other environment. */
  let proven = false;

  async function post(device: string, order: PushOrder, token: string): Promise<Answer> {
    const { note, secondsLeft } = order;
    const expires = Math.floor(clock.now().getTime() / 1000) + secondsLeft;
    return connection.post(
      {
        ':path': `/3/device/${device}`,
        authorization: `bearer ${token}`,
        'apns-topic': key.topic,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(expires),
        ...(Buffer.byteLength(note.tag) <= collapseBytes && { 'apns-collapse-id': note.tag }),
      },
      JSON.stringify(apnsPayloadOf(order)),
    );
  }

  return {
    showsBadge: true,
    providerOf: ({ token }) => (tokenPattern.test(token) ? 'apns' : null),
    async send({ token: device }, order) {
      if (!tokenPattern.test(device)) return { is: 'dead', reason: 'no token of Apple' };
      const token = await sign.get();
      let answer = await post(device, order, token);
      const isExpired = answer.status === 403 && refusedKeyReasons.includes(apnsFailureOf(answer).reason);
      if (isExpired && sign.reject(token)) answer = await post(device, order, await sign.get());
      if (answer.status === 200) proven = true;
      return pushOutcomeOf(answer, { now: clock.now(), proven, isSandbox: origin.includes('sandbox') });
    },
    close: () => connection.close(),
  };
}

function apnsPayloadOf({ note, badge }: PushOrder) {
  const { title, body, link, tag, conversation_id } = note;
  return {
    aps: {
      alert: { title, body },
      sound: 'default',
      badge,
      'thread-id': conversation_id ?? note.channel,
      'interruption-level': 'active',
    },
    link,
    tag,
    ...(conversation_id && { conversation_id }),
  };
}

function apnsFailureOf({ body }: Answer): z.output<typeof failureSchema> {
  try {
    return failureSchema.parse(parseForeign(body));
  } catch {
    return { reason: '' };
  }
}

type ApnsSenderState = { readonly now: Date; readonly proven: boolean; readonly isSandbox: boolean };

function pushOutcomeOf(answer: Answer, { now, proven, isSandbox }: ApnsSenderState): PushOutcome {
  const { status, id: providerId } = answer;
  if (status === 200) return { is: 'taken', providerId };
  const { reason: code, timestamp } = apnsFailureOf(answer);
  const reason = `HTTP ${status} ${code}`.trim();
  if (status === 410) {
    const since = timestamp === undefined ? undefined : new Date(timestamp);
    return { is: 'dead', since, reason };
  }
  if (wrongToken.includes(code) && proven) return { is: 'dead', reason };
  const wait = readRetryAfter(answer.retryAfter, now);
  if (status === 429) return { is: 'wait', because: 'limited', seconds: wait ?? quotaWaitSeconds, reason };
  if (status >= 500) {
    if (wait !== null) return { is: 'wait', because: 'away', seconds: wait, reason };
    throw new PushUnavailable('apns', reason);
  }
  if (status === 403 || wrongTopic.includes(code)) return { is: 'locked', reason };
  return { is: 'refused', reason, hint: code === 'BadDeviceToken' ? sandboxHint(isSandbox) : undefined };
}

/** Before a push was accepted, a token that Apple does not know most likely comes from its other environment. */
const sandboxHint = (isSandbox: boolean): string =>
  isSandbox
    ? 'no push was accepted yet, and APNS_SANDBOX is on, which a build of the App Store or TestFlight must not have'
    : 'no push was accepted yet, and APNS_SANDBOX is off, which a build that Xcode installed needs on';

/** One signed token serves all requests of this process for most of the hour in which it is valid. */
function providerToken({ privateKey, keyId, teamId }: ApnsKey, clock: Clock) {
  let kept: { readonly token: Promise<string>; text?: string; readonly signedAt: number } | null = null;
  let rejectedAt = Number.NEGATIVE_INFINITY;
  const sign = async (at: number) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(Math.floor(at / 1000))
      .sign(await importPKCS8(privateKey, 'ES256'));
  return {
    async get(): Promise<string> {
      const at = clock.now().getTime();
      if (!kept || at - kept.signedAt >= tokenMs) kept = { token: sign(at), signedAt: at };
      const entry = kept;
      entry.text = await entry.token;
      return entry.text;
    },
    /**
     * Records that Apple did not accept this token.
     * @returns true where `get` now returns another token
     */
    reject(token: string): boolean {
      if (kept?.text !== token) return true;
      const at = clock.now().getTime();
      if (at - rejectedAt < newTokenMs) return false;
      rejectedAt = at;
      kept = null;
      return true;
    },
  };
}

/** Keeps one HTTP/2 session open. Opens another session where Apple has ended it or it gives no answers. */
function keptConnection(origin: string, timeoutMs: number) {
  let session: ClientHttp2Session | null = null;

  function openSession(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect(origin);
    // An error also ends every request of the session, and the requests handle it.
    ignoreErrors(opened);
    const forget = () => {
      if (session === opened) session = null;
    };
    opened.once('close', guarded('apns close', forget));
    opened.once('goaway', guarded('apns goaway', forget));
    opened.unref();
    session = opened;
    return opened;
  }

  const post = (headers: Record<string, string>, body: string) =>
    sendRequest(openSession(), { headers, body, timeoutMs });

  return {
    post,
    async close(): Promise<void> {
      const open = session;
      session = null;
      if (!open || open.destroyed) return;
      await new Promise<void>(resolve => open.close(resolve));
    },
  };
}

type PushRequest = { headers: Record<string, string>; body: string; timeoutMs: number };

/** Sends one request over the session and collects its answer. */
function sendRequest(
  session: ClientHttp2Session,
  { headers, body, timeoutMs }: PushRequest,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const fail = (cause: unknown) =>
    reject(new PushUnavailable('apns', readNetworkTrouble(cause).reason, { cause }));
  const request = session.request({ ':method': 'POST', ...headers });
  let status = 0;
  let retryAfter: string | undefined;
  let id: string | undefined;
  const chunks: Buffer[] = [];
  const leave = () => {
    // A connection that gives no answers is given up, because the next request would wait on it too.
    fail(new DOMException(`no answer in ${timeoutMs} ms`, 'TimeoutError'));
    session.destroy();
  };
  const note = (answered: IncomingHttpHeaders) => {
    status = Number(answered[':status'] ?? 0);
    retryAfter = answered['retry-after'];
    id = answered['apns-id']?.toString();
  };
  const finish = () =>
    status > 0
      ? resolve({ status, retryAfter, id, body: Buffer.concat(chunks).toString() })
      : fail(new Error('the stream ended without an answer'));
  request.setTimeout(timeoutMs, guarded('apns timeout', leave));
  request.on('response', guarded('apns response', note));
  request.on(
    'data',
    guarded('apns data', (chunk: Buffer) => void chunks.push(chunk)),
  );
  request.on('error', guarded('apns error', fail));
  request.on('close', guarded('apns end', finish));
  request.end(body);
  return promise;
}

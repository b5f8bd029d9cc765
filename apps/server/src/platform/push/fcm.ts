import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { ServiceAccount } from '../config/service-account.ts';
import { readNetworkTrouble } from '../providers/network.ts';
import { GoogleRefused, googleToken, googleTokenUrl } from './google-token.ts';
import { type PushOrder, type PushOutcome, type PushSender, PushUnavailable } from './port.ts';
import { readRetryAfter } from './retry-after.ts';

type Options = {
  readonly clock: Clock;
  /** This is the address of Google's server. A test names its own server. */
  readonly baseUrl?: string;
  readonly tokenUrl?: string;
  /** A request that gets no answer ends after this many milliseconds. */
  readonly timeoutMs?: number;
};

const requestTimeoutMs = 10_000;
/** After FCM's quota is used up, the server waits this many seconds, because FCM counts the quota by the minute. */
const quotaWaitSeconds = 60;
const fcmErrorDetailType = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const failureSchema = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z.array(z.looseObject({ '@type': z.string(), errorCode: z.string().optional() })).optional(),
  }),
});

/** Sends pushes to Android through FCM's HTTP v1 interface (firebase.google.com/docs/reference/fcm/rest/v1). */
export function fcmSender(
  account: ServiceAccount,
  {
    clock,
    baseUrl = 'https://fcm.googleapis.com',
    tokenUrl = googleTokenUrl,
    timeoutMs = requestTimeoutMs,
  }: Options,
): PushSender {
  const url = `${baseUrl}/v1/projects/${account.project_id}/messages:send`;
  const access = googleToken(account, { clock, tokenUrl });

  async function post(token: string, body: string) {
    return fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(cause => {
      throw new PushUnavailable('fcm', readNetworkTrouble(cause).reason, { cause });
    });
  }

  async function postSigned(body: string): Promise<Response> {
    const token = await access.get();
    const answer = await post(token, body);
    if (answer.status !== 401) return answer;
    // A token may end early, for example after a change of the account's rights. Then the request is tried again with a
    // new token.
    access.reject(token);
    return post(await access.get(), body);
  }

  return {
    showsBadge: false,
    providerOf: () => 'fcm',
    async send({ token }, order) {
      try {
        const answer = await postSigned(JSON.stringify({ message: fcmMessageOf(token, order) }));
        return await pushOutcomeOf(answer, clock.now());
      } catch (error) {
        if (error instanceof GoogleRefused) return { is: 'locked', reason: error.message };
        throw error;
      }
    },
  };
}

/**
 * Builds the message for FCM. Values under `data` must be texts. The phone itself shows `notification`, even when the
 * app is not running.
 */
function fcmMessageOf(token: string, { note, secondsLeft }: PushOrder) {
  const { title, body, link, tag, channel, conversation_id } = note;
  return {
    token,
    notification: { title, body },
    data: { link, tag, ...(conversation_id && { conversation_id }) },
    android: {
      priority: 'high',
      ttl: `${secondsLeft}s`,
      collapse_key: tag,
      notification: { channel_id: channel, tag, icon: 'ic_note', visibility: 'PRIVATE' },
    },
  };
}

async function pushOutcomeOf(answer: Response, now: Date): Promise<PushOutcome> {
  const { status } = answer;
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok) return outcomeOfGoodAnswer(content, status);
  const error = failureSchema.safeParse(content).data?.error;
  // FCM names a fault of the token in this detail. For a fault of the message itself the detail has the type
  // google.rpc.BadRequest.
  const code = error?.details?.find(detail => detail['@type'] === fcmErrorDetailType)?.errorCode;
  const reason = `HTTP ${status} ${code ?? error?.status ?? ''}`.trim();
  if (isUnknownToken(status, code)) return { is: 'dead', reason };
  const wait = readRetryAfter(answer.headers.get('retry-after'), now);
  if (status === 429) return { is: 'wait', because: 'limited', seconds: wait ?? quotaWaitSeconds, reason };
  if (status >= 500) {
    if (wait !== null) return { is: 'wait', because: 'away', seconds: wait, reason };
    throw new PushUnavailable('fcm', reason);
  }
  // Where the project is unknown, FCM answers 404 without a code for the token.
  return { is: status === 401 || status === 403 || status === 404 ? 'locked' : 'refused', reason };
}

/** A good answer names the message. An answer with another content comes from a proxy and not from FCM. */
function outcomeOfGoodAnswer(content: unknown, status: number): PushOutcome {
  const read = messageSchema.safeParse(content).data;
  if (!read) throw new PushUnavailable('fcm', `HTTP ${status} without a message`);
  return { is: 'taken', providerId: read.name };
}

const messageSchema = z.object({ name: z.string() });

const isUnknownToken = (status: number, code: string | undefined): boolean =>
  (status === 404 && code === 'UNREGISTERED') ||
  (status === 403 && code === 'SENDER_ID_MISMATCH') ||
  (status === 400 && code === 'INVALID_ARGUMENT');

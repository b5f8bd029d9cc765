import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { ServiceAccount } from '../config/service-account.ts';
import { readNetworkTrouble } from '../providers/network.ts';
import { PushUnavailable } from './port.ts';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
export const googleTokenUrl = 'https://oauth2.googleapis.com/token';
const tokenSeconds = 3600;
/** A token is replaced this many seconds before its end, so that no request has an expired token. */
const spareSeconds = 300;
const answerTimeoutMs = 10_000;
const answerSchema = z.object({ access_token: z.string(), expires_in: z.number() });

export type GoogleToken = {
  /**
   * Resolves with a token that is valid for some more minutes. Several requests share it.
   * @throws GoogleRefused where Google does not accept the account's key
   * @throws PushUnavailable where Google does not answer
   */
  get(): Promise<string>;
  /** Makes the next `get` request a new token, unless a newer token than this one was requested already. */
  reject(token: string): void;
};

/**
 * Google does not accept the service account. Its key was deleted, or the clock of this machine is wrong. The message is
 * the reason for the log.
 */
export class GoogleRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GoogleRefused';
  }
}

/** `text` is the token after it has arrived. `endsAt` is in milliseconds since 1970. */
type KeptToken = { token: Promise<string>; text?: string; endsAt: number };

/**
 * Exchanges a signed assertion for an access token (RFC 7523), and keeps the token for the hour in which it is valid.
 */
export function googleToken(
  account: ServiceAccount,
  { clock, tokenUrl }: { clock: Clock; tokenUrl: string },
): GoogleToken {
  let kept: KeptToken | null = null;
  const now = () => clock.now().getTime();

  async function requestToken(): Promise<z.output<typeof answerSchema>> {
    const issued = Math.floor(now() / 1000);
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({
        alg: 'RS256',
        typ: 'JWT',
        ...(account.private_key_id && { kid: account.private_key_id }),
      })
      .setIssuer(account.client_email)
      .setAudience(tokenUrl)
      .setIssuedAt(issued)
      .setExpirationTime(issued + tokenSeconds)
      .sign(await importPKCS8(account.private_key, 'RS256'));
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    }).catch(cause => {
      throw new PushUnavailable('fcm', `token ${readNetworkTrouble(cause).reason}`, { cause });
    });
    const content = await answer.json().catch(() => null);
    if (answer.status === 429 || answer.status >= 500)
      throw new PushUnavailable('fcm', `token HTTP ${answer.status}`);
    const read = answerSchema.safeParse(content);
    if (!answer.ok || !read.success) throw new GoogleRefused(`token HTTP ${answer.status}`);
    return read.data;
  }

  return {
    get() {
      if (kept && kept.endsAt > now()) return kept.token;
      const entry: KeptToken = { token: Promise.resolve(''), endsAt: Number.POSITIVE_INFINITY };
      entry.token = requestToken().then(
        ({ access_token, expires_in }) => {
          entry.text = access_token;
          entry.endsAt = now() + (expires_in - spareSeconds) * 1000;
          return access_token;
        },
        error => {
          if (kept === entry) kept = null;
          throw error;
        },
      );
      kept = entry;
      return entry.token;
    },
    reject(token) {
      if (kept?.text === token) kept = null;
    },
  };
}

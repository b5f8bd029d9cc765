import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { parseForeign } from '../foreign-json.ts';
import { readNetworkTrouble } from '../providers/network.ts';
import { ProviderFailure, type ProviderOutcome, type ReportAttempt } from '../providers/outcome.ts';
import type { Sms, SmsSender } from './port.ts';
import { outcomeOfTwilioCode } from './twilio-codes.ts';

export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  from: string;
  /** Without this address, Twilio's own is used. */
  baseUrl?: string | undefined;
};

export type TwilioOptions = {
  report: ReportAttempt;
  /** Twilio reports at this address what became of a text. */
  deliveries?: string | null;
  wait?: (milliseconds: number) => Promise<unknown>;
  /** A text that is not accepted after this many milliseconds, with all tries, has failed. */
  patienceMs?: number;
};

const mostTries = 3;
const firstPauseMs = 250;
const defaultTimeoutMs = 8_000;
/** The error code is a number, and is null or absent in a good answer. */
const answerSchema = z.object({
  sid: z.nullish(z.string()),
  code: z.nullish(z.number()),
  error_code: z.nullish(z.number()),
});

type TextAttempt = {
  outcome: ProviderOutcome;
  reason: string | undefined;
  providerId?: string | undefined;
  mayHaveArrived: boolean;
};

/**
 * Sends a text with a POST to Twilio's Messages API. Where Twilio is busy or gives no valid answer, the text is tried up
 * to three times within `patienceMs`. A refusal is final.
 */
export function twilioSender(
  account: TwilioAccount,
  { report, deliveries = null, wait = sleep, patienceMs = defaultTimeoutMs }: TwilioOptions,
): SmsSender {
  const { accountSid, baseUrl = 'https://api.twilio.com' } = account;
  const url = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = twilioAuthorization(account);
  // The id of a messaging service is sent in a different field from a phone number.
  const sender = account.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';

  async function post({ to, text }: Sms, signal: AbortSignal): Promise<TextAttempt> {
    const body = new URLSearchParams({
      ...{ To: `+${to}`, [sender]: account.from, Body: text },
      ...(deliveries && { StatusCallback: deliveries }),
    });
    // A redirect would send the account's token to another server.
    const request = { method: 'POST', redirect: 'error', headers: { authorization }, body, signal } as const;
    try {
      const answer = await fetch(url, request);
      return readAnswer(answer, await answer.text());
    } catch (error) {
      return { outcome: 'away', ...readNetworkTrouble(error) };
    }
  }

  async function attempt(message: Sms, signal: AbortSignal): Promise<TextAttempt> {
    const begun = performance.now();
    const { mayHaveArrived, ...tried } = await post(message, signal);
    report({ provider: 'twilio', ...tried, seconds: (performance.now() - begun) / 1000 });
    return { ...tried, mayHaveArrived };
  }

  return {
    async send(message) {
      const signal = AbortSignal.timeout(patienceMs);
      let mayHaveArrived = false;
      for (let count = 1; ; count += 1) {
        const tried = await attempt(message, signal);
        const { outcome, reason = 'no reason' } = tried;
        if (outcome === 'accepted') return;
        mayHaveArrived ||= tried.mayHaveArrived;
        const isWorthATry = outcome === 'away' || outcome === 'limited';
        const failure = new ProviderFailure('twilio', outcome, { reason, mayHaveArrived });
        if (!isWorthATry || count === mostTries || signal.aborted) throw failure;
        await wait(firstPauseMs * 2 ** (count - 1));
        if (signal.aborted) throw failure;
      }
    },
  };
}

/** Returns the header by which Twilio knows the account. */
export const twilioAuthorization = ({ accountSid, authToken }: TwilioAccount): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

/**
 * Twilio's own message contains the phone number, so only its code is kept. An answer that is no JSON comes from a proxy
 * on the way and not from Twilio.
 */
function readAnswer({ ok, status }: Response, body: string): TextAttempt {
  const read = answerSchema.safeParse(parseJson(body)).data;
  const providerId = read?.sid ?? undefined;
  const code = read?.code ?? read?.error_code ?? null;
  const reason = code === null ? `HTTP ${status}` : String(code);
  if (status === 429) return { outcome: 'limited', reason, mayHaveArrived: false };
  if (status >= 500 || !read) return { outcome: 'away', reason, mayHaveArrived: true };
  if (ok && code === null)
    return providerId
      ? { outcome: 'accepted', reason: undefined, providerId, mayHaveArrived: true }
      : { outcome: 'away', reason, mayHaveArrived: true };
  const isAccountRefused = status === 401 || status === 403 || status === 404;
  const outcome = isAccountRefused ? 'credentials' : outcomeOfTwilioCode(code);
  return { outcome, reason, providerId, mayHaveArrived: false };
}

function parseJson(text: string): unknown {
  try {
    return parseForeign(text);
  } catch {
    return null;
  }
}

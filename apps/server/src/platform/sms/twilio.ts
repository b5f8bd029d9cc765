import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type Sms, SmsRefused, type SmsSender, SmsUnavailable } from './port.ts';

export type TwilioAccount = { accountSid: string; authToken: string; from: string };

export type TwilioOptions = {
  baseUrl?: string;
  wait?: (milliseconds: number) => Promise<unknown>;
};

const mostTries = 3;
const firstPauseMs = 250;
const answerTimeoutMs = 5_000;
const refusalSchema = z.object({ code: z.nullish(z.number()), message: z.nullish(z.string()) });

/**
 * Sends a text with a POST to Twilio's Messages API. A provider that is busy or does not answer is tried three times. A
 * refusal is final.
 */
export function twilioSender(
  account: TwilioAccount,
  { baseUrl = 'https://api.twilio.com', wait = sleep }: TwilioOptions = {},
): SmsSender {
  const url = `${baseUrl}/2010-04-01/Accounts/${account.accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
  // The id of a messaging service is sent in a different field from a phone number.
  const sender = account.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';

  async function attempt({ to, text }: Sms): Promise<void> {
    const body = new URLSearchParams({ To: `+${to}`, [sender]: account.from, Body: text });
    const signal = AbortSignal.timeout(answerTimeoutMs);
    // A redirect would send the account's token to another server.
    const request = { method: 'POST', redirect: 'error', headers: { authorization }, body, signal } as const;
    const answer = await fetch(url, request).catch(cause => {
      throw new SmsUnavailable('The provider of text messages did not answer.', { cause });
    });
    const { status } = answer;
    const content = await answer.json().catch(() => null);
    if (answer.ok) return;
    if (status === 429 || status >= 500)
      throw new SmsUnavailable(`The provider of text messages answered with status ${status}.`);
    throw smsRefusal(status, content);
  }

  return {
    async send(message) {
      for (let count = 1; ; count += 1) {
        try {
          return await attempt(message);
        } catch (error) {
          if (!(error instanceof SmsUnavailable) || count === mostTries) throw error;
          await wait(firstPauseMs * 2 ** (count - 1));
        }
      }
    },
  };
}

/** Twilio's own message contains the phone number, so only its code is kept. */
function smsRefusal(status: number, content: unknown): SmsRefused {
  const { code = null } = refusalSchema.safeParse(content).data ?? {};
  return new SmsRefused(
    `The provider of text messages refused the message (status ${status}, code ${code ?? 'none'}).`,
    code,
  );
}

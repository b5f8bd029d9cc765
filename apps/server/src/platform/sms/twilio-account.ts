import * as z from 'zod';
import { type Asked, ask, QuestionRefused, questionTimeoutMs } from '../asked.ts';
import { type TwilioAccount, twilioAuthorization } from './twilio.ts';

/** What Twilio answers about the account and the sender of the settings. */
export type TwilioState = {
  readonly account: Asked<{ readonly status: string; readonly isTrial: boolean }>;
  /** It is null where the account could not be asked about. */
  readonly sender: Asked<SenderState> | null;
  /** The dollars that are left. Null where Twilio did not answer with a balance. */
  readonly balance: number | null;
  /** The clock of Twilio is that of its last answer. */
  readonly clock: Date | null;
};

export type SenderState =
  | { readonly is: 'unknown' }
  | { readonly is: 'number'; readonly sendsTexts: boolean; readonly verification: string | null }
  | { readonly is: 'service'; readonly numbers: number; readonly campaign: string | null };

type TwilioEndpoint = { readonly baseUrl?: string | undefined; readonly timeoutMs?: number };
type FetchJson = <Shape>(path: string, shape: z.ZodType<Shape>) => Promise<Shape>;

const accountSchema = z.object({ status: z.string(), type: z.string() });
const balanceSchema = z.object({ balance: z.coerce.number() });
const numbersSchema = z.object({
  incoming_phone_numbers: z.array(
    z.object({ sid: z.string(), capabilities: z.object({ sms: z.boolean().optional() }) }),
  ),
});
const shortCodesSchema = z.object({ short_codes: z.array(z.unknown()) });
const verificationsSchema = z.object({ verifications: z.array(z.object({ status: z.string() })) });
const sendersSchema = z.object({ phone_numbers: z.array(z.unknown()) });
const campaignsSchema = z.object({ compliance: z.array(z.object({ campaign_status: z.string() })) });
const refusalSchema = z.object({ code: z.number() });

/** This matches toll-free numbers. Carriers take texts from such a number only after it was verified. */
const tollFreePattern = /^\+18(00|33|44|55|66|77|88)\d{7}$/;

/** Asks Twilio whether the account may send, and whether the sender is its own. No text is sent. */
export async function readTwilioState(
  account: TwilioAccount,
  place: TwilioEndpoint = {},
): Promise<TwilioState> {
  const clock: { read: Date | null } = { read: null };
  const timeoutMs = place.timeoutMs ?? questionTimeoutMs;
  const api = createFetchJson(account, { base: place.baseUrl ?? 'https://api.twilio.com', timeoutMs, clock });
  const messaging = createFetchJson(account, {
    base: place.baseUrl ?? 'https://messaging.twilio.com',
    timeoutMs,
    clock,
  });
  const own = `/2010-04-01/Accounts/${account.accountSid}`;
  const [state, sender, balance] = await Promise.all([
    ask(async () => {
      const { status, type } = await api(`${own}.json`, accountSchema);
      return { status, isTrial: type === 'Trial' };
    }, timeoutMs),
    ask(() => readSender(account.from, { api, messaging, own }), timeoutMs),
    ask(() => api(`${own}/Balance.json`, balanceSchema), timeoutMs),
  ]);
  return {
    account: state,
    sender: state.is === 'answered' ? sender : null,
    balance: balance.is === 'answered' ? balance.answer.balance : null,
    clock: clock.read,
  };
}

async function readSender(
  from: string,
  { api, messaging, own }: { api: FetchJson; messaging: FetchJson; own: string },
): Promise<SenderState> {
  if (from.startsWith('MG')) return readService(from, messaging);
  if (!from.startsWith('+')) {
    const { short_codes } = await api(
      `${own}/SMS/ShortCodes.json?ShortCode=${encodeURIComponent(from)}`,
      shortCodesSchema,
    );
    return short_codes.length > 0
      ? { is: 'number', sendsTexts: true, verification: null }
      : { is: 'unknown' };
  }
  const query = `PhoneNumber=${encodeURIComponent(from)}`;
  const { incoming_phone_numbers } = await api(`${own}/IncomingPhoneNumbers.json?${query}`, numbersSchema);
  const [number] = incoming_phone_numbers;
  if (!number) return { is: 'unknown' };
  const sendsTexts = number.capabilities.sms === true;
  const verification = tollFreePattern.test(from) ? await readVerification(number.sid, messaging) : null;
  return { is: 'number', sendsTexts, verification };
}

async function readVerification(sid: string, messaging: FetchJson): Promise<string> {
  const path = `/v1/Tollfree/Verifications?TollfreePhoneNumberSid=${sid}`;
  return (await messaging(path, verificationsSchema)).verifications[0]?.status ?? 'none';
}

async function readService(id: string, messaging: FetchJson): Promise<SenderState> {
  const path = `/v1/Services/${encodeURIComponent(id)}`;
  try {
    const [{ phone_numbers }, { compliance }] = await Promise.all([
      messaging(`${path}/PhoneNumbers`, sendersSchema),
      messaging(`${path}/Compliance/Usa2p`, campaignsSchema),
    ]);
    const [campaign] = compliance;
    return { is: 'service', numbers: phone_numbers.length, campaign: campaign?.campaign_status ?? null };
  } catch (error) {
    if (error instanceof QuestionRefused && error.status === 404) return { is: 'unknown' };
    throw error;
  }
}

type FetchJsonOptions = { base: string; timeoutMs: number; clock: { read: Date | null } };

function createFetchJson(account: TwilioAccount, { base, timeoutMs, clock }: FetchJsonOptions): FetchJson {
  return async (path, shape) => {
    const answer = await fetch(base + path, {
      redirect: 'error',
      headers: { authorization: twilioAuthorization(account) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const date = new Date(answer.headers.get('date') ?? '');
    if (!Number.isNaN(date.getTime())) clock.read = date;
    const content: unknown = await answer.json().catch(() => null);
    if (answer.ok) return shape.parse(content);
    const code = refusalSchema.safeParse(content).data?.code ?? null;
    throw new QuestionRefused(answer.status, code === null ? null : String(code));
  };
}

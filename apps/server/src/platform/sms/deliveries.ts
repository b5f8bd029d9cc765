import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.ts';
import type { Logger } from '../log.ts';
import type { ProviderOutcome, ReportAttempt } from '../providers/outcome.ts';
import { outcomeOfTwilioCode } from './twilio-codes.ts';
import { isSignedByTwilio } from './twilio-signature.ts';

/** Twilio sends here what became of each text. */
const deliveriesPath = '/webhooks/texts';
/** Twilio's message has about a kilobyte. */
const largestMessage = 16 * 1024;

/**
 * Returns the address at which Twilio reports what became of a text, or null where Twilio cannot reach this server: it
 * calls only public addresses, and an address without TLS would show the number of each text on the way.
 */
export const deliveriesUrl = (publicUrl: string): string | null =>
  publicUrl.startsWith('https:') ? `${publicUrl}${deliveriesPath}` : null;

type DeliveriesDeps = {
  settings: Pick<Settings, 'publicUrl' | 'sms'>;
  providers: { readonly report: ReportAttempt };
  log: Logger;
};

/**
 * Receives from Twilio whether a text reached its phone. A carrier refuses a text, or a sender that is not registered,
 * only after Twilio has accepted the text. Twilio signs each message with the primary token of the account. The message changes
 * nothing but metrics, log and `/readyz`, so one that is sent twice does no harm.
 */
export function registerDeliveries(app: FastifyInstance, { settings, providers, log }: DeliveriesDeps): void {
  const url = deliveriesUrl(settings.publicUrl);
  const { twilio } = settings.sms;
  if (!twilio || !url) return;
  app.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    scope.post(deliveriesPath, { bodyLimit: largestMessage }, async (request, reply) => {
      const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const signature = request.headers['x-twilio-signature'];
      if (!isSignedByTwilio({ url, fields, signature: String(signature) }, twilio.reportTokens)) {
        log.warn('The webhook of texts received a request without a valid signature');
        return reply.code(403).send();
      }
      const end = endOfText(fields);
      if (end) providers.report({ provider: 'twilio_carrier', ...end });
      return reply.code(204).send();
    });
  });
}

type TextOutcome = { outcome: ProviderOutcome; reason?: string; providerId?: string };

/** Returns how a text ended, or null where it is still under way. */
function endOfText(fields: URLSearchParams): TextOutcome | null {
  const status = fields.get('MessageStatus');
  const providerId = fields.get('MessageSid')?.slice(0, longestIdLength) ?? undefined;
  const known = providerId === undefined ? {} : { providerId };
  if (status === 'delivered') return { outcome: 'accepted', ...known };
  if (status !== 'failed' && status !== 'undelivered') return null;
  const code = Number(fields.get('ErrorCode') ?? Number.NaN);
  const reason = Number.isSafeInteger(code) ? String(code) : status;
  return { outcome: outcomeOfTwilioCode(Number.isSafeInteger(code) ? code : null), reason, ...known };
}

const longestIdLength = 64;

import type { Clock } from '../clock.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/database.ts';
import { ProviderFailure, type ReportAttempt } from '../providers/outcome.ts';
import { deliveriesUrl } from './deliveries.ts';
import { outboxSender } from './outbox.ts';
import type { SmsSender } from './port.ts';
import { twilioSender } from './twilio.ts';

/** Opens Twilio where the settings name an account. In a demo without one, it opens the outbox. */
export function openSms(
  { sms, demo, production, publicUrl }: Pick<Settings, 'sms' | 'demo' | 'production' | 'publicUrl'>,
  { report, ...outbox }: { db: Database; clock: Clock; report: ReportAttempt },
): SmsSender {
  if (sms.twilio) return twilioSender(sms.twilio, { report, deliveries: deliveriesUrl(publicUrl) });
  return demo && !production ? outboxSender(outbox) : noSender;
}

/** This sender sends nothing. The outbox keeps sign-in codes as plain text, so it exists only in a demo. */
const noSender: SmsSender = {
  send: () => Promise.reject(new ProviderFailure('twilio', 'credentials', { reason: 'not set up' })),
};

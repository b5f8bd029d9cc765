import type { Clock } from '../clock.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/database.ts';
import { outboxSender } from './outbox.ts';
import { SmsRefused, type SmsSender } from './port.ts';
import { twilioSender } from './twilio.ts';

/** Opens Twilio where the settings name an account. In a demo without one, it opens the outbox. */
export function openSms(
  { sms, demo, production }: Pick<Settings, 'sms' | 'demo' | 'production'>,
  outbox: { db: Database; clock: Clock },
): SmsSender {
  if (sms.twilio) return twilioSender(sms.twilio, { baseUrl: sms.twilio.baseUrl });
  return demo && !production ? outboxSender(outbox) : noSender;
}

/** This sender sends nothing. The outbox keeps sign-in codes as plain text, so it exists only in a demo. */
const noSender: SmsSender = {
  send: () =>
    Promise.reject(
      new SmsRefused(
        'Text messages cannot be sent: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
        null,
      ),
    ),
};

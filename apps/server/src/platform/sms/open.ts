import type { Clock } from '../clock.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/database.ts';
import { outboxSender } from './outbox.ts';
import type { SmsSender } from './port.ts';
import { twilioSender } from './twilio.ts';

/** Twilio where the settings name an account, else the outbox. */
export function openSms(settings: Settings['sms'], outbox: { db: Database; clock: Clock }): SmsSender {
  return settings.twilio ? twilioSender(settings.twilio) : outboxSender(outbox);
}

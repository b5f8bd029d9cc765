import type { Settings } from '../config/settings.ts';
import type { ProviderName } from './outcome.ts';

/** Returns the providers for which the settings have keys. */
export function configuredProviders({ sms, payments, push }: Settings): ProviderName[] {
  return [
    ...(sms.twilio ? (['twilio', 'twilio_carrier'] as const) : []),
    ...(payments.stripe ? (['stripe', 'payment_webhook'] as const) : []),
    ...(push.fcm ? (['fcm'] as const) : []),
    ...(push.apns ? (['apns'] as const) : []),
    ...(push.webKey
      ? (['web_push_google', 'web_push_mozilla', 'web_push_apple', 'web_push_microsoft'] as const)
      : []),
  ];
}

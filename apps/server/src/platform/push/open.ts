import type { Clock } from '../clock.ts';
import type { Settings } from '../config/settings.ts';
import type { Jobs } from '../jobs/port.ts';
import type { ProviderWatch } from '../providers/watch.ts';
import type { Random } from '../random.ts';
import { apnsSender } from './apns.ts';
import { fcmSender } from './fcm.ts';
import type { Push } from './port.ts';
import { createPush, type PushSenders } from './push.ts';
import { webPushSender } from './web-push.ts';

/**
 * Opens the push providers for which the settings have keys. Without any, pushes are shown on the outbox page, or
 * dropped in production.
 */
export function openPush(
  settings: Settings,
  deps: { jobs: Jobs; clock: Clock; random: Random; providers: ProviderWatch },
): Push {
  return createPush(configuredSenders(settings, deps), { ...deps, outbox: settings.push.outbox });
}

function configuredSenders(
  { push, publicUrl, supportMail }: Settings,
  { clock, random }: { clock: Clock; random: Random },
): PushSenders {
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${supportMail}`;
  return {
    ...(push.webKey && { web: webPushSender({ privateKey: push.webKey, subject }, { clock, random }) }),
    ...(push.fcm && { android: fcmSender(push.fcm, { clock }) }),
    ...(push.apns && { ios: apnsSender(push.apns, { clock, origin: push.apns.origin }) }),
  };
}

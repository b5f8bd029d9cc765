import { brand } from '@nightjar/domain/brand';
import type { Clock } from '../clock.ts';
import type { Settings } from '../config/settings.ts';
import type { Jobs } from '../jobs/port.ts';
import type { Random } from '../random.ts';
import type { Push } from './port.ts';
import { createPush, type PushSenders } from './push.ts';
import { webPushSender } from './web-push.ts';

/**
 * Opens the providers that the settings name keys for. Without any, pushes go to the outbox page, or nowhere
 * in production.
 */
export function openPush(settings: Settings, deps: { jobs: Jobs; clock: Clock; random: Random }): Push {
  return createPush(sendersOf(settings, deps), { ...deps, outbox: settings.push.outbox });
}

function sendersOf({ push, publicUrl }: Settings, deps: { clock: Clock; random: Random }): PushSenders {
  if (!push.webKey) return {};
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${brand.supportMail}`;
  return { web: webPushSender({ privateKey: push.webKey, subject }, deps) };
}

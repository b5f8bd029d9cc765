import { brand } from '@nightjar/domain/brand';
import type { PublicSettings } from '@nightjar/domain/kernel/public-settings';
import type { FastifyInstance } from 'fastify';
import { versionsInForce } from '../legal/texts.ts';
import type { Platform } from '../platform.ts';
import { webPushKey } from '../push/web-push.ts';

/** The app sends this key to the paths of the server that have the form of Supabase's. The key grants no rights. */
export const publishableKey = `sb_publishable_${brand.slug}`;

/** `/config.json` describes this deployment to the app, because all deployments serve the same bundle. */
export function registerPublicSettings(
  app: FastifyInstance,
  { settings, legal }: Pick<Platform, 'settings' | 'legal'>,
  /** Finds the timezone in which the bars of a demo are. They move to another one when a new evening begins. */
  findTimezoneOfDemo: () => Promise<string | null>,
): void {
  const answer: Omit<PublicSettings, 'timezone'> = {
    devicePolicy: settings.devicePolicy,
    whitelistEnabled: settings.whitelistEnabled,
    legalAge: settings.legalAge,
    smsGapSeconds: settings.auth.smsGapSeconds,
    mapStyleUrl: settings.mapStyleUrl,
    appStoreUrl: settings.appStoreUrl,
    playStoreUrl: settings.playStoreUrl,
    legal: versionsInForce(legal),
    inStores: settings.inStores,
    apiKey: publishableKey,
    publicUrl: settings.publicUrl,
    supportMail: settings.supportMail,
    city: settings.city,
    demo: settings.demo,
    version: brand.version,
    pushKey: settings.push.webKey && webPushKey(settings.push.webKey),
  };
  app.get('/config.json', async (_request, reply) => {
    const timezone = settings.demo ? await findTimezoneOfDemo() : null;
    return reply.header('cache-control', 'no-cache').send({ ...answer, timezone } satisfies PublicSettings);
  });
}

import { syncCatalogue } from '../features/payments/import-catalogue.ts';
import type { Platform } from '../platform/platform.ts';
import { settle } from './create-city.ts';
import { hangPosters } from './event-posters.ts';
import { isEmpty } from './queries.ts';
import { liven } from './tonight.ts';

/** Fills an empty database with the demo city, and makes it tonight there. A database with people in it keeps its own. */
export async function seedDemoNight(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  if (await isEmpty(platform.db)) await settle(platform, now);
  await syncCatalogue(platform);
  await liven(platform.db, now);
  await hangPosters(platform);
}

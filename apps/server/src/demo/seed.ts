import { syncCatalogue } from '../features/payments/import-catalogue.ts';
import type { Platform } from '../platform/platform.ts';
import { createCity } from './create-city.ts';
import { saveEventPosters } from './event-posters.ts';
import { isEmpty } from './queries.ts';
import { refreshTonight } from './tonight.ts';

/**
 * Fills an empty database with the demo city, and makes it evening there. A database that has people is not changed.
 */
export async function seedDemoNight(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  if (await isEmpty(platform.db)) await createCity(platform, now);
  await syncCatalogue(platform);
  await refreshTonight(platform.db, now);
  await saveEventPosters(platform);
}

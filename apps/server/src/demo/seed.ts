import { syncCatalogue } from '../features/payments/import-catalogue.ts';
import type { Platform } from '../platform/platform.ts';
import { liven } from './liven.ts';
import { hangPosters } from './posters.ts';
import { isEmpty } from './rows.ts';
import { settle } from './settle.ts';

/** Fills an empty database with the demo city, and makes it tonight there. A database with people in it keeps its own. */
export async function seedDemoNight(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  if (await isEmpty(platform.db)) await settle(platform, now);
  await syncCatalogue(platform);
  await liven(platform.db, now);
  await hangPosters(platform);
}

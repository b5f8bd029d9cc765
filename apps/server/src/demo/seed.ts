import { checkChat } from '../features/chat/check-chat.ts';
import { syncCatalogue } from '../features/payments/import-catalogue.ts';
import type { Platform } from '../platform/platform.ts';
import { createCity } from './create-city.ts';
import { saveEventPosters } from './event-posters.ts';
import { isEmpty } from './queries.ts';
import { refreshTonight } from './tonight.ts';

/**
 * Fills an empty database with the demo city, and makes it evening there. A database that has people is not changed. The
 * demo's messages are written without what the list of chats keeps of them, so the check of the chat adds it.
 */
export async function seedDemoNight(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  if (await isEmpty(platform.db)) {
    await createCity(platform, now);
    await checkChat(platform);
  }
  await syncCatalogue(platform);
  await refreshTonight(platform.db, now);
  await saveEventPosters(platform);
}

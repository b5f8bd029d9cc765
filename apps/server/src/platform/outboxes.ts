import { days, later } from '@nightjar/domain/kernel/time';
import { deleteTextsBefore } from './auth/queries/sends.ts';
import type { Platform } from './platform.ts';
import { forgetNotesBefore } from './push/outbox.ts';

/**
 * Deletes the texts and pushes that were kept instead of being sent, once the demo's pages have shown them.
 */
export async function tidyOutboxes({
  db,
  clock,
  settings,
}: Pick<Platform, 'db' | 'clock' | 'settings'>): Promise<void> {
  const moment = later(clock.now(), -settings.retention.outboxDays * days);
  await deleteTextsBefore(db, moment);
  await forgetNotesBefore(db, moment);
}

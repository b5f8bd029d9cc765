import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { deleteOutboxTextsBefore } from './auth/queries/sends.ts';
import type { Platform } from './platform.ts';
import { forgetNotesBefore } from './push/outbox.ts';

/** Deletes texts and pushes that a demo kept instead of sending them, after `outboxDays` days. */
export async function tidyOutboxes({
  db,
  clock,
  settings,
}: Pick<Platform, 'db' | 'clock' | 'settings'>): Promise<void> {
  const moment = addMilliseconds(clock.now(), -settings.retention.outboxDays * days);
  await deleteOutboxTextsBefore(db, moment);
  await forgetNotesBefore(db, moment);
}

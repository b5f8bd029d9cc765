import { isMember } from '@nightjar/domain/kernel/actor';
import type { Platform } from '../../platform/platform.ts';
import type { ReadersPort } from '../../platform/storage/read/read-access.ts';
import { isShownInMessage } from './queries/attachments.ts';

/** Returns true where the attachment belongs to a message that the member may read. */
export const messageReaders =
  ({ db }: Pick<Platform, 'db'>): ReadersPort =>
  async ({ userId, tier }, name) =>
    isMember(tier) && isShownInMessage(db, userId, name);

import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { notificationsKeptDays } from '@nightjar/domain/notifications/entity';

/** Returns the moment from which notifications are shown. Older ones are deleted later, by a job. */
export const shownSince = (now: Date): Date => addMilliseconds(now, -notificationsKeptDays * days);

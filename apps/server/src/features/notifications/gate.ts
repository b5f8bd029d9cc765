import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { notificationsKeptDays } from '@nightjar/domain/notifications/entity';

/** Returns the moment from which notifications are shown. A job deletes older ones later. */
export const shownSince = (now: Date): Date => addMilliseconds(now, -notificationsKeptDays * days);

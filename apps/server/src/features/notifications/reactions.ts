import type { UserId } from '@nightjar/domain/kernel/id';
import { userTopic } from '@nightjar/domain/live';
import { reactTo } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** The user has marked notifications as read, on one of their devices. */
    notifications_read: { userId: UserId };
  }
}

/** The event names no person, because each phone then fetches what its user may see. */
export const inboxesChangedBroadcast = (to: UserId | readonly UserId[]) =>
  userTopic.broadcast({ to, from: null }, 'notifications_changed', {});

export const notificationsReactions = [
  reactTo('notifications_read', { broadcasts: ({ userId }) => [inboxesChangedBroadcast(userId)] }),
];

import { followEventHandler } from './follow-event.ts';
import { unfollowEventHandler } from './unfollow-event.ts';

export const eventsHandlers = [followEventHandler, unfollowEventHandler];

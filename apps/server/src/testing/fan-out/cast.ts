import type { UserId } from '@nightjar/domain/kernel/id';
import type { TestApp } from '../app.ts';

/** The listeners are a person who has blocked Rae, a person whom Rae has blocked, a friend of Rae, and a stranger. */
export const listenerRoles = ['blocker', 'blocked', 'friend', 'stranger'] as const;
export type ListenerRole = (typeof listenerRoles)[number];

/**
 * Makes Rae, who causes all events, and the listeners. All of them are in one group, and all except Rae work at one
 * venue.
 */
export async function makeCast({ build }: TestApp) {
  const rae = await build.member({ nickname: 'Rae' });
  const listeners: Record<ListenerRole, UserId> = {
    blocker: await build.member(),
    blocked: await build.member(),
    friend: await build.member(),
    stranger: await build.member(),
  };
  const everybody = Object.values(listeners);
  await build.block(listeners.blocker, rae);
  await build.block(rae, listeners.blocked);
  // In the real product, a block ends a friendship. Here both exist, to show that the block alone decides.
  for (const role of ['blocker', 'blocked', 'friend'] as const) await build.friendship(rae, listeners[role]);
  const venue_id = await build.venue();
  const event_id = await build.event({ venue_id });
  await build.going(event_id, everybody);
  for (const [at, user_id] of everybody.entries())
    await build.pro({ venue_id, user_id, pro_code: `482${at}`, pro_color_id: at + 1 });
  const conversation_id = await build.conversation([rae, ...everybody]);
  return { rae, listeners, everybody, venue_id, event_id, conversation_id };
}
export type FanOutPeople = Awaited<ReturnType<typeof makeCast>>;

import { concerns, type Revocation, revocation } from './bus-messages.ts';
import type { Hub } from './hub.ts';
import type { Channel } from './socket/connection.ts';
import { recheck } from './topics/admission.ts';

/** A session ended, or a right may have changed, anywhere in the fleet. */
export function onRevocation(hub: Hub, message: unknown): void {
  const parsed = revocation.safeParse(message);
  if (!parsed.success) {
    hub.log.error({ err: parsed.error }, 'a revocation has an unknown shape');
    return;
  }
  hub.watch.note(parsed.data);
  for (const channel of concerned(hub, parsed.data)) {
    if (parsed.data.kind === 'end') hub.cut(channel, 'Unauthorized: this session has ended');
    else void recheck(hub, channel);
  }
}

/** A revocation may be among what was missed: answers under way are asked for again, and everybody joins anew. */
export function onGap(hub: Hub): void {
  hub.watch.note({ kind: 'recheck' });
  hub.restartAll('Messages may have been missed');
}

function concerned(hub: Hub, revoked: Revocation): Channel[] {
  return candidates(hub, revoked).filter(({ identity, topic }) =>
    concerns(revoked, identity.actor, topic.name),
  );
}

/** By the narrowest index there is; only the end of a session without user and topic reads every socket. */
function candidates(hub: Hub, { userId, topic }: Revocation): Channel[] {
  if (userId === undefined && topic !== undefined) return [...(hub.topics.get(topic)?.members ?? [])];
  const connections = userId === undefined ? hub.connections : hub.connectionsOf(userId);
  return [...connections].flatMap(connection => [...connection.channels.values()]);
}

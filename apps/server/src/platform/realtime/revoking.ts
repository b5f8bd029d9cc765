import {
  type Revocation,
  type RightRevocation,
  revocationAppliesTo,
  revocationSchema,
  type SightChange,
} from './bus-messages.ts';
import type { Hub } from './hub.ts';
import type { Channel, Connection } from './socket/connection.ts';
import { recheckChannel } from './topics/admission.ts';
import type { Viewer } from './viewer.ts';

/** Called when, on any node, a session ended, a right may have changed, or what users see of each other has changed. */
export function onRevocation(hub: Hub, message: unknown): void {
  const parsed = revocationSchema.safeParse(message);
  if (!parsed.success) {
    hub.log.error({ err: parsed.error }, 'a revocation has an unknown shape');
    return;
  }
  hub.watch.note(parsed.data);
  if (parsed.data.kind === 'sight') onSightChange(hub, parsed.data);
  else onRightRevocation(hub, parsed.data);
}

function onRightRevocation(hub: Hub, revoked: RightRevocation): void {
  for (const channel of affectedChannels(hub, revoked)) {
    if (revoked.kind === 'end') hub.cut(channel, 'Unauthorized: this session has ended');
    else void recheckChannel(hub, channel);
  }
}

/**
 * A block takes effect at once. The database is read too, because the message that the block has ended may have arrived
 * before this one.
 */
function onSightChange(hub: Hub, { between, blocked }: SightChange): void {
  for (const userId of between) {
    const viewer = hub.viewerOf(userId);
    if (!viewer) continue;
    if (blocked && viewer.sight) {
      const others = between.filter(other => other !== userId);
      hub.look(viewer, { ...viewer.sight, hidden: [...new Set([...viewer.sight.hidden, ...others])] });
    }
    void refreshSight(hub, viewer);
  }
}

/**
 * Reads again which users a user sees. Where that fails, the user's channels join again, and each join reads it too.
 */
export async function refreshSight(hub: Hub, viewer: Viewer<Connection>): Promise<void> {
  const { userId } = viewer;
  try {
    await hub.watch.ask(
      () => hub.deps.sightOf(userId),
      revoked => mayChangeSight(revoked, userId),
      sight => hub.look(viewer, sight),
    );
  } catch (err) {
    hub.log.error({ err }, 'the people that a user may see could not be read');
    viewer.sight = null;
    for (const { channels } of viewer.connections)
      for (const channel of [...channels.values()]) hub.restart(channel, 'Blocks could not be read');
  }
}

/**
 * True where this revocation may have changed what the user sees. A `recheck` that names no user, session or topic
 * means that messages were missed, and one of them may have been about what this user sees.
 */
const mayChangeSight = (revoked: Revocation, userId: string): boolean =>
  revoked.kind === 'sight' ? revoked.between.includes(userId) : meansMissedMessages(revoked);

const meansMissedMessages = ({ kind, userId, sessionId, topic }: RightRevocation): boolean =>
  kind === 'recheck' && (userId ?? sessionId ?? topic) === undefined;

/**
 * Called when messages were missed. One of them may have taken rights away, so questions under way are asked again, and
 * every channel joins again.
 */
export function onMissedMessages(hub: Hub): void {
  hub.watch.note({ kind: 'recheck' });
  hub.restartAll('Messages may have been missed');
  hub.forgetSights();
}

function affectedChannels(hub: Hub, revoked: RightRevocation): Channel[] {
  return possibleChannels(hub, revoked).filter(({ identity, topic }) =>
    revocationAppliesTo(revoked, identity.actor, topic.name),
  );
}

/**
 * Returns the channels that a message about rights may concern: those of its topic where it names only a topic, those
 * of its user where it names a user, and otherwise all channels of this node.
 */
function possibleChannels(hub: Hub, { userId, topic }: RightRevocation): Channel[] {
  if (userId === undefined && topic !== undefined) return [...(hub.topics.get(topic)?.members ?? [])];
  const connections = userId === undefined ? hub.connections : hub.connectionsOf(userId);
  return [...connections].flatMap(connection => [...connection.channels.values()]);
}

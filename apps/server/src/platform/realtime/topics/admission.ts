import { revocationAppliesTo } from '../bus-messages.ts';
import type { Hub } from '../hub.ts';
import type { Channel, Identity } from '../socket/connection.ts';
import type { Sight } from '../viewer.ts';

export type Admission = { identity: Identity; sight: Sight } | { reason: string };

/**
 * Asks the gate whether the holder of this token may join this topic. `act` gets the answer. Where rights changed while
 * the gate was asked, the gate is asked again first.
 */
export function askForAdmission(
  hub: Hub,
  { token, topic }: { token: string; topic: string },
  act: (admission: Admission) => void,
): Promise<void> {
  return hub.watch.ask(
    () => askGate(hub, token, topic),
    (revocation, answer) =>
      'identity' in answer && revocationAppliesTo(revocation, answer.identity.actor, topic),
    act,
  );
}

/**
 * Checks a joined channel again. Where the gate refuses it, the channel is closed for good. Where the check itself
 * fails, the channel ends with an error, so that the client joins again.
 */
export async function recheckChannel(
  hub: Hub,
  channel: Channel,
  token = channel.identity.token,
): Promise<void> {
  try {
    await askForAdmission(hub, { token, topic: channel.topic.name }, admission => {
      if (hub.isJoined(channel)) applyAdmission(hub, channel, admission);
    });
  } catch (err) {
    hub.log.error({ err }, 'access to a topic could not be checked');
    if (hub.isJoined(channel)) hub.restart(channel, 'Your access to this topic could not be checked');
  }
}

function applyAdmission(hub: Hub, channel: Channel, admission: Admission): void {
  if ('reason' in admission) hub.cut(channel, admission.reason);
  else if (admission.identity.actor.userId === channel.identity.actor.userId) {
    channel.identity = admission.identity;
  } else hub.restart(channel, 'Another user signed in on this socket');
}

async function askGate(hub: Hub, token: string, topic: string): Promise<Admission> {
  const verified = await hub.deps.verify(token);
  if ('reason' in verified) return verified;
  const { actor } = verified;
  const [permission, sight] = await Promise.all([
    hub.deps.authorizeJoin(actor, topic),
    hub.viewerOf(actor.userId)?.sight ?? hub.deps.sightOf(actor.userId),
  ]);
  return permission.allowed ? { identity: { token, ...verified }, sight } : { reason: permission.reason };
}

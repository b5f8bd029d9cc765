import type { Broadcast } from '@nightjar/domain/kernel/topic';
import type { Bus } from '../bus/port.ts';
import { type Revocation, revocationChannel, type TopicMessage, topicChannel } from './bus-messages.ts';

/**
 * The rest of the server uses this port to send broadcasts to sockets on any node. Its functions neither wait nor fail.
 */
export type Publisher = {
  /**
   * Sends a broadcast on one topic or many. It is called after the commit. The payload is JSON and is written once. A
   * topic without a socket costs one message on the bus.
   */
  publish(broadcast: Broadcast): void;
  /** Ends every channel of the user or of the one session, after a sign-out, a hold or a deletion. */
  disconnect(whom: { userId: string } | { sessionId: string }): void;
  /** Lets the gate decide again after a change of membership, tier or block. `userId` limits the check to one user. */
  recheck(what: { topic: string; userId?: string } | { userId: string }): void;
  /**
   * Called when a block, a friendship, the end of either, or the privacy of a profile changed what these users see of
   * each other. `blocked` takes effect on every node as soon as the message arrives. Other changes are read from the
   * database.
   */
  sightChanged(between: readonly string[], blocked: boolean): void;
};

export function createPublisher(bus: Bus): Publisher {
  const revoke = (revocation: Revocation) => bus.publish(revocationChannel, revocation);
  return {
    publish({ topics, event, payload, from, about }) {
      const body = { json: JSON.stringify(payload) };
      const message: TopicMessage = {
        ...{ type: 'broadcast', event, body, from },
        ...(about.length > 0 && { about: [...about] }),
      };
      for (const topic of topics) bus.publish(topicChannel(topic), message);
    },
    disconnect: whom => revoke({ kind: 'end', ...whom }),
    recheck: what => revoke({ kind: 'recheck', ...what }),
    sightChanged: (between, blocked) => revoke({ kind: 'sight', between: [...between], blocked }),
  };
}

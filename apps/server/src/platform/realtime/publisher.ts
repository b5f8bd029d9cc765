import type { Broadcast } from '@nightjar/domain/kernel/topic';
import type { Bus } from '../bus/port.ts';
import { type Revocation, revocationChannel, type TopicMessage, topicChannel } from './bus-messages.ts';

/** The rest of the server uses this port to send broadcasts to sockets on any node. Its functions neither wait nor fail. */
export type Publisher = {
  /**
   * Called after commit, for one topic or many. The payload is JSON and written once; a topic without a socket costs
   * one bus message.
   */
  publish(broadcast: Broadcast): void;
  /** After a sign-out, hold or deletion, ends every channel of the user or of the one session. */
  disconnect(whom: { userId: string } | { sessionId: string }): void;
  /** After a change of membership, tier or block, asks the gate again; `userId` limits the check to one user. */
  recheck(what: { topic: string; userId?: string } | { userId: string }): void;
  /**
   * A block, a friendship, their end or a profile's privacy changed what these users see of each other. `blocked` takes
   * effect on every node as soon as it arrives; the rest is read anew.
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

import type { Bus } from '../bus/port.ts';
import { type Revocation, revocationChannel, type TopicMessage, topicChannel } from './bus-messages.ts';

/** Broadcasts from the rest of the server to sockets, on any node. Nothing here waits or fails. */
export type Publisher = {
  /**
   * After commit, to one topic or many. `payload` is JSON and written once; a topic without a socket costs one bus
   * message.
   */
  publish(topics: string | readonly string[], event: string, payload: unknown): void;
  /** Sign-out, suspension, deletion: cuts every channel of the user or of the one session. */
  disconnect(whom: { userId: string } | { sessionId: string }): void;
  /** Membership, tier or block changed: asks the gate again; name the user where it is about one. */
  recheck(what: { topic: string; userId?: string } | { userId: string }): void;
};

export function createPublisher(bus: Bus): Publisher {
  const revoke = (revocation: Revocation) => bus.publish(revocationChannel, revocation);
  return {
    publish(topics, event, payload) {
      const json = JSON.stringify(payload ?? {});
      const message: TopicMessage = { type: 'broadcast', event, body: { json } };
      const named = typeof topics === 'string' ? [topics] : topics;
      for (const topic of named) bus.publish(topicChannel(topic), message);
    },
    disconnect: whom => revoke({ kind: 'end', ...whom }),
    recheck: what => revoke({ kind: 'recheck', ...what }),
  };
}

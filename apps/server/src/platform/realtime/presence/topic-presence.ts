import type { PresenceEntry, PresenceMessage } from '../bus-messages.ts';
import { realtimeTimes } from '../limits.ts';
import { type PresenceDiff, PresenceList } from './roster.ts';

/**
 * The presence of one topic covers all nodes. Each node sends the others its changes, and sends its whole list on
 * request and at an interval. The users of a silent node are removed.
 */
export class TopicPresence {
  readonly #node: string;
  readonly #sendToNodes: (message: PresenceMessage) => void;
  readonly #sendToMembers: (diff: PresenceDiff) => void;
  readonly #roster = new PresenceList();
  readonly #lastReceivedAt = new Map<string, number>();
  #lastSentAt = 0;

  constructor(
    node: string,
    sendToNodes: (message: PresenceMessage) => void,
    sendToMembers: (diff: PresenceDiff) => void,
  ) {
    this.#node = node;
    this.#sendToNodes = sendToNodes;
    this.#sendToMembers = sendToMembers;
  }

  /** Asks the other nodes which users are present through their sockets. */
  ask(): void {
    this.#sendToNodes({ type: 'presence_ask', node: this.#node });
  }

  allEntries(): PresenceEntry[] {
    return this.#roster.allEntries();
  }

  /** Called when a socket of this node changed the presence. */
  change(joins: PresenceEntry[], leaves: PresenceEntry[]): void {
    this.#show(this.#roster.apply(this.#node, { joins, leaves }));
    this.#sendToNodes({ type: 'presence_change', node: this.#node, joins, leaves });
  }

  /** Called for a message of another node. `now` is in milliseconds since 1970. */
  receive(message: PresenceMessage, now: number): void {
    const { node } = message;
    if (node === this.#node) return;
    if (message.type === 'presence_ask') {
      this.#answer();
      return;
    }
    this.#lastReceivedAt.set(node, now);
    if (message.type === 'presence_answer') this.#show(this.#roster.replace(node, message.entries));
    else this.#show(this.#roster.apply(node, message));
  }

  tick(now: number): void {
    for (const [node, at] of this.#lastReceivedAt) {
      if (now - at <= realtimeTimes.presenceExpiry) continue;
      this.#lastReceivedAt.delete(node);
      this.#show(this.#roster.replace(node, []));
    }
    if (now - this.#lastSentAt < realtimeTimes.presenceRefresh) return;
    this.#lastSentAt = now;
    this.#answer();
  }

  #answer(): void {
    const entries = this.#roster.entriesOfNode(this.#node);
    if (entries.length > 0) this.#sendToNodes({ type: 'presence_answer', node: this.#node, entries });
  }

  #show(diff: PresenceDiff): void {
    if (diff.joins.length + diff.leaves.length > 0) this.#sendToMembers(diff);
  }
}

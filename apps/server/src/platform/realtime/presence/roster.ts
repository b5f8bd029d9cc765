import type { PresenceEntry } from '../bus-messages.ts';

export type PresenceDiff = { joins: PresenceEntry[]; leaves: PresenceEntry[] };

type NodePresence = { readonly node: string; readonly entry: PresenceEntry };

/** This list has the users who are present on a topic, as reported by the nodes that hold their sockets. */
export class PresenceList {
  readonly #presences = new Map<string, NodePresence>();

  /** Applies a change of a node's list, and returns the part of the change that was new. */
  apply(node: string, change: PresenceDiff): PresenceDiff {
    const leaves = change.leaves.filter(entry => this.#presences.delete(presenceIdOf({ node, entry })));
    const joins = change.joins.filter(entry => !this.#presences.has(presenceIdOf({ node, entry })));
    for (const entry of joins) this.#presences.set(presenceIdOf({ node, entry }), { node, entry });
    return { joins, leaves };
  }

  /** Replaces the whole list of a node. A user who is not in the new list has left. */
  replace(node: string, entries: PresenceEntry[]): PresenceDiff {
    const refs = new Set(entries.map(entry => entry.meta.phx_ref));
    const leaves = this.entriesOfNode(node).filter(entry => !refs.has(entry.meta.phx_ref));
    return this.apply(node, { joins: entries, leaves });
  }

  entriesOfNode(node: string): PresenceEntry[] {
    return [...this.#presences.values()]
      .filter(presence => presence.node === node)
      .map(presence => presence.entry);
  }

  allEntries(): PresenceEntry[] {
    return [...this.#presences.values()].map(presence => presence.entry);
  }
}

const presenceIdOf = ({ node, entry }: NodePresence): string => `${node} ${entry.meta.phx_ref}`;

/**
 * Returns presences in the form `{"<key>": {"metas": [{"phx_ref": …, …}]}}`. A whole state has this form, and so do the
 * joins and the leaves of a change.
 */
export function presencesByKey(entries: PresenceEntry[]): Record<string, { metas: PresenceEntry['meta'][] }> {
  const byKey = Map.groupBy(entries, entry => entry.key);
  return Object.fromEntries(
    [...byKey].map(([key, presences]) => [key, { metas: presences.map(presence => presence.meta) }]),
  );
}

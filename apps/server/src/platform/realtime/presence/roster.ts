import type { PresenceEntry } from '../bus-messages.ts';

export type PresenceDiff = { joins: PresenceEntry[]; leaves: PresenceEntry[] };

/** The users present on a topic, by the node that reports them: each node reports only its own sockets. */
export class Roster {
  readonly #byNode = new Map<string, Map<string, PresenceEntry>>();

  /** Takes a change in and returns what of it was news. */
  apply(node: string, change: PresenceDiff): PresenceDiff {
    const known = this.#byNode.get(node) ?? new Map<string, PresenceEntry>();
    const leaves = change.leaves.filter(entry => known.delete(entry.meta.phx_ref));
    const joins = change.joins.filter(entry => !known.has(entry.meta.phx_ref));
    for (const entry of joins) known.set(entry.meta.phx_ref, entry);
    if (known.size > 0) this.#byNode.set(node, known);
    else this.#byNode.delete(node);
    return { joins, leaves };
  }

  /** The node's whole list: what is not in it has left. */
  replace(node: string, entries: PresenceEntry[]): PresenceDiff {
    const refs = new Set(entries.map(entry => entry.meta.phx_ref));
    const leaves = this.of(node).filter(entry => !refs.has(entry.meta.phx_ref));
    return this.apply(node, { joins: entries, leaves });
  }

  of(node: string): PresenceEntry[] {
    return [...(this.#byNode.get(node)?.values() ?? [])];
  }

  all(): PresenceEntry[] {
    return [...this.#byNode.keys()].flatMap(node => this.of(node));
  }
}

/** `{"<key>": {"metas": [{"phx_ref": …, …}]}}`, the form of states and of both halves of a diff. */
export function presencesByKey(entries: PresenceEntry[]): Record<string, { metas: PresenceEntry['meta'][] }> {
  const byKey = Map.groupBy(entries, entry => entry.key);
  return Object.fromEntries(
    [...byKey].map(([key, presences]) => [key, { metas: presences.map(presence => presence.meta) }]),
  );
}

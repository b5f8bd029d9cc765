import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PresenceEntry } from '../bus-messages.ts';
import { PresenceList, presencesByKey } from './roster.ts';

const entry = (ref: string): PresenceEntry => ({ key: `user of ${ref}`, meta: { phx_ref: ref } });
const entries = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')).map(refs => refs.map(entry));
const node = fc.constantFrom('first', 'second');
const step = fc.oneof(fc.record({ node, joins: entries, leaves: entries }), fc.record({ node, entries }));

it('the diffs of a presence list describe exactly its changes, for any messages in any order', () => {
  fc.assert(
    fc.property(fc.array(step), steps => {
      const roster = new PresenceList();
      const seen = new Set<string>();
      for (const change of steps) {
        const { joins, leaves } =
          'entries' in change
            ? roster.replace(change.node, change.entries)
            : roster.apply(change.node, change);
        for (const { meta } of leaves) expect(seen.delete(`${change.node} ${meta.phx_ref}`)).toBe(true);
        for (const { meta } of joins) {
          expect(seen.has(`${change.node} ${meta.phx_ref}`)).toBe(false);
          seen.add(`${change.node} ${meta.phx_ref}`);
        }
      }
      const listed = ['first', 'second'].flatMap(name =>
        roster.entriesOfNode(name).map(({ meta }) => `${name} ${meta.phx_ref}`),
      );
      expect(new Set(listed)).toEqual(seen);
      expect(roster.allEntries()).toHaveLength(seen.size);
    }),
  );
});

it('the presences of one key are grouped in a presence list', () => {
  const phone = { key: 'rae', meta: { phx_ref: '1' } };
  const desk = { key: 'rae', meta: { phx_ref: '2', at: 'desk' } };
  expect(presencesByKey([phone, desk, entry('3')])).toEqual({
    rae: { metas: [{ phx_ref: '1' }, { phx_ref: '2', at: 'desk' }] },
    'user of 3': { metas: [{ phx_ref: '3' }] },
  });
});

it('the presence lists of two nodes are separate, even if they contain the same phx_ref', () => {
  const roster = new PresenceList();
  roster.apply('first', { joins: [entry('a')], leaves: [] });
  expect(roster.replace('second', [entry('a'), entry('b')]).joins).toEqual([entry('a'), entry('b')]);
  expect(roster.replace('second', [entry('b')])).toEqual({ joins: [], leaves: [entry('a')] });
  expect([
    roster.entriesOfNode('first'),
    roster.entriesOfNode('second'),
    roster.entriesOfNode('third'),
  ]).toEqual([[entry('a')], [entry('b')], []]);
  expect(roster.allEntries()).toEqual([entry('a'), entry('b')]);
});

import { expect, it } from 'vitest';
import type { PresenceMessage } from '../bus-messages.ts';
import { realtimeTimes } from '../limits.ts';
import { presencesByKey } from './roster.ts';
import { TopicPresence } from './topic-presence.ts';

const rae = { key: 'rae', meta: { phx_ref: '1' } };
const moth = { key: 'moth', meta: { phx_ref: '2' } };
const listed = { rae: { metas: [rae.meta] } };

/**
 * Builds the presence of a topic on the node `here`, and collects the messages that it sent to other nodes and to
 * members.
 */
function presenceOnANode() {
  const toNodes: PresenceMessage[] = [];
  const toMembers: unknown[] = [];
  const presence = new TopicPresence(
    'here',
    message => toNodes.push(message),
    ({ joins, leaves }) => {
      toMembers.push({ joins: presencesByKey(joins), leaves: presencesByKey(leaves) });
    },
  );
  const state = () => presencesByKey(presence.allEntries());
  return { presence, state, toNodes, toMembers };
}

it('a node requests the presence lists of other nodes under its own name', () => {
  const { presence, toNodes } = presenceOnANode();
  presence.ask();
  expect(toNodes).toEqual([{ type: 'presence_ask', node: 'here' }]);
});

it('a presence change on a node is sent to the channels of its topic and to the other nodes', () => {
  const { presence, state, toNodes, toMembers } = presenceOnANode();
  presence.change([rae], []);
  presence.change([], [rae]);
  expect(toMembers).toEqual([
    { joins: listed, leaves: {} },
    { joins: {}, leaves: listed },
  ]);
  expect(toNodes).toEqual([
    { type: 'presence_change', node: 'here', joins: [rae], leaves: [] },
    { type: 'presence_change', node: 'here', joins: [], leaves: [rae] },
  ]);
  expect(state()).toEqual({});
});

it('a presence that replaces another is sent to the channels of its topic', () => {
  const { presence, toMembers } = presenceOnANode();
  presence.change([rae], []);
  presence.change([moth], [rae]);
  expect(toMembers.at(-1)).toEqual({ joins: { moth: { metas: [moth.meta] } }, leaves: listed });
});

it('a presence that another node reports is sent to the channels of its topic once', () => {
  const { presence, state, toNodes, toMembers } = presenceOnANode();
  for (let time = 0; time < 2; time += 1)
    presence.receive({ type: 'presence_change', node: 'there', joins: [rae], leaves: [] }, 0);
  expect(toMembers).toEqual([{ joins: listed, leaves: {} }]);
  expect(state()).toEqual(listed);
  expect(toNodes).toEqual([]);
});

it('the presence list of another node replaces everything of that node and nothing of other nodes', () => {
  const { presence, state, toMembers } = presenceOnANode();
  presence.change([rae], []);
  presence.receive({ type: 'presence_answer', node: 'there', entries: [moth] }, 0);
  presence.receive({ type: 'presence_answer', node: 'there', entries: [] }, 0);
  expect(toMembers.slice(1)).toEqual([
    { joins: { moth: { metas: [moth.meta] } }, leaves: {} },
    { joins: {}, leaves: { moth: { metas: [moth.meta] } } },
  ]);
  expect(state()).toEqual(listed);
});

it('a node answers a request for its presence list with its own people, and does not answer if it has none', () => {
  const { presence, toNodes } = presenceOnANode();
  presence.receive({ type: 'presence_change', node: 'there', joins: [moth], leaves: [] }, 0);
  presence.receive({ type: 'presence_ask', node: 'there' }, 0);
  expect(toNodes).toEqual([]);
  presence.change([rae], []);
  toNodes.length = 0;
  presence.receive({ type: 'presence_ask', node: 'there' }, 0);
  expect(toNodes).toEqual([{ type: 'presence_answer', node: 'here', entries: [rae] }]);
});

it('a node ignores its own presence messages', () => {
  const { presence, state, toNodes, toMembers } = presenceOnANode();
  presence.change([rae], []);
  toNodes.length = toMembers.length = 0;
  presence.receive({ type: 'presence_ask', node: 'here' }, 0);
  presence.receive({ type: 'presence_answer', node: 'here', entries: [] }, 0);
  presence.receive({ type: 'presence_change', node: 'here', joins: [moth], leaves: [rae] }, 0);
  expect([toNodes, toMembers]).toEqual([[], []]);
  expect(state()).toEqual(listed);
});

it('a node repeats the presence of its own people every 15 seconds', () => {
  const { presence, toNodes } = presenceOnANode();
  const start = 1_000_000;
  presence.change([rae], []);
  presence.tick(start);
  toNodes.length = 0;
  presence.tick(start + realtimeTimes.presenceRefresh - 1);
  expect(toNodes).toEqual([]);
  const repeated = [{ type: 'presence_answer', node: 'here', entries: [rae] }];
  presence.tick(start + realtimeTimes.presenceRefresh);
  expect(toNodes).toEqual(repeated);
  presence.tick(start + realtimeTimes.presenceRefresh + 1);
  expect(toNodes).toEqual(repeated);
});

it('the presences of a node that was silent for more than 45 seconds are removed', () => {
  const { presence, state, toMembers } = presenceOnANode();
  presence.receive({ type: 'presence_answer', node: 'there', entries: [rae] }, 1_000);
  presence.receive({ type: 'presence_answer', node: 'elsewhere', entries: [moth] }, 2_000);
  presence.tick(1_000 + realtimeTimes.presenceExpiry);
  expect(state()).toHaveProperty('rae');
  toMembers.length = 0;
  presence.tick(1_001 + realtimeTimes.presenceExpiry);
  expect(toMembers).toEqual([{ joins: {}, leaves: listed }]);
  expect(Object.keys(state())).toEqual(['moth']);
});

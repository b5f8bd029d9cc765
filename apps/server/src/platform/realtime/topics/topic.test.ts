import { describe, expect, it } from 'vitest';
import { bareConnection } from '../../../testing/realtime-connection.ts';
import type { TopicMessage } from '../bus-messages.ts';
import { realtimeTimes } from '../limits.ts';
import { encodeBroadcast } from '../socket/binary-frame.ts';
import type { Version } from '../socket/frame.ts';
import { websocketBytes } from '../socket/websocket-bytes.ts';
import { Viewer } from '../viewer.ts';
import { Topic } from './topic.ts';

type Member = { connection: ReturnType<typeof bareConnection>['connection']; watchesPresence: boolean };

function topicWith(...members: Member[]) {
  const published: TopicMessage[] = [];
  const topic = new Topic<Member>('conversation-a', 'here', {
    publish: message => published.push(message),
    inReach: () => true,
    withoutHidden: () => null,
  });
  for (const member of members) topic.members.add(member);
  return { topic, published };
}

function memberOf(id: string, version: Version = '2.0.0', watchesPresence = false) {
  const bare = bareConnection(id, version);
  bare.connection.viewer = new Viewer(id);
  return { ...bare, member: { connection: bare.connection, watchesPresence } };
}

const typing = { type: 'broadcast', event: 'typing', body: { json: '{"by":"rae"}' }, from: 'rae' } as const;
const rae = { key: 'rae', meta: { phx_ref: '1' } };

describe('a broadcast', () => {
  it('a broadcast reaches every channel of its topic in the protocol of the channel', () => {
    const [old, young] = [memberOf('rae', '1.0.0'), memberOf('moth', '2.0.0')];
    topicWith(old.member, young.member).topic.receive(typing, 0);
    const frame = {
      joinRef: null,
      ref: null,
      topic: 'realtime:conversation-a',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'typing', payload: { by: 'rae' } },
    };
    expect([old.frames(), young.frames()]).toEqual([[frame], [frame]]);
  });

  it('a broadcast skips the connection that sent it', () => {
    const [sender, other] = [memberOf('rae'), memberOf('moth')];
    topicWith(sender.member, other.member).topic.receive({ ...typing, except: 'rae' }, 0);
    expect([sender.sent.length, other.sent.length]).toEqual([0, 1]);
  });

  it('a broadcast of raw bytes skips channels of protocol 1.0.0, which cannot carry bytes', () => {
    const [old, young] = [memberOf('rae', '1.0.0'), memberOf('moth', '2.0.0')];
    const sketch = { type: 'broadcast', event: 'sketch', body: { base64: 'AP8=' }, from: 'rae' } as const;
    topicWith(old.member, young.member).topic.receive(sketch, 0);
    const bytes = websocketBytes(encodeBroadcast('conversation-a', 'sketch', Buffer.of(0, 255)));
    expect([old.sent, young.sent]).toEqual([[], [bytes]]);
  });
});

describe('presence', () => {
  it('the presence of a topic is requested from the other nodes at its first use and only then', () => {
    const { topic, published } = topicWith();
    topic.receive({ type: 'presence_change', node: 'there', joins: [rae], leaves: [] }, 0);
    topic.tick(realtimeTimes.presenceRefresh);
    expect(published).toEqual([]);
    const { presence } = topic;
    expect(topic.presence).toBe(presence);
    expect(published).toEqual([{ type: 'presence_ask', node: 'here' }]);
    expect(presence.allEntries()).toEqual([]);
  });

  it('a presence is sent to the channels that watch presence, and removed when its node is gone', () => {
    const [watcher, other] = [memberOf('rae', '1.0.0', true), memberOf('moth')];
    const { topic } = topicWith(watcher.member, other.member);
    topic.presence.ask();
    topic.receive({ type: 'presence_change', node: 'there', joins: [rae], leaves: [] }, 0);
    topic.tick(realtimeTimes.presenceExpiry + 1);
    const list = { rae: { metas: [rae.meta] } };
    const diff = { joinRef: null, ref: null, topic: 'realtime:conversation-a', event: 'presence_diff' };
    expect(watcher.frames()).toEqual([
      { ...diff, payload: { joins: list, leaves: {} } },
      { ...diff, payload: { joins: {}, leaves: list } },
    ]);
    expect(other.sent).toEqual([]);
  });
});

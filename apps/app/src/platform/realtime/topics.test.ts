import { beforeEach, describe, expect, it } from 'vitest';
import { type Channel, type ChannelReports, createTopics, type Listener } from './topics.ts';

/** Makes a fake realtime connection. The test controls it, and it records its calls. */
function wire() {
  const joins: {
    name: string;
    reports: ChannelReports;
    appeared: number;
    broadcasts: string[];
    left: () => void;
  }[] = [];
  const join = (name: string, reports: ChannelReports): Channel => {
    let left = () => {};
    const leaving = new Promise<void>(resolve => {
      left = resolve;
    });
    const joined = { name, reports, appeared: 0, broadcasts: [] as string[], left };
    joins.push(joined);
    return {
      broadcast: event => void joined.broadcasts.push(event),
      appear: () => {
        joined.appeared += 1;
      },
      leave: () => leaving,
    };
  };
  return { joins, join, last: () => joins.at(-1) as (typeof joins)[number] };
}

function diary() {
  const seen: string[] = [];
  const listener: Listener = {
    onBroadcast: ({ event }) => seen.push(event),
    onJoined: () => seen.push('joined'),
    onLost: () => seen.push('lost'),
  };
  return { seen, listener };
}

const topic = 'conversation-1';
let line: ReturnType<typeof wire>;
let topics: ReturnType<typeof createTopics>;
beforeEach(() => {
  line = wire();
  topics = createTopics(line.join);
});

describe('a topic', () => {
  it('a realtime topic is joined once, however many listeners it has', () => {
    const [one, other] = [diary(), diary()];
    topics.listen(topic, one.listener);
    topics.listen(topic, other.listener);
    expect(line.joins).toHaveLength(1);
    line.last().reports.onJoined();
    line.last().reports.onBroadcast({ event: 'message', payload: {} });
    expect([one.seen, other.seen]).toEqual([
      ['joined', 'message'],
      ['joined', 'message'],
    ]);
  });

  it('a realtime topic reports possibly missed events at every join, and to each later listener', () => {
    const [one, late] = [diary(), diary()];
    topics.listen(topic, one.listener);
    line.last().reports.onJoined();
    line.last().reports.onLost();
    line.last().reports.onLost();
    line.last().reports.onJoined();
    topics.listen(topic, late.listener);
    expect(one.seen).toEqual(['joined', 'lost', 'joined']);
    expect(late.seen).toEqual(['joined']);
  });

  it('a realtime topic is left when its last listener is gone', async () => {
    const leaveOne = topics.listen(topic, {});
    const leaveOther = topics.listen(topic, {});
    leaveOne();
    leaveOne();
    line.last().reports.onJoined();
    expect(topics.allJoined()).toBe(true);
    leaveOther();
    topics.broadcast(topic, 'typing', {});
    expect(line.last().broadcasts).toEqual([]);
  });

  it('a realtime topic is joined again only after the server has confirmed that it was left', async () => {
    topics.listen(topic, {})();
    topics.listen(topic, {});
    expect(line.joins).toHaveLength(1);
    line.last().left();
    await new Promise(resolve => setImmediate(resolve));
    expect(line.joins).toHaveLength(2);
  });

  it('broadcasts of the app are sent to a realtime topic only while the topic is joined', () => {
    topics.listen(topic, {});
    topics.broadcast(topic, 'early', {});
    line.last().reports.onJoined();
    topics.broadcast(topic, 'typing', {});
    line.last().reports.onLost();
    topics.broadcast(topic, 'late', {});
    expect(line.last().broadcasts).toEqual(['typing']);
  });
});

describe('presence', () => {
  it('a user is shown as present on a topic while their app watches who else is present, again after each join', () => {
    topics.listen(topic, {});
    line.last().reports.onJoined();
    expect(line.last().appeared).toBe(0);
    topics.listen(topic, { onPresent: () => {} });
    expect(line.last().appeared).toBe(1);
    line.last().reports.onLost();
    line.last().reports.onJoined();
    expect(line.last().appeared).toBe(2);
  });

  it('the people present on a realtime topic are reported to each later listener too', () => {
    const seen: (readonly string[])[] = [];
    topics.listen(topic, { onPresent: () => {} });
    line.last().reports.onJoined();
    line.last().reports.onPresent(['rae', 'moth']);
    topics.listen(topic, { onPresent: ids => seen.push(ids) });
    expect(seen).toEqual([['rae', 'moth']]);
  });
});

describe('the channel', () => {
  it('the realtime channel is complete once every topic is joined', () => {
    expect(topics.allJoined()).toBe(true);
    topics.listen(topic, {});
    expect(topics.allJoined()).toBe(false);
    line.last().reports.onJoined();
    expect(topics.allJoined()).toBe(true);
    line.last().reports.onLost();
    expect(topics.allJoined()).toBe(false);
  });

  it('all topics of the realtime channel count as joined even if the user may not join one of them', () => {
    const one = diary();
    topics.listen(topic, one.listener);
    line.last().reports.onJoined();
    line.last().reports.onEnded();
    expect(one.seen).toEqual(['joined', 'lost']);
    expect(topics.allJoined()).toBe(true);
  });
});

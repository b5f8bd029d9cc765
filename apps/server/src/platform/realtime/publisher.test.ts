import { beforeEach, expect, it } from 'vitest';
import { depsOf, person, TestHouse } from '../../testing/realtime-node.ts';
import { createPublisher } from './publisher.ts';

const { bus } = depsOf(new TestHouse());
const publisher = createPublisher(bus);
const heard: [string, unknown][] = [];

for (const channel of ['realtime:topic:user-a', 'realtime:topic:user-b', 'realtime:revocations'])
  await bus.subscribe(channel, message => heard.push([channel, message]));

beforeEach(() => {
  heard.length = 0;
});

it('publishes to one topic, or to many at once', () => {
  const message = { type: 'broadcast', event: 'message', body: { json: '{"id":1}' } };
  publisher.publish('user-a', 'message', { id: 1 });
  expect(heard).toEqual([['realtime:topic:user-a', message]]);
  heard.length = 0;
  publisher.publish(['user-a', 'user-b'], 'message', { id: 1 });
  expect(heard).toEqual([
    ['realtime:topic:user-a', message],
    ['realtime:topic:user-b', message],
  ]);
});

it('publishes an empty object where an event has nothing to tell', () => {
  publisher.publish('user-a', 'message', undefined);
  expect(heard).toMatchObject([[expect.anything(), { body: { json: '{}' } }]]);
});

it('tells every node whose channels end and who has to be asked about again', () => {
  publisher.disconnect({ userId: person(1) });
  publisher.recheck({ topic: 'user-a', userId: person(1) });
  expect(heard).toEqual([
    ['realtime:revocations', { kind: 'end', userId: person(1) }],
    ['realtime:revocations', { kind: 'recheck', topic: 'user-a', userId: person(1) }],
  ]);
});

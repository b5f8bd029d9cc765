import { beforeEach, expect, it } from 'vitest';
import { person, realtimeDepsOf, TestGate } from '../../testing/realtime-node.ts';
import { createPublisher } from './publisher.ts';

const { bus } = realtimeDepsOf(new TestGate());
const publisher = createPublisher(bus);
const published: [string, unknown][] = [];

for (const channel of ['realtime:topic:user-a', 'realtime:topic:user-b', 'realtime:revocations'])
  await bus.subscribe(channel, message => published.push([channel, message]));

beforeEach(() => {
  published.length = 0;
});

it('a broadcast of the server goes to one topic or to many at once', () => {
  const message = { type: 'broadcast', event: 'message', body: { json: '{"id":1}' }, from: person(1) };
  const broadcast = { event: 'message', payload: { id: 1 }, from: person(1), about: [] };
  publisher.publish({ topics: ['user-a'], ...broadcast });
  expect(published).toEqual([['realtime:topic:user-a', message]]);
  published.length = 0;
  publisher.publish({ topics: ['user-a', 'user-b'], ...broadcast });
  expect(published).toEqual([
    ['realtime:topic:user-a', message],
    ['realtime:topic:user-b', message],
  ]);
});

it('a broadcast of the server may have no author, and names the users that it shows', () => {
  const about = [person(2)];
  publisher.publish({ topics: ['user-a'], event: 'message', payload: {}, from: null, about });
  expect(published).toEqual([
    [
      'realtime:topic:user-a',
      { type: 'broadcast', event: 'message', body: { json: '{}' }, from: null, about },
    ],
  ]);
});

it('a published revocation tells every node which channels end and which users have to be checked again', () => {
  publisher.disconnect({ userId: person(1) });
  publisher.recheck({ topic: 'user-a', userId: person(1) });
  publisher.sightChanged([person(1), person(2)], true);
  expect(published).toEqual([
    ['realtime:revocations', { kind: 'end', userId: person(1) }],
    ['realtime:revocations', { kind: 'recheck', topic: 'user-a', userId: person(1) }],
    ['realtime:revocations', { kind: 'sight', between: [person(1), person(2)], blocked: true }],
  ]);
});

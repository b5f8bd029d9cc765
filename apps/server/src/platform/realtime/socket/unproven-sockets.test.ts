import { beforeEach, describe, expect, it } from 'vitest';
import { bareConnection } from '../../../testing/realtime-connection.ts';
import { realtimeTimes } from '../limits.ts';
import { Viewer } from '../viewer.ts';
import { UnprovenSockets } from './unauthenticated.ts';

const here = '203.0.113.1';
const there = '203.0.113.2';
let sockets = new UnprovenSockets(1);

beforeEach(() => {
  sockets = new UnprovenSockets(1);
});

function add(address: string, at = 0) {
  const bare = bareConnection();
  sockets.add(bare.connection, address, at);
  return bare;
}

const idle = 'close 1000 No channel';
const surplus = 'close 1008 Too many sockets without a session';

describe('a socket without a session', () => {
  it('a socket without a session is closed after exactly 15 seconds, and cut off a second later', () => {
    const { done } = add(here);
    sockets.sweep(realtimeTimes.withoutJoin - 1);
    expect(done).toEqual([]);
    sockets.sweep(realtimeTimes.withoutJoin);
    expect(done).toEqual([idle]);
    sockets.sweep(realtimeTimes.withoutJoin + 1_000);
    expect(done).toEqual([idle, 'terminate']);
  });

  it('a socket without a session has exactly 3 seconds to send a token if its address has too many such sockets', () => {
    const [first, second] = [add(here), add(here), add(there)];
    sockets.sweep(realtimeTimes.toShowToken - 1);
    expect(first.done).toEqual([]);
    sockets.sweep(realtimeTimes.toShowToken);
    expect([first.done, second.done]).toEqual([[surplus], []]);
  });

  it('a closing socket without a session does not count, so that no other socket is closed in its place', () => {
    const [first, second, third] = [add(here), add(here), add(here)];
    sockets.sweep(realtimeTimes.toShowToken);
    sockets.sweep(realtimeTimes.toShowToken + 1_000);
    expect([first.done, second.done, third.done]).toEqual([
      [surplus, 'terminate'],
      [surplus, 'terminate'],
      [],
    ]);
  });

  it('a socket without a session stays open while its join is being answered', () => {
    const { connection, done } = add(here);
    add(here);
    connection.answering = 1;
    sockets.sweep(realtimeTimes.toShowToken);
    sockets.sweep(realtimeTimes.withoutJoin);
    expect(done).toEqual([]);
  });
});

describe.each([
  ['has shown a session', { viewer: new Viewer('rae') }],
  ['has closed', { closed: true }],
])('a socket that %s', (_, change) => {
  it('a socket that has shown a session or has closed does not count as a socket without a session', () => {
    const [first, second] = [add(here), add(here)];
    Object.assign(first.connection, change);
    sockets.sweep(realtimeTimes.toShowToken);
    sockets.sweep(realtimeTimes.withoutJoin - 1);
    expect([first.done, second.done]).toEqual([[], []]);
    expect(sockets.makeRoom()).toBe(false);
  });

  it('a socket that has shown a session or has closed is not cut off to make room for another', () => {
    const [first, second] = [add(here), add(here), add(here)];
    Object.assign(first.connection, change);
    expect(sockets.makeRoom()).toBe(true);
    expect([first.done, second.done]).toEqual([[], ['terminate']]);
  });
});

it('a full node makes room at the address that has the most sockets without a session', () => {
  const [few, many] = [add(there), add(here), add(there), add(here), add(here)];
  expect(sockets.makeRoom()).toBe(true);
  expect([few.done, many.done]).toEqual([[], ['terminate']]);
});

it('a socket that makes room is cut off once', () => {
  const first = add(here);
  add(here);
  expect([sockets.makeRoom(), sockets.makeRoom()]).toEqual([true, false]);
  expect(first.done).toEqual(['terminate']);
});

it('a full node makes no room if all its sockets have sessions', () => {
  sockets = new UnprovenSockets(-1);
  expect(sockets.makeRoom()).toBe(false);
});

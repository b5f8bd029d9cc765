import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { realtimeLimits } from '../limits.ts';
import { Arrivals } from './arrivals.ts';

const { socketsPerTurn } = realtimeLimits;

/** Takes requests for sockets. The test itself begins each turn of the event loop. */
function arriving(open: (name: string) => void = () => {}) {
  const opened: string[] = [];
  const turns: (() => void)[] = [];
  const arrivals = new Arrivals(
    ({ request }) => {
      opened.push(request.url ?? '');
      open(request.url ?? '');
    },
    then => turns.push(then),
  );
  const take = (name: string) => {
    const stream = new PassThrough();
    arrivals.openOrQueue({ request: { url: name } as IncomingMessage, stream, head: Buffer.alloc(0) });
    return stream;
  };
  const nextTurn = () => {
    for (const begin of turns.splice(0)) begin();
    return opened.splice(0);
  };
  return { opened, turns, take, nextTurn };
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `socket ${index}`);

it('a socket that comes alone is opened at once', () => {
  const { opened, take } = arriving();
  take('alone');
  expect(opened).toEqual(['alone']);
});

it('each turn of the event loop opens a few of many sockets that come at once, in their order and each once', () => {
  const { opened, turns, take, nextTurn } = arriving();
  const all = names(socketsPerTurn * 2 + 1);
  for (const name of all) take(name);
  expect(opened.splice(0)).toEqual(all.slice(0, socketsPerTurn));
  expect(nextTurn()).toEqual(all.slice(socketsPerTurn, socketsPerTurn * 2));
  expect(nextTurn()).toEqual(all.slice(socketsPerTurn * 2));
  expect(nextTurn()).toEqual([]);
  expect(turns).toEqual([]);
});

it('a socket that comes while others wait is opened after them', () => {
  const { opened, take, nextTurn } = arriving();
  for (const name of names(socketsPerTurn + 1)) take(name);
  opened.splice(0);
  take('late');
  expect(nextTurn()).toEqual([`socket ${socketsPerTurn}`, 'late']);
});

it('a socket that cannot be opened is closed, and does not stop those that wait after it', () => {
  const { opened, take, nextTurn } = arriving(name => {
    if (name === 'broken') throw new Error('the stream is gone');
  });
  for (const name of names(socketsPerTurn)) take(name);
  opened.splice(0);
  const broken = take('broken');
  take('next');
  broken.emit('error', new Error('the client reset the connection'));
  expect(nextTurn()).toEqual(['broken', 'next']);
  expect(broken.destroyed).toBe(true);
});

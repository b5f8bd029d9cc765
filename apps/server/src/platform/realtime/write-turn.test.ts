import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { WriteTurn } from './write-turn.ts';

/** A stream that tells what reached the system, one entry per call. */
function streamOf(calls: string[][], onCall = () => {}): Duplex {
  return new Duplex({
    decodeStrings: false,
    read() {},
    write(chunk, _, done) {
      calls.push([String(chunk)]);
      onCall();
      done();
    },
    writev(chunks, done) {
      calls.push(chunks.map(({ chunk }) => String(chunk)));
      onCall();
      done();
    },
  });
}

it('hands what one turn wrote to the system in one call, in order, and the next turn in another', async () => {
  const calls: string[][] = [];
  const stream = streamOf(calls);
  const turn = new WriteTurn();
  for (const text of ['a', 'b', 'c']) {
    turn.hold(stream);
    stream.write(text);
  }
  await new Promise(setImmediate);
  turn.hold(stream);
  stream.write('d');
  await new Promise(setImmediate);
  expect(calls).toEqual([['a', 'b', 'c'], ['d']]);
});

it('lets go of a stream that died within the turn', async () => {
  const turn = new WriteTurn();
  const [dead, alive] = [streamOf([]), streamOf([])];
  for (const stream of [dead, alive]) turn.hold(stream);
  dead.destroy();
  await once(dead, 'close');
  await new Promise(setImmediate);
  expect(alive.writableCorked).toBe(0);
});

it('pauses for as long as handing over took, and merges what comes meanwhile', () => {
  const calls: string[][] = [];
  let now = 100;
  const stream = streamOf(calls, () => {
    now += 4;
  });
  const pauses: number[] = [];
  let release = () => {};
  const turn = new WriteTurn({
    now: () => now,
    after: (milliseconds, then) => {
      pauses.push(milliseconds);
      release = then;
    },
  });
  const say = (text: string) => {
    turn.hold(stream);
    stream.write(text);
  };

  say('a');
  release();
  now += 1;
  for (const text of ['b', 'c']) say(text);
  release();
  now += 1_000;
  say('d');

  expect(calls).toEqual([['a'], ['b', 'c']]);
  expect(pauses).toEqual([-100, 3, -996]);
});

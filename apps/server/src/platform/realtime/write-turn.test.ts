import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { WriteTurn } from './write-turn.ts';

/** A stream that tells what reached the system, one entry per call. */
function streamOf(calls: string[][]): Duplex {
  return new Duplex({
    decodeStrings: false,
    read() {},
    write(chunk, _, done) {
      calls.push([String(chunk)]);
      done();
    },
    writev(chunks, done) {
      calls.push(chunks.map(({ chunk }) => String(chunk)));
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

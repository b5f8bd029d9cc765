import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { WriteTurn } from './write-batch.ts';

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

describe('where handing over takes its time', () => {
  /** A node on which every call takes so many milliseconds, and what it asked to be called back in. */
  function busyNode(callTakes: number) {
    const calls: string[][] = [];
    let now = 100;
    const stream = streamOf(calls, () => {
      now += callTakes;
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
    return {
      calls,
      pauses,
      say(text: string) {
        turn.hold(stream);
        stream.write(text);
      },
      release: () => release(),
      wait(milliseconds: number) {
        now += milliseconds;
      },
    };
  }

  it('nothing waits while it has its share of the time', () => {
    const node = busyNode(4);
    for (let turn = 0; turn < 50; turn += 1) {
      node.say('a');
      node.release();
      node.wait(6);
    }
    expect(Math.max(...node.pauses)).toBeLessThan(1);
  });

  it('beyond it the next one waits, and what comes meanwhile goes with it', () => {
    const node = busyNode(20);
    node.say('a');
    node.release();
    for (const text of ['b', 'c']) node.say(text);
    node.release();
    expect(node.pauses[1]).toBeCloseTo(5);
    expect(node.calls).toEqual([['a'], ['b', 'c']]);
  });

  it('nothing is held back for longer than 25 ms, and after a silence not at all', () => {
    const node = busyNode(5_000);
    for (const text of ['a', 'b']) {
      node.say(text);
      node.release();
    }
    node.say('c');
    node.release();
    node.wait(60_000);
    node.say('d');
    expect(node.pauses.slice(1, 3)).toEqual([expect.closeTo(25), expect.closeTo(25)]);
    expect(node.pauses[3]).toBeLessThanOrEqual(0);
  });

  it('what is owed falls by its share of the time that passes', () => {
    const node = busyNode(20);
    node.say('a');
    node.release();
    // 12 ms are owed: 20 ms of which 8 were its share. After 10 ms, 4 of them are paid.
    node.wait(10);
    node.say('b');
    expect(node.pauses[1]).toBeCloseTo((12 - 4 - 10) / 0.4);
    node.release();
    node.say('c');
    expect(node.pauses[2]).toBeCloseTo((12 - 4 + 12 - 10) / 0.4);
  });

  it('each stream is held once in a turn, and all are let go together', () => {
    const node = busyNode(1);
    for (const text of ['a', 'b', 'c']) node.say(text);
    expect([node.pauses.length, node.calls]).toEqual([1, []]);
    node.release();
    expect(node.calls).toEqual([['a', 'b', 'c']]);
    node.say('d');
    node.release();
    expect([node.pauses.length, node.calls]).toEqual([2, [['a', 'b', 'c'], ['d']]]);
  });
});

it('waits in milliseconds of the system clock where it has to wait', async () => {
  let now = 100;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const stream = streamOf([], () => {
    now += 20;
  });
  const turn = new WriteTurn();
  turn.hold(stream);
  stream.write('a');
  await new Promise(setImmediate);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  turn.hold(stream);
  const pauses = timers.mock.calls.map(([, pause]) => pause);
  vi.restoreAllMocks();
  expect(pauses).toEqual([expect.closeTo(5)]);
  stream.destroy();
});

import { describe, expect, it, vi } from 'vitest';
import { WriteTurn } from './write-batch.ts';
import type { SharedBuffers } from './written.ts';

/** The socket records the data that reached the operating system, with one entry per system call. */
function socketOn(turn: WriteTurn, calls: string[], onCall = () => {}) {
  let held: SharedBuffers | null = null;
  const socket = {
    release() {
      calls.push(String(held?.toBuffer()));
      held = null;
      onCall();
    },
    terminate: () => calls.push('terminated'),
  };
  return (text: string, bytes = Buffer.from(text)) => {
    if (held === null) turn.hold(socket);
    held = turn.after(held, bytes);
  };
}

it('all writes of one turn of the event loop go to the system in one call, in order, and those of the next turn in another', async () => {
  const calls: string[] = [];
  const write = socketOn(new WriteTurn(), calls);
  for (const text of ['a', 'b', 'c']) write(text);
  await new Promise(setImmediate);
  write('d');
  await new Promise(setImmediate);
  expect(calls).toEqual(['abc', 'd']);
});

it('sockets that get the same bytes share one buffer', () => {
  const turn = new WriteTurn({ now: () => 0, after: () => {} });
  const [first, second] = [Buffer.from('a'), Buffer.from('b')];
  const [one, other] = [0, 1].map(() => turn.after(turn.after(null, first), second).toBuffer());
  expect(one).toBe(other);
  expect(String(turn.after(null, second).toBuffer())).toBe('b');
});

describe('where system calls take long', () => {
  /**
   * On this node every system call takes this many milliseconds. It records for which delays the code asked to be
   * called back.
   */
  function busyNode(callTakes: number) {
    const calls: string[] = [];
    let now = 100;
    const pauses: number[] = [];
    let release = () => {};
    const turn = new WriteTurn({
      now: () => now,
      after: (milliseconds, then) => {
        pauses.push(milliseconds);
        release = then;
      },
    });
    const open = () =>
      socketOn(turn, calls, () => {
        now += callTakes;
      });
    return {
      calls,
      pauses,
      write: open(),
      open,
      release: () => release(),
      wait(milliseconds: number) {
        now += milliseconds;
      },
    };
  }

  it('no write to a socket waits while system calls stay within their share of the time', () => {
    const node = busyNode(4);
    for (let turn = 0; turn < 50; turn += 1) {
      node.write('a');
      node.release();
      node.wait(6);
    }
    expect(Math.max(...node.pauses)).toBeLessThan(1);
  });

  it('a write to a socket waits if system calls exceed their share of the time, and later writes go with it', () => {
    const node = busyNode(20);
    node.write('a');
    node.release();
    for (const text of ['b', 'c']) node.write(text);
    node.release();
    expect(node.pauses[1]).toBeCloseTo(5);
    expect(node.calls).toEqual(['a', 'bc']);
  });

  it('no write to a socket waits longer than 25 ms, and none waits after a pause without writes', () => {
    const node = busyNode(5_000);
    for (const text of ['a', 'b']) {
      node.write(text);
      node.release();
    }
    node.write('c');
    node.release();
    node.wait(60_000);
    node.write('d');
    expect(node.pauses.slice(1, 3)).toEqual([expect.closeTo(25), expect.closeTo(25)]);
    expect(node.pauses[3]).toBeLessThanOrEqual(0);
  });

  it('time that writes to sockets took beyond their share is paid back as time passes', () => {
    const node = busyNode(20);
    node.write('a');
    node.release();
    // The system calls took 20 ms, but their share of that time is 8 ms, so they owe 12 ms. In 10 ms of waiting their
    // share is 4 ms, which is subtracted from the debt. A debt of up to 10 ms needs no pause.
    node.wait(10);
    node.write('b');
    expect(node.pauses[1]).toBeCloseTo((12 - 4 - 10) / 0.4);
    node.release();
    node.write('c');
    expect(node.pauses[2]).toBeCloseTo((12 - 4 + 12 - 10) / 0.4);
  });

  it('writes to one socket in a turn of the event loop are held together and sent as one write', () => {
    const node = busyNode(1);
    for (const text of ['a', 'b', 'c']) node.write(text);
    expect([node.pauses.length, node.calls]).toEqual([1, []]);
    node.release();
    expect(node.calls).toEqual(['abc']);
    node.write('d');
    node.release();
    expect([node.pauses.length, node.calls]).toEqual([2, ['abc', 'd']]);
  });

  it('other work gets a turn after every millisecond of writes to sockets, and later writes follow in the next turn', () => {
    const node = busyNode(1);
    const others = [node.open(), node.open()] as const;
    for (const write of [node.write, ...others]) write('a');
    node.release();
    expect([node.calls, node.pauses.at(-1)]).toEqual([['a'], 0]);
    // The first socket has already written. The other two sockets write the second message together with the first one.
    for (const write of [node.write, ...others]) write('b');
    for (const _ of others) node.release();
    expect(node.calls).toEqual(['a', 'ab', 'ab']);
    node.release();
    expect(node.calls).toEqual(['a', 'ab', 'ab', 'b']);
  });
});

it('the wait of held writes is measured in milliseconds of the system clock', async () => {
  let now = 100;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const write = socketOn(new WriteTurn(), [], () => {
    now += 20;
  });
  write('a');
  await new Promise(setImmediate);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  write('b');
  const pauses = timers.mock.calls.map(([, pause]) => pause);
  vi.restoreAllMocks();
  expect(pauses).toEqual([expect.closeTo(5)]);
});

it('if one socket fails during a batch of writes, the others are written to and the failed one is closed', async () => {
  const calls: string[] = [];
  // This clock does not move, because on a busy machine logging the failure takes longer than one slice of writing.
  const turn = new WriteTurn({ now: () => 0, after: (_, then) => setImmediate(then) });
  const broken = socketOn(turn, calls, () => {
    throw new Error('the stream is destroyed');
  });
  const other = socketOn(turn, calls);
  broken('a');
  other('b');
  await new Promise(setImmediate);
  expect(calls).toEqual(['a', 'terminated', 'b']);
  other('c');
  await new Promise(setImmediate);
  expect(calls.at(-1)).toBe('c');
});

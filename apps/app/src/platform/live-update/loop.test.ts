import { withResolvers } from '@nightjar/domain/kernel/floor/with-resolvers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { initialUpdateState, longAwayMs, type Offer } from './flow.ts';
import { createLoop, type LoopPorts, requestLimitsMs } from './loop.ts';

const later: Offer = { version: '1.1.175', isWayBack: false };

/** Builds a loop whose ports note what they are asked for. */
function buildLoop(change: Partial<LoopPorts> = {}) {
  const calls: string[] = [];
  const progress: { report: (percent: number) => void } = { report: () => {} };
  const note = async (name: string, version: string | null) => void calls.push(`${name} ${version}`);
  const loop = createLoop(initialUpdateState('1.1.174', []), {
    check: async () => {
      calls.push('check');
      return later;
    },
    download: async (version, onProgress) => {
      calls.push(`download ${version}`);
      progress.report = onProgress;
      onProgress(40);
    },
    choose: version => note('choose', version),
    tell: version => note('tell', version),
    reload: async () => {
      calls.push('reload');
      return true;
    },
    isBusy: () => false,
    ...change,
  });
  return { loop, calls, progress };
}

/** Lets all promises settle that wait for no timer. */
const settled = () => new Promise(resolve => setImmediate(resolve));

afterEach(() => void vi.useRealTimers());

describe('the loop of live updates', () => {
  test('an update that the user asks for is downloaded, chosen and reported to the server, and the app restarts', async () => {
    const { loop, calls } = buildLoop();
    loop.send({ type: 'asked', byUser: true });
    await settled();
    expect(calls).toEqual(['check', 'download 1.1.175', 'choose 1.1.175', 'tell 1.1.175', 'reload']);
  });

  test('an update that the app found by itself is chosen in the background and starts after half a minute away', async () => {
    const { loop, calls } = buildLoop();
    loop.send({ type: 'asked', byUser: false });
    await settled();
    loop.send({ type: 'left', at: 0 });
    await settled();
    expect(calls).toEqual(['check', 'download 1.1.175', 'choose 1.1.175', 'tell 1.1.175']);
    loop.send({ type: 'returned', at: longAwayMs });
    await settled();
    expect(calls.at(-1)).toBe('reload');
  });

  test('a live update that is requested twice at the same time is downloaded once', async () => {
    const gate = withResolvers<void>();
    let downloads = 0;
    const { loop } = buildLoop({
      download: () => {
        downloads += 1;
        return gate.promise;
      },
    });
    for (const byUser of [false, true, true]) loop.send({ type: 'asked', byUser });
    await settled();
    loop.send({ type: 'returned', at: 1 });
    await settled();
    expect(downloads).toBe(1);
    gate.resolve();
  });

  test('a live update shows its message of failure when the server cannot be reached, and when the device refuses the bundle', async () => {
    const lost = buildLoop({ check: () => Promise.reject(new Error('No signal.')) });
    lost.loop.send({ type: 'asked', byUser: true });
    await settled();
    expect(lost.loop.state()).toMatchObject({ message: 'Update failed', work: 'none' });
    const refused = buildLoop({
      download: () => Promise.reject(new Error('Signature verification failed.')),
    });
    refused.loop.send({ type: 'asked', byUser: true });
    await settled();
    expect(refused.loop.state()).toMatchObject({ message: 'Download failed', ready: null });
    expect(refused.calls).toEqual(['check']);
  });

  test('the restart for an update that the user asked for waits until no upload or other work runs', async () => {
    let isBusy = true;
    const { loop, calls } = buildLoop({ isBusy: () => isBusy });
    loop.send({ type: 'asked', byUser: true });
    await settled();
    expect(calls.at(-1)).toBe('tell 1.1.175');
    isBusy = false;
    loop.send({ type: 'busy', isBusy });
    await settled();
    expect(calls.at(-1)).toBe('reload');
  });

  test('a server that accepts a request of the live update and never answers it delays no later request and no start for longer than the limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended: boolean[] = [];
    let asked = 0;
    const never = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => ended.push(true));
      return new Promise<never>(() => {});
    };
    const { loop, calls } = buildLoop({
      check: signal => {
        asked += 1;
        return asked === 1 ? Promise.resolve(later) : never(signal);
      },
      tell: (_, signal) => never(signal),
    });
    loop.send({ type: 'asked', byUser: false });
    await settled();
    loop.send({ type: 'left', at: 0 });
    await settled();
    expect(loop.state().work).toBe('tell');
    await vi.advanceTimersByTimeAsync(requestLimitsMs.tell);
    expect(loop.state()).toMatchObject({ work: 'none', isChosen: true });
    loop.send({ type: 'returned', at: 1000 });
    await vi.advanceTimersByTimeAsync(requestLimitsMs.check - 1);
    loop.send({ type: 'left', at: 2000 });
    loop.send({ type: 'returned', at: 2000 + longAwayMs });
    expect(calls.at(-1)).toBe('choose 1.1.175');
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.at(-1)).toBe('reload');
    expect(ended).toEqual([true, true]);
  });

  test('a listener of the live update gets the percentage of the download, and a percentage reported after the end of the download is ignored', async () => {
    const { loop, progress } = buildLoop();
    const seen = new Set<number>();
    loop.onChange(() => seen.add(loop.state().percent));
    loop.send({ type: 'asked', byUser: false });
    await settled();
    progress.report(70);
    expect([...seen]).toEqual([0, 40, 100]);
  });
});

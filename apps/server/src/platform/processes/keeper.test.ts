import { expect, test } from 'vitest';
import { silentLog } from '../../testing/bus-contract.ts';
import { ProcessKeeper, pauseBeforeRestart, type RunningProcess } from './keeper.ts';

/** Starts processes that the test ends. */
function launcher() {
  const launched: { ready(): void; end(how: string): void }[] = [];
  const launch = (): RunningProcess => {
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string>();
    launched.push({ ready: ready.resolve, end: ended.resolve });
    return { pid: 1, ready: ready.promise, ended: ended.promise, kill: signal => ended.resolve(signal) };
  };
  return { launched, keeper: new ProcessKeeper('api-1', launch, silentLog) };
}

test('a child process that dies is restarted at once, and after ever longer pauses if it keeps dying', () => {
  expect([0, 1, 2, 3, 4, 5].map(pauseBeforeRestart)).toEqual([0, 0, 100, 200, 400, 800]);
  expect(pauseBeforeRestart(100)).toBe(5_000);
});

test('a child process that ends before it is ready fails the start of the server', async () => {
  const { launched, keeper } = launcher();
  const starting = keeper.start();
  launched[0]?.end('code 1');
  await expect(starting).rejects.toThrow('The process api-1 did not start (code 1).');
  expect(launched).toHaveLength(1);
});

test('a child process that dies after the start is replaced, unless the server is shutting down', async () => {
  const { launched, keeper } = launcher();
  const starting = keeper.start();
  launched[0]?.ready();
  await starting;
  launched[0]?.end('SIGKILL');
  await expect.poll(() => launched.length).toBe(2);
  await keeper.stop();
  expect(launched).toHaveLength(2);
});

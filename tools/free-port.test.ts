import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { firstDrawnPort, freePort, lastingPort } from './free-port.ts';

test('a lasting port is below the ports that the operating system draws, so no program that asks for any port gets it', async () => {
  const first = firstDrawnPort();
  for (let tries = 0; tries < 50; tries += 1) {
    expect(await freePort()).toBeGreaterThanOrEqual(first);
    expect(await lastingPort()).toBeLessThan(first);
  }
});

test('a lasting port is none that another program listens on', async () => {
  const taken = await lastingPort(20_002);
  const server = createServer().listen(taken, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const others = new Set<number>();
  for (let tries = 0; tries < 20; tries += 1) others.add(await lastingPort(20_002));
  expect([...others]).toEqual([taken === 20_000 ? 20_001 : 20_000]);
});

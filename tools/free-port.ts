import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Returns a port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  return listenOnce(0);
}

/** Servers of other programs have most of the ports below this one. */
const leastPort = 20_000;
/** Where the range of the system cannot be read, its ports for programs that ask for any are assumed to begin here. */
const usualFirstDrawnPort = 32_768;

/**
 * Returns a port of this machine that is free and will probably stay free: it is below the ports that the operating
 * system draws for programs that ask for any port. It is for a server that starts only minutes later, or starts again.
 */
export async function lastingPort(firstDrawn: number = firstDrawnPort()): Promise<number> {
  for (;;) {
    const port = await listenOnce(randomInt(leastPort, firstDrawn)).catch(() => null);
    if (port !== null) return port;
  }
}

export async function findStablePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await lastingPort());
  return [...ports];
}

/** Returns the first port that the operating system draws for programs that ask for any. */
export function firstDrawnPort(): number {
  try {
    const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/);
    return Math.max(Number(first) || usualFirstDrawnPort, leastPort + 1_000);
  } catch {
    return usualFirstDrawnPort;
  }
}

async function listenOnce(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { redisFront } from '../../../apps/server/src/testing/redis/proxy-settings.ts';
import type { Place } from '../network.ts';
import { makeProgram, type Program } from '../program.ts';

/** HAProxy asks for the state of a server at `check`, and passes connections on to `to`. */
type Backend = {
  readonly name: string;
  readonly to: string;
  readonly check?: { address: string; port: number };
};

type ProxyOptions = {
  readonly program: string;
  readonly place: Place;
  readonly folder: string;
  readonly log: string;
  readonly nodes: readonly Backend[];
  readonly writers: readonly Backend[];
  readonly standbys: readonly Backend[];
  readonly redis: readonly Backend[];
  readonly sentinels: readonly Backend[];
  readonly sentinelGroup: string;
};

export const proxyPorts = { calls: 8080, writer: 5432, standby: 5433, redis: 6379 } as const;

export async function startProxy(options: ProxyOptions): Promise<Program> {
  const path = join(options.folder, 'haproxy.cfg');
  await writeFile(path, configurationOf(options));
  const proxy = makeProgram({
    place: options.place,
    command: () => [options.program, '-db', '-f', path],
    log: options.log,
  });
  proxy.start();
  return proxy;
}

function configurationOf({ place, nodes, writers, standbys, redis, sentinels, sentinelGroup }: ProxyOptions) {
  const bind = (name: keyof typeof proxyPorts) => `  bind ${place.address}:${proxyPorts[name]}`;
  const roleByAnswer = (backends: readonly Backend[]) =>
    backends.map(
      ({ name, to, check }) => `  server ${name} ${to} check addr ${check?.address} port ${check?.port}`,
    );
  const eachEnds = 'inter 250 fall 1 rise 1 on-marked-down shutdown-sessions';
  return `${[
    'global',
    '  maxconn 4000',
    'defaults',
    '  mode tcp',
    '  timeout connect 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 1s',
    'listen calls',
    bind('calls'),
    '  mode http',
    '  timeout server 40s',
    '  timeout tunnel 1h',
    '  option forwardfor',
    '  option redispatch',
    '  balance leastconn',
    '  option httpchk GET /readyz',
    '  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map(({ name, to }) => `  server ${name} ${to} check`),
    ...(['writer', 'standby'] as const).flatMap(role => [
      `listen ${role}`,
      bind(role),
      '  option httpchk',
      `  default-server ${eachEnds}`,
      ...roleByAnswer(role === 'writer' ? writers : standbys),
    ]),
    ...redisFront({
      bind: `${place.address}:${proxyPorts.redis}`,
      servers: redis,
      sentinels,
      group: sentinelGroup,
    }),
  ].join('\n')}\n`;
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sendTo, sentinelGroup } from '../../../apps/server/src/testing/redis/start.ts';
import type { Place } from '../network.ts';
import { makeProgram, type Program } from '../program.ts';
import { untilDone } from '../until-done.ts';

export type RedisPart = { readonly place: Place; readonly program: Program };

export type RedisGroup = {
  readonly servers: readonly RedisPart[];
  readonly sentinels: readonly RedisPart[];
  /** Returns the server that most of the Sentinels call the primary. */
  primary(): Promise<RedisPart | null>;
};

type RedisOptions = {
  readonly program: string;
  readonly folder: string;
  readonly servers: readonly Place[];
  readonly sentinels: readonly Place[];
  /** Each program that starts adds here how it ends. */
  readonly ending: (() => Promise<unknown> | unknown)[];
};

const port = 6379;
const sentinelPort = 26379;
/** A server that does not answer a Sentinel for this many milliseconds counts as gone. */
const goneAfterMs = 1_000;

/** Starts a primary, its replicas and the Sentinels, which name another primary when the first is gone. */
export async function startRedisGroup({
  program,
  folder,
  ending,
  ...places
}: RedisOptions): Promise<RedisGroup> {
  const [first] = places.servers;
  if (!first) throw new Error('A group of Redis needs a server.');
  const servers: RedisPart[] = [];
  for (const place of places.servers) {
    const own = join(folder, place.name);
    await mkdir(own);
    const options = ['--port', String(port), '--bind', place.address, '--protected-mode', 'no', '--dir', own];
    const replica = place === first ? [] : ['--replicaof', first.address, String(port)];
    const command = () => [program, ...options, '--save', '', '--appendonly', 'no', ...replica];
    servers.push(startPart(place, command, { folder, ending }));
  }
  await untilDone(async () => {
    if (!/state=online/.test(String(await askRedisInTime(first, port, 'INFO', 'replication'))))
      throw new Error('No replica of Redis follows.');
  });
  const sentinels: RedisPart[] = [];
  for (const place of places.sentinels) {
    const file = join(folder, place.name, 'sentinel.conf');
    await mkdir(join(folder, place.name));
    await writeFile(file, sentinelSettings(place, first));
    sentinels.push(startPart(place, () => [program, file, '--sentinel'], { folder, ending }));
  }
  const primary = async () => {
    const named = await Promise.all(
      sentinels.map(({ place }) => askSentinelForPrimary(place).catch(() => null)),
    );
    return servers.find(({ place }) => named.filter(name => name === place.address).length > 1) ?? null;
  };
  await untilDone(async () => {
    if ((await primary()) === null) throw new Error('The Sentinels name no primary of Redis.');
  });
  return { servers, sentinels, primary };
}

function startPart(
  place: Place,
  command: () => readonly string[],
  { folder, ending }: Pick<RedisOptions, 'folder' | 'ending'>,
): RedisPart {
  const program = makeProgram({ place, command, log: join(folder, `${place.name}.log`) });
  program.start();
  ending.push(() => program.kill());
  return { place, program };
}

const sentinelSettings = (place: Place, primary: Place): string =>
  [
    `port ${sentinelPort}`,
    `bind ${place.address}`,
    'protected-mode no',
    `sentinel monitor ${sentinelGroup} ${primary.address} ${port} 2`,
    `sentinel down-after-milliseconds ${sentinelGroup} ${goneAfterMs}`,
    `sentinel failover-timeout ${sentinelGroup} ${10 * goneAfterMs}`,
    '',
  ].join('\n');

async function askSentinelForPrimary(sentinel: Place): Promise<string | undefined> {
  const answer = await askRedisInTime(
    sentinel,
    sentinelPort,
    'SENTINEL',
    'GET-MASTER-ADDR-BY-NAME',
    sentinelGroup,
  );
  return (answer as string[])[0];
}

const answerTimeoutMs = 1_000;

const askRedisInTime = (place: Place, portNumber: number, ...command: string[]): Promise<unknown> =>
  Promise.race([
    sendTo(`redis://${place.address}:${portNumber}`, command),
    pause(answerTimeoutMs, null, { ref: false }).then(() =>
      Promise.reject(new Error(`${place.name} does not answer.`)),
    ),
  ]);

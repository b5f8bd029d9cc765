import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '../network.ts';
import { makeProgram, type Program } from '../program.ts';
import { untilDone } from '../until-done.ts';
import { type Disk, fileDisk } from '../volume.ts';

/** The store of files, which has the interface of S3. */
export type Store = {
  readonly place: Place;
  /** The store is made of these programs, which share one machine. */
  readonly programs: readonly Program[];
  readonly disk: Disk | null;
  /** False where the store keeps its files in memory, and loses them when it ends. */
  readonly isDurable: boolean;
  readonly settings: Readonly<Record<string, string>>;
};

type StoreOptions = {
  readonly place: Place;
  readonly folder: string;
  /** Each program that starts adds here how it ends. */
  readonly ending: (() => Promise<unknown> | unknown)[];
};

const port = 8080;
const bucket = 'nightjar';
const diskMb = 400;
const swiftUser = 'night:jar';
const swiftSecret = 'secret-of-the-fleet';

/** Runs the tests' own S3 server, which keeps the files in its memory. */
export async function startMemoryStore({ place, folder, ending }: StoreOptions): Promise<Store> {
  const script = join(import.meta.dirname, '../processes/store.ts');
  const program = makeProgram({
    place,
    command: () => [process.execPath, script, bucket, place.address, String(port)],
    log: join(folder, 'store.log'),
  });
  program.start();
  ending.push(() => program.kill());
  const settings = s3SettingsOf(place, { region: 'test-region', id: 'test-key', secret: 'test-secret' });
  await untilDone(() => fetch(settings.S3_ENDPOINT));
  return { place, programs: [program], disk: null, isDurable: false, settings };
}

/** Starts OpenStack's Swift with its S3 interface: a proxy, and servers for accounts, containers and objects. */
export async function startSwift({ place, folder, ending }: StoreOptions): Promise<Store> {
  const own = join(folder, 'swift');
  await mkdir(own);
  const disk = await fileDisk(diskMb, own);
  ending.push(() => disk.close());
  await mkdir(join(disk.folder, 'd1'));
  const memcached = 11211;
  await writeFile(join(own, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = fleet\n');
  for (const { kind, port: at } of swiftServers) {
    makeSwiftRing(own, kind, `r1z1-${place.address}:${at}/d1`);
    await writeFile(join(own, `${kind}.conf`), serverSettings(kind, at, { place, own, disk }));
  }
  await writeFile(join(own, 'proxy.conf'), proxySettings({ place, own, memcached }));
  const start = (name: string, command: readonly string[]): Program => {
    const program = makeProgram({ place, command: () => command, log: join(folder, `swift-${name}.log`) });
    program.start();
    ending.push(() => program.kill());
    return program;
  };
  const programs = [
    start('memcached', ['memcached', '-u', 'root', '-l', place.address, '-p', String(memcached), '-m', '32']),
    ...[...swiftServers.map(({ kind }) => kind), 'proxy'].map(kind =>
      start(kind, [`swift-${kind}-server`, join(own, `${kind}.conf`)]),
    ),
  ];
  const settings = s3SettingsOf(place, { region: 'us-east-1', id: swiftUser, secret: swiftSecret });
  await untilDone(() => makeBucket(settings));
  return { place, programs, disk, isDurable: true, settings };
}

const swiftServers = [
  { kind: 'account', port: 6202 },
  { kind: 'container', port: 6201 },
  { kind: 'object', port: 6200 },
] as const;

function makeSwiftRing(folder: string, kind: string, device: string): void {
  const builder = join(folder, `${kind}.builder`);
  for (const words of [['create', '4', '1', '0'], ['add', device, '100'], ['rebalance']]) {
    const { status, stdout, stderr, error } = spawnSync('swift-ring-builder', [builder, ...words], {
      encoding: 'utf8',
    });
    // The command ends with code 1 after a warning, and with code 2 after a mistake.
    if (error || status === 2) throw new Error(`swift-ring-builder: ${error?.message ?? stdout + stderr}`);
  }
}

type ServerPlace = { readonly place: Place; readonly own: string };

const serverSettings = (
  kind: string,
  at: number,
  { place, own, disk }: ServerPlace & { disk: Disk },
): string => `[DEFAULT]
bind_ip = ${place.address}
bind_port = ${at}
user = root
swift_dir = ${own}
devices = ${disk.folder}
mount_check = false
workers = 0
log_address = /nowhere
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxySettings = ({ place, own, memcached }: ServerPlace & { memcached: number }): string => `[DEFAULT]
bind_ip = ${place.address}
bind_port = ${port}
user = root
swift_dir = ${own}
workers = 0
log_address = /nowhere
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = ${place.address}:${memcached}
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_night_jar = ${swiftSecret} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;

const s3SettingsOf = (place: Place, { region, id, secret }: Record<'region' | 'id' | 'secret', string>) => ({
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ENDPOINT: `http://${place.address}:${port}`,
  S3_ACCESS_KEY_ID: id,
  S3_SECRET_ACCESS_KEY: secret,
});

/** Makes the bucket in Swift's own way: as a container of the account. @throws while a server of Swift still starts */
async function makeBucket({ S3_ENDPOINT }: { S3_ENDPOINT: string }): Promise<void> {
  const headers = { 'x-storage-user': swiftUser, 'x-storage-pass': swiftSecret };
  const session = await fetch(`${S3_ENDPOINT}/auth/v1.0`, { headers });
  const token = session.headers.get('x-auth-token') ?? '';
  const answer = await fetch(`${session.headers.get('x-storage-url')}/${bucket}`, {
    method: 'PUT',
    headers: { 'x-auth-token': token },
  });
  if (!answer.ok) throw new Error(`The bucket was not made: ${answer.status} ${await answer.text()}`);
}

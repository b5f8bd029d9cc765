// `npm run release -- COMMAND` makes, signs and publishes the bundles that phones download: docs/releases.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brand } from '@nightjar/domain/brand';
import { defaultChannel, rolloutPercentage, versionText } from '@nightjar/domain/releases/entity';
import { readNativeShellConfig } from '../../apps/app/native/shell.ts';
import { buildWebFiles } from '../../apps/app/native/web-files.ts';
import { bundle } from './bundle.ts';
import { help } from './help.ts';
import { asSetting, fingerprintOf, makeKey, publicHalf, readKey, usualKeyFile } from './key.ts';
import { askNewPassphrase, askPassphrase } from './passphrase.ts';
import { openWayBack, publish, rollOut, withdraw } from './publish.ts';
import { openRepository } from './repository.ts';
import { type PublishedRelease, reachServer } from './server.ts';
import { openBundleFolder } from './shelf.ts';
import type { Workshop } from './workshop.ts';

const root = join(import.meta.dirname, '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);

type Arguments = ReturnType<typeof readArguments>;
type Options = Arguments['values'];

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      key: { type: 'string', default: usualKeyFile() },
      passphrase: { type: 'boolean', default: false },
      server: { type: 'string' },
      folder: { type: 'string', default: join(root, 'releases') },
      channel: { type: 'string', default: process.env.RELEASE_CHANNEL || defaultChannel },
      'min-native': { type: 'string' },
      rollout: { type: 'string' },
      'back-to': { type: 'string' },
    },
  });
}

const commands: Readonly<Record<string, (options: Options, given: readonly string[]) => Promise<void>>> = {
  async keygen({ key: file, passphrase: isAsked }) {
    const passphrase = isAsked ? await askNewPassphrase() : null;
    const key = await makeKey({ file, repository: root, passphrase });
    say(`${file} has the private key. Keep a copy of it where it cannot be lost, and send it to no machine.`);
    sayPublicKey(publicHalf(key));
  },
  async 'public-key'(options) {
    sayPublicKey(publicHalf(await keyOf(options)));
  },
  async bundle(options) {
    const { app, version } = product();
    const minNative = options['min-native'];
    if (minNative === undefined)
      throw new Error('Name the oldest store build that can run this bundle: --min-native 1.1.174.');
    const wish = { app, version, minNative, channel: options.channel };
    const workshop = await openReleaseTools(options);
    const { size, files, sha256, commit } = await bundle(wish, workshop);
    say(`${workshop.shelf.folderOf(version)} has the bundle ${version}: ${size} bytes, ${files} files.`);
    say(`sha256 ${sha256}, from ${commit.slice(0, 12)}, for store builds from ${minNative}.`);
    say(`Next: git push origin v${version} && npm run release -- publish ${version}`);
  },
  async publish(options, [version = product().version]) {
    const percent = options.rollout === undefined ? null : parsePercent(options.rollout);
    const workshop = await openReleaseTools(options);
    sayRelease(await publish(version, workshop));
    if (percent !== null) sayRelease(await rollOut({ ...product(), version, rollout: percent }, workshop));
  },
  async rollout(options, [version, percent]) {
    const rollout = parsePercent(percent);
    sayRelease(
      await rollOut(
        { ...product(), version: requireVersion(version), rollout },
        await openReleaseTools(options),
      ),
    );
  },
  async withdraw(options, [version]) {
    const from = requireVersion(version);
    const workshop = await openReleaseTools(options);
    sayRelease(await withdraw({ ...product(), version: from }, workshop));
    const to = options['back-to'];
    if (to === undefined) return;
    sayRelease(await openWayBack({ from, to }, workshop));
    say(`Phones that run ${from} go back to ${to} at their next check.`);
  },
};

/** Returns the id and the version of the app. brand.ts and package.json must have the same version. */
function product(): { app: string; version: string } {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  if (version !== brand.version)
    throw new Error(`package.json has the version ${version}, and brand.ts has ${brand.version}.`);
  return { app: readNativeShellConfig(process.env).appId, version };
}

const keyOf = ({ key }: Options) => readKey(key, () => askPassphrase(`Passphrase of ${key}: `));

async function openReleaseTools(options: Options): Promise<Workshop> {
  const address = options.server ?? process.env.VITE_SERVER_URL;
  if (!address)
    throw new Error('Name the server with --server, or set VITE_SERVER_URL as for a store build.');
  return {
    server: reachServer(address),
    repository: openRepository(root),
    shelf: openBundleFolder(options.folder),
    key: await keyOf(options),
    environment: process.env,
    // Vite's configuration reads the environment of this process.
    build: (folder, environment) => buildWebFiles(folder, Object.assign(process.env, environment)),
    now: () => new Date(),
  };
}

function sayPublicKey(publicKey: string): void {
  say(`\nRELEASE_PUBLIC_KEY="${asSetting(publicKey)}"\n`);
  say(`Set it on the server and where you build the app. Its fingerprint is ${fingerprintOf(publicKey)}.`);
}

const sayRelease = ({ version, state, rollout }: PublishedRelease) =>
  say(`${version} is ${state}, for ${rollout} % of the phones.`);

function parsePercent(text = ''): number {
  const percent = rolloutPercentage.safeParse(/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN);
  if (!percent.success)
    throw new Error('Name a percentage from 0 to 100: npm run release -- rollout 1.1.175 20');
  return percent.data;
}

function requireVersion(version = ''): string {
  const parsed = versionText.safeParse(version);
  if (!parsed.success) throw new Error('Name the version of a published bundle, such as 1.1.175.');
  return parsed.data;
}

try {
  const { values, positionals } = readArguments();
  const [name, ...given] = positionals;
  const command = name === undefined ? undefined : commands[name];
  if (values.help || name === undefined) say(help);
  else if (!command) throw new Error(`There is no command "${name}".\n\n${help}`);
  else await command(values, given);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

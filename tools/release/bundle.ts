import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { channelText, versionText } from '@nightjar/domain/releases/entity';
import { isNewer } from '@nightjar/domain/releases/rules/version';
import { fingerprintOf, isSameKey, publicHalf } from './key.ts';
import { nativeChanges } from './native-floor.ts';
import type { Repository } from './repository.ts';
import type { ReleaseServer } from './server.ts';
import type { BundleNotes } from './shelf.ts';
import { proveBundle, sha256Of, signProof } from './sign.ts';
import type { BuildWebFiles, Workshop } from './workshop.ts';
import { type ZippedFolder, zipFolder } from './zip.ts';

export type BundleRequest = {
  readonly version: string;
  readonly app: string;
  /** Store builds that are older than this version are not offered the bundle. */
  readonly minNative: string;
  readonly channel: string;
};

/**
 * Builds, packs and signs the bundle of the present commit. The same commit with the same settings gives the same
 * bytes, and the tag of the version names them: a second run proves that they can be built again.
 */
export async function bundle(
  { version, app, ...wish }: BundleRequest,
  { repository, shelf, server, key, environment, build, now }: Workshop,
): Promise<BundleNotes> {
  const [minNative, channel] = [versionText.parse(wish.minNative), channelText.parse(wish.channel)];
  const publicKey = publicHalf(key);
  const given = environment.RELEASE_PUBLIC_KEY;
  if (given && !isSameKey(given, publicKey))
    throw new Error('RELEASE_PUBLIC_KEY is the public half of another key: phones would refuse this bundle.');
  await repository.mustHaveCleanWorkTree();
  await mustBeNext(version, repository, server);
  await mustFitNativeCode(version, minNative, repository);

  const zipped = await buildAndZip(build, {
    ...environment,
    ...{ RELEASE_PUBLIC_KEY: publicKey, RELEASE_CHANNEL: channel },
  });
  // A build that writes into the work tree would give other bytes from the commit alone.
  await repository.mustHaveCleanWorkTree();
  await mustMatchTag(version, zipped, repository);
  const facts = proveBundle(zipped.bytes, { app, version, minNative, channel }, key, now());
  const { signature: _, ...open } = facts;
  const notes = {
    ...open,
    ...{ commit: await repository.commit(), files: zipped.files, unpacked: zipped.unpacked },
    key: fingerprintOf(publicKey),
  };
  if (!(await repository.bundleOf(version))) await repository.tag(version, facts.sha256);
  await shelf.put(version, { bytes: zipped.bytes, proof: await signProof(facts, key) }, notes);
  return notes;
}

async function buildAndZip(build: BuildWebFiles, environment: NodeJS.ProcessEnv): Promise<ZippedFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  try {
    await build(folder, environment);
    return await zipFolder(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Throws where the version is not higher than the last one that has a tag here or is offered by the server, unless the
 * same commit is bundled again.
 */
async function mustBeNext(version: string, repository: Repository, server: ReleaseServer): Promise<void> {
  const last = (await repository.versions()).at(-1);
  const own = await repository.bundleOf(version);
  const isRepetition = own !== null && own.commit === (await repository.commit());
  if (last !== undefined && !isRepetition && !isNewer(version, last))
    throw new Error(
      `The version ${version} is not higher than ${last}, which has a tag: raise it in brand.ts and in the package.json files.`,
    );
  const newest = await server.newestVersion();
  if (isNewer(newest, version) && !isRepetition)
    throw new Error(`The version ${version} is not higher than ${newest}, which ${server.address} offers.`);
  if (!isRepetition && (await server.has(version)))
    throw new Error(`${server.address} has a bundle of the version ${version}: raise the version.`);
}

/** Throws where a store build of this age has other native code than the bundle was written for. */
async function mustFitNativeCode(version: string, minNative: string, repository: Repository): Promise<void> {
  if (isNewer(minNative, version))
    throw new Error(`--min-native ${minNative} is newer than the bundle ${version}: no phone could run it.`);
  const changes = await nativeChanges(minNative, repository);
  if (changes.length > 0)
    throw new Error(
      `The store build ${minNative} has other native code than this bundle needs (${changes.join(', ')}): name a newer store build with --min-native.`,
    );
}

async function mustMatchTag(version: string, { bytes }: ZippedFolder, repository: Repository): Promise<void> {
  const tagged = await repository.bundleOf(version);
  if (tagged?.sha256 && tagged.sha256 !== sha256Of(bytes))
    throw new Error(
      `The tag v${version} names a bundle with other bytes: build with the same APP_NAME, VITE_SERVER_URL, LINK_HOSTS and APP_ID, and the same release key.`,
    );
}

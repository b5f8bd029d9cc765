import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseProof } from '@nightjar/domain/releases/entity';
import { faultOfBundle, readProof } from './sign.ts';

/** A bundle as it is kept on the operator's machine, in a folder that has its version as its name. */
export type ShelvedBundle = {
  readonly bytes: Uint8Array;
  readonly proof: string;
};

const fileNames = { bundle: 'app.zip', proof: 'proof.jws', facts: 'release.json' } as const;

/** The facts of a bundle that an operator reads; nothing reads them back. */
export type BundleNotes = Omit<ReleaseProof, 'signature'> & {
  readonly commit: string;
  readonly files: number;
  readonly unpacked: number;
  readonly key: string;
};

/** The folder of bundles on the operator's machine, which git ignores. */
export type Shelf = {
  /** Returns the folder of a version. */
  folderOf(version: string): string;
  put(version: string, bundle: ShelvedBundle, notes: BundleNotes): Promise<void>;
  /** Replaces the proof of a bundle by one that was signed later. */
  putProof(version: string, proof: string): Promise<void>;
  /** Returns a bundle whose bytes and proof were signed by this key. */
  readVerifiedBundle(version: string, publicKey: string): Promise<ShelvedBundle & { facts: ReleaseProof }>;
};

export function openBundleFolder(folder: string): Shelf {
  const folderOf = (version: string) => join(folder, version);
  const read = (version: string, name: string) =>
    readFile(join(folderOf(version), name)).catch(() => {
      throw new Error(
        `There is no bundle ${version} in ${folder}: check out its tag v${version} and run "bundle", which gives the same bytes.`,
      );
    });
  return {
    folderOf,
    async put(version, { bytes, proof }, notes) {
      await rm(folderOf(version), { recursive: true, force: true });
      await mkdir(folderOf(version), { recursive: true });
      await writeFile(join(folderOf(version), fileNames.bundle), bytes);
      await writeFile(join(folderOf(version), fileNames.proof), proof);
      await writeFile(join(folderOf(version), fileNames.facts), `${JSON.stringify(notes, null, 2)}\n`);
    },
    putProof: (version, proof) => writeFile(join(folderOf(version), fileNames.proof), proof),
    async readVerifiedBundle(version, publicKey) {
      const bytes = await read(version, fileNames.bundle);
      const proof = (await read(version, fileNames.proof)).toString('utf8');
      const facts = await readProof(proof, publicKey);
      const fault =
        facts.version === version
          ? faultOfBundle(bytes, facts, publicKey)
          : 'The proof is of another version.';
      if (fault) throw new Error(`The bundle ${version} in ${folder} was changed. ${fault}`);
      return { bytes, proof, facts };
    },
  };
}

import { createHash, type KeyObject, sign } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import {
  defaultChannel,
  type ReleaseCommand,
  type ReleaseProof,
  signedTypes,
} from '@nightjar/domain/releases/entity';
import { zipSync } from 'fflate';
import type { BundleFiles } from './plugins/updates.ts';

/** A bundle as it is published. An attack changes a part of it. */
export type Bundle = { readonly zip: Uint8Array; readonly proof: string };

/** Reads the files of a folder, by their paths. */
export function filesOf(folder: string): BundleFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  );
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map(path => [relative(folder, path), readFileSync(path)]));
}

/** Returns the files with another version of the app written into their scripts. */
export function filesInVersion(files: BundleFiles, version: string): BundleFiles {
  const inVersion = (content: Uint8Array) =>
    Buffer.from(Buffer.from(content).toString('utf8').replaceAll(brand.version, version));
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      path.endsWith('.js') ? inVersion(content) : content,
    ]),
  );
}

export const zipBundle = (files: BundleFiles): Uint8Array => zipSync({ ...files }, { level: 1 });

/** Returns the signature that the native half of the app checks over the bytes of a zip file. */
export const signatureOf = (zip: Uint8Array, key: KeyObject): string =>
  sign('sha256', zip, key).toString('base64');

/** Returns what an operator signs about a zip file. `facts` replace parts of it. */
export const factsOf = (
  zip: Uint8Array,
  key: KeyObject,
  facts: Partial<ReleaseProof> & Pick<ReleaseProof, 'version'>,
): ReleaseProof => ({
  app: brand.appId,
  signature: signatureOf(zip, key),
  sha256: createHash('sha256').update(zip).digest('hex'),
  size: zip.length,
  minNative: brand.version,
  channel: defaultChannel,
  iat: Math.floor(Date.now() / 1000),
  ...facts,
});

export const signProof = (facts: ReleaseProof, key: KeyObject): string => signPayload('proof', facts, key);
export const signOrder = (order: ReleaseCommand, key: KeyObject): string => signPayload('order', order, key);

function signPayload(kind: keyof typeof signedTypes, payload: object, key: KeyObject): string {
  const encoded = [{ alg: 'RS256', typ: signedTypes[kind] }, payload].map(part =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = sign('sha256', Buffer.from(encoded.join('.')), key).toString('base64url');
  return [...encoded, signature].join('.');
}

import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { fail } from '@nightjar/domain/kernel/failure';
import { signedTypes } from '@nightjar/domain/releases/entity';
import { compactVerify } from 'jose';
import type * as z from 'zod/mini';
import { parseForeign } from '../../platform/foreign-json.ts';

/** A server has the public half of the operator's release key. */
export type ReleaseKey = {
  readonly publicKey: KeyObject;
  /** The first 16 hexadecimal digits of the SHA-256 of the key name it in the tables and in the audit trail. */
  readonly fingerprint: string;
};

type KeySettings = { readonly releases: { readonly publicKey: string | null } };

/** The settings are read once, so a key is read once. */
const keys = new WeakMap<KeySettings, ReleaseKey>();

/** Returns the release key of the settings, or null where they have none. */
export function releaseKeyOf(settings: KeySettings): ReleaseKey | null {
  const { publicKey } = settings.releases;
  if (publicKey === null) return null;
  const key = keys.get(settings) ?? readKey(publicKey);
  keys.set(settings, key);
  return key;
}

export function requireReleaseKey(settings: KeySettings): ReleaseKey {
  const key = releaseKeyOf(settings);
  if (!key) throw fail.forbidden('This server takes no releases: its RELEASE_PUBLIC_KEY is not set.');
  return key;
}

function readKey(pem: string): ReleaseKey {
  const publicKey = createPublicKey(pem);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return { publicKey, fingerprint: createHash('sha256').update(der).digest('hex').slice(0, 16) };
}

/** No proof or order is nearly as long as this many characters; a longer text is refused before it is decoded. */
const longestSigned = 12_000;

const notSignedFailure = () => fail.forbidden('This was not signed by the release key of this server.');

/**
 * Returns what the owner of the release key has signed. Signing is the right to publish, so all that is not signed has
 * one answer, whatever is wrong with it.
 * @throws Failure where the text is not signed by the key, is signed as another kind of text, or does not fit the
 * schema
 */
export async function requireSigned<Schema extends z.ZodMiniType>(
  text: string,
  { kind, schema, key }: { kind: keyof typeof signedTypes; schema: Schema; key: ReleaseKey },
): Promise<z.output<Schema>> {
  if (text.length > longestSigned) throw notSignedFailure();
  const { payload, protectedHeader } = await compactVerify(text, key.publicKey, {
    algorithms: ['RS256'],
  }).catch(() => {
    throw notSignedFailure();
  });
  const { alg: _alg, typ, ...further } = protectedHeader;
  if (typ !== signedTypes[kind] || Object.keys(further).length > 0) throw notSignedFailure();
  const read = schema.safeParse(parseJson(payload));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw fail.invalid(
    `What was signed cannot be read: ${issue?.path.join('.') || kind} ${issue?.message ?? ''}`,
  );
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseForeign(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

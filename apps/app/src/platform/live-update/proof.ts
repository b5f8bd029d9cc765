import { type ReleaseProof, releaseProof, signedTypes } from '@nightjar/domain/releases/entity';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0));
}

/** Decodes base64url without padding. It refuses the characters that only plain base64 has. */
function bytesOfPart(part: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(part)) throw new Error('A part of the proof is not base64url.');
  return bytesOf(part.replaceAll('-', '+').replaceAll('_', '/'));
}

const parseJwsPart = (part: string): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOfPart(part)));

/** Reads a public key in PEM form, with real line breaks or with those written as `\n`. */
function publicKeyOf(pem: string): Promise<CryptoKey> {
  const base64 = pem.replaceAll('\\n', '').replaceAll(/-----[A-Z ]+-----|\s/g, '');
  return crypto.subtle.importKey('spki', bytesOf(base64), algorithm, false, ['verify']);
}

/** The header has these two fields. A field that this version does not know could change what the signature means. */
function isHeaderOfProof(header: unknown): boolean {
  if (typeof header !== 'object' || header === null) return false;
  const { alg, typ, ...others } = header as Readonly<Record<string, unknown>>;
  return alg === 'RS256' && typ === signedTypes.proof && Object.keys(others).length === 0;
}

/**
 * Verifies the proof of a release, a compact JWS (RS256), with the release key of this build. It rejects with the
 * reason where the text is no proof, or where another key has signed it.
 */
export async function verifyProof(text: string, publicKey: string): Promise<ReleaseProof> {
  const [header = '', payload = '', signature = '', ...more] = text.split('.');
  if (more.length > 0 || !isHeaderOfProof(parseJwsPart(header)))
    throw new Error('It is no proof of a release.');
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  const key = await publicKeyOf(publicKey);
  if (!(await crypto.subtle.verify(algorithm.name, key, bytesOfPart(signature), signed)))
    throw new Error('Another key has signed the proof.');
  return releaseProof.parse(parseJwsPart(payload));
}

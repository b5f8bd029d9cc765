import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { brand } from '@nightjar/domain/brand';

/** The live-update plugin of iOS reads keys of this size alone. */
const keyBits = 2048;

/** A stolen file with a shorter passphrase is soon opened by guessing. */
const shortestPassphrase = 12;

export const usualKeyFile = (): string => join(homedir(), '.config', brand.slug, 'release-key.pem');

/** Returns the passphrase of a key. It is called only where the key has one. */
export type AskPassphrase = () => Promise<string>;

export type NewKey = {
  readonly file: string;
  /** A key inside of this folder would be committed sooner or later. */
  readonly repository: string;
  /** The file is encrypted with this passphrase; null leaves it to the rights of the file. */
  readonly passphrase: string | null;
};

/** Writes a new private key that only its owner can read, and returns it. A file that exists is left alone. */
export async function makeKey({ file, repository, passphrase }: NewKey): Promise<KeyObject> {
  if (!relative(resolve(repository), resolve(file)).startsWith('..'))
    throw new Error(
      `${file} is inside of the repository, where a key would be committed: write it elsewhere.`,
    );
  if (passphrase !== null && passphrase.length < shortestPassphrase)
    throw new Error(`The passphrase must have at least ${shortestPassphrase} characters.`);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: keyBits });
  const encryption = passphrase === null ? {} : { cipher: 'aes-256-cbc', passphrase };
  const text = privateKey.export({ type: 'pkcs8', format: 'pem', ...encryption });
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch(error => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(
      `${file} exists. Phones with its public half take nothing that another key has signed, so it is not replaced.`,
    );
  });
  // The mode of a new file is reduced by the umask of the shell; this sets it to the letter.
  await chmod(file, 0o600);
  return privateKey;
}

/** Reads the private key of releases. Like `ssh`, it refuses a file that other users of the machine can read. */
export async function readKey(file: string, askPassphrase: AskPassphrase): Promise<KeyObject> {
  const about = await stat(file).catch(() => {
    throw new Error(`There is no release key at ${file}: make one with "keygen", or name it with --key.`);
  });
  if (process.platform !== 'win32' && (about.mode & 0o077) !== 0)
    throw new Error(`Other users of this machine can read ${file}: run "chmod 600 ${file}".`);
  const text = await readFile(file, 'utf8');
  const isEncrypted = text.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----');
  const passphrase = isEncrypted ? await askPassphrase() : undefined;
  const key = openKey(text, passphrase, file);
  if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== keyBits)
    throw new Error(
      `${file} is no RSA key of ${keyBits} bits, and phones with iOS check such signatures alone.`,
    );
  return key;
}

function openKey(text: string, passphrase: string | undefined, file: string): KeyObject {
  try {
    return createPrivateKey({ key: text, format: 'pem', ...(passphrase !== undefined && { passphrase }) });
  } catch {
    const reason =
      passphrase === undefined ? 'It is no private key in PEM form.' : 'Is the passphrase right?';
    throw new Error(`${file} cannot be opened. ${reason}`);
  }
}

/** Returns the public half of a key in PEM form, as `RELEASE_PUBLIC_KEY` has it. */
export const publicHalf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString().trim();

/** A setting has one line: this is a public key whose line breaks are written as `\n`. */
export const asSetting = (publicKey: string): string => publicKey.replaceAll('\n', '\\n');

/** Returns the first 16 hexadecimal digits of the SHA-256 of a public key, by which the audit trail names it. */
export function fingerprintOf(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 16);
}

/** True where a setting has this public key: as it is, with its line breaks written as `\n`, or in base64. */
export function isSameKey(setting: string, publicKey: string): boolean {
  try {
    const pem = setting.startsWith('-----') ? setting : Buffer.from(setting, 'base64').toString();
    return fingerprintOf(pem.replaceAll('\\n', '\n')) === fingerprintOf(publicKey);
  } catch {
    return false;
  }
}

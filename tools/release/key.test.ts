import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { asSetting, fingerprintOf, isSameKey, makeKey, publicHalf, readKey, usualKeyFile } from './key.ts';

const root = await mkdtemp(join(tmpdir(), 'release-key-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const repository = join(root, 'repository');
const never = () => Promise.reject(new Error('asked for a passphrase'));

test('a new release key is an RSA key of 2048 bits that only its owner can read', async () => {
  const file = join(root, 'keys/one.pem');
  const key = await makeKey({ file, repository, passphrase: null });
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
  expect(publicHalf(await readKey(file, never))).toBe(publicHalf(key));
});

test('the default path of the release key is outside of every repository', () => {
  expect(usualKeyFile()).toMatch(/\.config[/\\][a-z]+[/\\]release-key\.pem$/);
});

test('a release key is never written into the repository, and never over another file', async () => {
  const inside = join(repository, 'deep/key.pem');
  await expect(makeKey({ file: inside, repository, passphrase: null })).rejects.toThrow(
    'is inside of the repository, where a key would be committed',
  );
  const file = join(root, 'kept.pem');
  await writeFile(file, 'the only key');
  await expect(makeKey({ file, repository, passphrase: null })).rejects.toThrow('kept.pem exists.');
  expect(await readFile(file, 'utf8')).toBe('the only key');
});

test('a release key with a passphrase can be opened only with that passphrase', async () => {
  const file = join(root, 'secret.pem');
  const passphrase = 'a lamp over the bar';
  const key = await makeKey({ file, repository, passphrase });
  expect(await readFile(file, 'utf8')).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----\n/);
  expect(publicHalf(await readKey(file, async () => passphrase))).toBe(publicHalf(key));
  await expect(readKey(file, async () => 'another lamp here')).rejects.toThrow('Is the passphrase right?');
});

test('a short passphrase for the release key is refused', async () => {
  const wish = { file: join(root, 'short.pem'), repository, passphrase: 'eleven char' };
  await expect(makeKey(wish)).rejects.toThrow('The passphrase must have at least 12 characters.');
});

test('a release key that other users of the machine can read is refused', async () => {
  const file = join(root, 'open.pem');
  await makeKey({ file, repository, passphrase: null });
  await chmod(file, 0o640);
  await expect(readKey(file, never)).rejects.toThrow(`run "chmod 600 ${file}"`);
});

test.each([
  ['of another size', generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey],
  ['of another kind', generateKeyPairSync('ed25519').privateKey],
])('a release key %s is refused, because phones could not check its signatures', async (name, key) => {
  const file = join(root, `${name.replaceAll(' ', '-')}.pem`);
  await writeFile(file, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  await expect(readKey(file, never)).rejects.toThrow('is no RSA key of 2048 bits');
});

test("the error about a missing release key, or a file that is no key, names the file's fault", async () => {
  await expect(readKey(join(root, 'none.pem'), never)).rejects.toThrow('make one with "keygen"');
  const file = join(root, 'text.pem');
  await writeFile(file, 'no key', { mode: 0o600 });
  await expect(readKey(file, never)).rejects.toThrow('It is no private key in PEM form.');
});

test('the public half of the release key fits into a setting of one line, which counts as the same key as its PEM form', () => {
  const [one, other] = [1, 2].map(() =>
    publicHalf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
  );
  expect(asSetting(one ?? '')).not.toContain('\n');
  expect(isSameKey(asSetting(one ?? ''), one ?? '')).toBe(true);
  expect(isSameKey(Buffer.from(one ?? '').toString('base64'), one ?? '')).toBe(true);
  expect(isSameKey(other ?? '', one ?? '')).toBe(false);
  expect(isSameKey('no key', one ?? '')).toBe(false);
  expect(fingerprintOf(one ?? '')).toMatch(/^[0-9a-f]{16}$/);
});

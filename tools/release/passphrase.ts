import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Returns the passphrase of the release key from `RELEASE_KEY_PASSPHRASE`, or asks for it in the terminal without
 * showing what is typed.
 */
export async function askPassphrase(question: string): Promise<string> {
  const given = process.env.RELEASE_KEY_PASSPHRASE;
  if (given) return given;
  if (!process.stdin.isTTY)
    throw new Error(
      'The key needs a passphrase: run the command in a terminal, or set RELEASE_KEY_PASSPHRASE.',
    );
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  process.stderr.write(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/** Asks for a new passphrase twice, because a mistyped one would lose the key. */
export async function askNewPassphrase(): Promise<string> {
  const first = await askPassphrase('Passphrase of the new key: ');
  if (first !== (await askPassphrase('The same passphrase again: ')))
    throw new Error('The two passphrases differ: nothing was written.');
  return first;
}

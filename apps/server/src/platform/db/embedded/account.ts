import { execFile } from 'node:child_process';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { brand } from '@nightjar/domain/brand';
import { StartupError } from '../../startup-error.ts';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. Where this process runs as root, PostgreSQL runs as this user. */
export type Account = { uid: number; gid: number };

/**
 * Returns the machine's user `postgres`. Where the machine has none, it returns the product's own user, which it makes
 * if necessary.
 */
export async function findOrMakePostgresUser(): Promise<Account> {
  const existing = (await findSystemUser('postgres')) ?? (await findSystemUser(brand.slug));
  if (existing) return existing;
  await run('useradd', ['--system', '--user-group', '--no-create-home', brand.slug])
    .catch(() => run('adduser', ['-S', '-D', '-H', brand.slug]))
    .catch(() => null);
  const created = await findSystemUser(brand.slug);
  if (created) return created;
  throw new StartupError(
    `PostgreSQL does not run as root and no user could be made for it: add a user named ${brand.slug}.`,
  );
}

async function findSystemUser(name: string): Promise<Account | null> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const fields = lines.find(line => line.startsWith(`${name}:`))?.split(':');
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null;
}

/** True where `account` has the search permission on `folder` and on all folders above it. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  for (let path = await realpath(folder); ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    if (!((mode >> shift) & 1)) return false;
    if (path === dirname(path)) return true;
  }
}

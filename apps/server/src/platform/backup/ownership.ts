import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../db/embedded/account.ts';

/**
 * Gives a folder and the folders below it to the user that PostgreSQL runs as, who already owns their files.
 */
export async function giveFolderTo(account: Account, folder: string): Promise<void> {
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await giveFolderTo(account, join(folder, entry.name));
}

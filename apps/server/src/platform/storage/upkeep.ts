import type { ObjectStore } from './files/objects.ts';
import type { StoredFile } from './files/port.ts';
import { versionOfKey } from './images/file-keys.ts';
import { findNamedVersions, forgetUploadDaysBefore } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
const deletionBatchSize = 500;
/** Only keys with these prefixes belong to the product, because a bucket may contain other files too. */
const ownPrefixes = ['objects/', 'renders/', 'drafts/'];

/**
 * Removes bytes that no row names because of a crash, and counts of past days. It may run at the same time as uploads
 * and on several nodes.
 */
export async function tidyStorage(store: ObjectStore): Promise<{ removed: number }> {
  const now = store.clock.now();
  await forgetUploadDaysBefore(store.db, new Date(now.getTime() - dayMs));
  let removed = 0;
  let candidates: StoredFile[] = [];
  for (const area of ownPrefixes) {
    for await (const file of store.files.list(area)) {
      if (now.getTime() - file.modifiedAt.getTime() > dayMs) candidates.push(file);
      if (candidates.length < deletionBatchSize) continue;
      removed += await removeOrphanedFiles(store, candidates);
      candidates = [];
    }
  }
  return { removed: removed + (await removeOrphanedFiles(store, candidates)) };
}

async function removeOrphanedFiles(store: ObjectStore, files: readonly StoredFile[]): Promise<number> {
  const versions = files.flatMap(file => versionOfKey(file.key) ?? []);
  const named = await findNamedVersions(store.db, versions);
  const nameless = files.filter(file => !named.has(versionOfKey(file.key) ?? ''));
  await store.files.remove(nameless.map(file => file.key));
  return nameless.length;
}

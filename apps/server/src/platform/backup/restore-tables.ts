import { versionOfKey } from '../storage/images/file-keys.ts';
import { entryNames } from './manifest.ts';
import { type ArchiveContents, type ReadingOptions, readArchive } from './read-archive.ts';
import { type LoadedTables, openTableLoader } from './tables/load.ts';
import type { UploadLoader } from './upload-loader.ts';

type TablesTarget = {
  /** This URL of the database has the role that owns the tables. */
  url: string;
  /** True to delete what the database has. */
  replace: boolean;
  uploads: UploadLoader;
};

const uploadVersionPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads an archive of tables into a database and its uploads into a store. The database shows all of it at once, after
 * the last byte was compared and every file is stored.
 * @throws StartupError where that fails; then the tables are as they were before
 */
export async function restoreTables(
  file: string,
  { url, replace, uploads }: TablesTarget,
  conditions: Omit<ReadingOptions, 'take'>,
): Promise<ArchiveContents & LoadedTables> {
  const tables = await openTableLoader(url, { replace });
  const versions: string[] = [];
  try {
    const found = await readArchive(file, {
      ...conditions,
      async take(entry) {
        if (entry.path.startsWith(entryNames.tables)) return tables.take(entry);
        const version = versionOfKey(entry.path.slice(entryNames.uploads.length));
        if (version && uploadVersionPattern.test(version)) versions.push(version);
        return uploads.take(entry);
      },
    });
    await uploads.finish();
    return { ...found, ...(await tables.commit(versions)) };
  } catch (error) {
    await uploads.undo();
    throw error;
  } finally {
    await tables.close();
  }
}

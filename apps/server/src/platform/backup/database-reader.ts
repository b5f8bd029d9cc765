import type { ArchivePart } from './tar.ts';

/** Reads a database for an archive, while the product uses it. */
export type DatabaseReader = {
  /** This is the major version of PostgreSQL. */
  readonly postgres: string;
  /**
   * Returns the content of the database as of one moment. `uploads` returns the files that were uploaded since it was
   * called last. It is called when that moment is fixed, so that the archive has the file of every row.
   */
  parts(uploads: () => AsyncGenerator<ArchivePart>): AsyncGenerator<ArchivePart>;
  close(): Promise<void>;
};

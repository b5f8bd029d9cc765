import type { KeyObject } from 'node:crypto';
import type { Repository } from './repository.ts';
import type { ReleaseServer } from './server.ts';
import type { Shelf } from './shelf.ts';

/** Builds the web files of a store build in a folder, and returns how many bytes they have. */
export type BuildWebFiles = (folder: string, environment: NodeJS.ProcessEnv) => Promise<number>;

/** The commands of a release use these things, and a test passes its own. */
export type Workshop = {
  readonly repository: Repository;
  readonly shelf: Shelf;
  readonly server: ReleaseServer;
  readonly key: KeyObject;
  readonly environment: NodeJS.ProcessEnv;
  readonly build: BuildWebFiles;
  readonly now: () => Date;
};

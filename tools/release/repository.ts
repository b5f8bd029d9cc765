import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compareVersions, parseVersion } from '@nightjar/domain/releases/rules/version';

const run = promisify(execFile);

/** What a release takes from git. `root` is the work tree. */
export type Repository = {
  readonly root: string;
  /** Throws where the work tree has changes that are in no commit, because the same bytes could not be built again. */
  mustHaveCleanWorkTree(): Promise<void>;
  commit(): Promise<string>;
  /** Lists the versions that have a tag, the oldest first. */
  versions(): Promise<string[]>;
  /** Returns what the tag of a version states, or null without such a tag. */
  bundleOf(version: string): Promise<TaggedBundle | null>;
  /** Marks the present commit as the one from which a bundle was built. */
  tag(version: string, sha256: string): Promise<void>;
  /** Returns the text of a file as it was in a version, or null where it was not. */
  fileOf(version: string, path: string): Promise<string | null>;
};

export type TaggedBundle = {
  readonly commit: string;
  /** The tag names the bytes of the bundle. Tags that were made by other means have null. */
  readonly sha256: string | null;
};

const tagOf = (version: string) => `v${version}`;

export function openRepository(root: string): Repository {
  async function git(...args: string[]): Promise<string> {
    const { stdout } = await run('git', args, { cwd: root }).catch(error => {
      throw new Error(`git ${args[0]} failed: ${error.stderr?.trim() || error.message}`);
    });
    return stdout.trim();
  }

  const orNull = (...args: string[]) => git(...args).catch(() => null);
  return {
    root,
    async mustHaveCleanWorkTree() {
      const changes = (await git('status', '--porcelain')).split('\n').filter(Boolean);
      if (changes.length === 0) return;
      const named = changes.slice(0, 5).map(line => line.trim().replace(/^\S+\s+/, ''));
      const more = changes.length > named.length ? ` and ${changes.length - named.length} more` : '';
      throw new Error(
        `The work tree has changes that are in no commit (${named.join(', ')}${more}): commit them, so that the bundle can be built again.`,
      );
    },
    commit: () => git('rev-parse', 'HEAD'),
    async versions() {
      const tags = (await git('tag', '--list', 'v*')).split('\n').map(tag => tag.slice(1));
      return tags.filter(text => parseVersion(text) !== null).sort(compareVersionTexts);
    },
    async bundleOf(version) {
      const commit = await orNull('rev-parse', '--verify', '--quiet', `${tagOf(version)}^{commit}`);
      if (!commit) return null;
      const message = await git('tag', '--list', '--format=%(contents)', tagOf(version));
      return { commit, sha256: /sha256 ([0-9a-f]{64})/.exec(message)?.[1] ?? null };
    },
    async tag(version, sha256) {
      await git('tag', '--annotate', tagOf(version), '--message', `Bundle ${version}\n\nsha256 ${sha256}`);
    },
    fileOf: (version, path) => orNull('show', `${tagOf(version)}:${path}`),
  };
}

function compareVersionTexts(a: string, b: string): number {
  const [one, other] = [parseVersion(a), parseVersion(b)];
  return one && other ? compareVersions(one, other) : 0;
}

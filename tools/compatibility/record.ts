// `npm run release:calls` records the calls of the release that was just bundled: docs/releases.md.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { lastReleasePath, readLastRelease, todaysCalls, writeLastRelease } from './last-release.ts';

/**
 * Writes the calls of this commit into the file with the last release, where the commit has the tag of the version.
 * Returns the sentence for the operator.
 * @throws where the commit is not the release
 */
export function recordRelease(root: string): string {
  const { version } = brand;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', 'HEAD');
  if (git('status', '--porcelain') !== '')
    throw new Error('The work tree has changes: record a release before them.');
  const tagged = git('tag', '--points-at', commit).split('\n');
  if (!tagged.includes(`v${version}`))
    throw new Error(
      `This commit has no tag v${version}: run this on the commit that "npm run release -- bundle" has tagged.`,
    );
  const before = readLastRelease(root);
  if (!writeLastRelease(root, { version, commit, calls: todaysCalls() }))
    return `${lastReleasePath} has ${version} already.`;
  return `${lastReleasePath} has the calls of ${version} instead of ${before.version}. Empty the list in accepted.ts and commit both.`;
}

if (import.meta.main) {
  try {
    console.log(recordRelease(join(import.meta.dirname, '../..')));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

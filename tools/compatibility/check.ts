import { isNewer } from '@nightjar/domain/releases/rules/version';
import { declaredCalls } from '../calls.ts';
import type { SourceTree, Violation } from '../source.ts';
import { type AcceptedBreak, acceptedBreaks } from './accepted.ts';
import { type Break, findBreaks } from './compare.ts';
import { lastReleasePath, readLastRelease, todaysCalls } from './last-release.ts';

const acceptedPath = 'tools/compatibility/accepted.ts';

/**
 * Names what the declared calls would break in an app of the last release, and the entries that the list of accepted
 * breaks must lose.
 */
export function breaksOfInstalledApps(root: string, tree: SourceTree): Violation[] {
  const { version, calls } = readLastRelease(root);
  const { open, ended } = compareWithAccepted(findBreaks(calls, todaysCalls()), acceptedBreaks, version);
  const places = new Map(declaredCalls(tree).map(({ id, path, line }) => [id, { path, line }]));
  return [
    ...open.map(({ id, sentence }) => ({
      ...(places.get(id) ?? { path: lastReleasePath, line: 1 }),
      message: `an installed app of ${version} would break: ${sentence}. Keep the old form for one release beside the new one, or accept it in ${acceptedPath}`,
    })),
    ...ended.map(message => ({ path: acceptedPath, line: 1, message })),
  ];
}

/**
 * Returns the breaks that are not in the list of accepted breaks (`open`), and a sentence for each entry that the list
 * must lose (`ended`).
 */
export function compareWithAccepted(
  breaks: readonly Break[],
  accepted: readonly AcceptedBreak[],
  lastVersion: string,
): { open: Break[]; ended: string[] } {
  const isReleased = ({ from }: AcceptedBreak) => !isNewer(from, lastVersion);
  const valid = new Set(accepted.filter(entry => !isReleased(entry)).map(({ sentence }) => sentence));
  const found = new Set(breaks.map(({ sentence }) => sentence));
  return {
    open: breaks.filter(({ sentence }) => !valid.has(sentence)),
    ended: accepted.flatMap(entry => {
      if (isReleased(entry))
        return [
          `${entry.from} is not newer than the last release, ${lastVersion}: remove "${entry.sentence}"`,
        ];
      return found.has(entry.sentence) ? [] : [`nothing breaks by "${entry.sentence}": remove it`];
    }),
  };
}

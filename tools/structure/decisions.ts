import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import type { Violation } from '../source.ts';

const decisionsFolder = 'docs/decisions';

/** Finds decisions that are missing in the index, and decisions that do not name the files that they are about. */
export function decisionFaults(
  index: string,
  pages: Readonly<Record<string, string>>,
): readonly Omit<Violation, 'line'>[] {
  return Object.entries(pages).flatMap(([path, text]) => {
    const [, number, title] = text.match(/^# (\d+)\. (.+)\n/) ?? [];
    const complaints = [
      number !== undefined && path.startsWith(number.padStart(4, '0'))
        ? occursOnceIn(index, `| ${number} | [${title}](${path}) |`) ||
          `is not in the index of ${decisionsFolder} once, by the title that it has`
        : 'begins without its number and title: "# 12. A title that names the subject"',
      /^\*\*About:\*\* \[/m.test(text) ||
        'names no file: write "**About:**" and links to the two or three files that it is about below the title',
    ];
    return complaints.flatMap(message =>
      message === true ? [] : [{ path: join(decisionsFolder, path), message }],
    );
  });
}

const occursOnceIn = (index: string, row: string) => index.split(row).length === 2;

/** Checks all pages of decisions below a folder, and their index. */
export function decisionsBelow(root: string): Violation[] {
  const read = (path: string) => readFileSync(join(root, decisionsFolder, path), 'utf8');
  const paths = globSync('[0-9]*.md', { cwd: join(root, decisionsFolder) });
  const pages = Object.fromEntries(paths.map(path => [path, read(path)]));
  return decisionFaults(read('README.md'), pages).map(found => ({ ...found, line: 1 }));
}

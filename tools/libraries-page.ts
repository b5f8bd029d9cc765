import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Library, librariesOf } from './libraries.ts';
import type { Violation } from './source.ts';

const securityPagePath = 'docs/security.md';
const tableMark = '<!-- libraries -->';
const tableHead = '| library | version | licence | checked |\n| --- | --- | --- | --- |';

type Row = { readonly name: string; readonly version: string; readonly checked: string };

const libraryTableOf = (page: string) => page.split(tableMark)[1] ?? '';

/** Reads the rows of the list of libraries in the text of docs/security.md. */
export function libraryRowsOf(page: string): Row[] {
  return [...libraryTableOf(page).matchAll(/^\| `(.+)` \| (.+) \| .* \| (\d{4}-\d\d-\d\d) \|$/gm)].map(
    ([, name = '', version = '', checked = '']) => ({ name, version, checked }),
  );
}

/**
 * Writes the list of the libraries that the product's workspaces name into the page. A version that the page already
 * has keeps its date of the last check. With `all`, every version gets the date `day`.
 */
export function withLibraries(
  page: string,
  libraries: readonly Library[],
  { day, all }: { day: string; all: boolean },
): string {
  const before = libraryRowsOf(page);
  const rows = libraries
    .filter(({ direct }) => direct)
    .map(({ name, version, license }) => {
      const same = before.find(row => row.name === name && row.version === version);
      return `| \`${name}\` | ${version} | ${license ?? ''} | ${same && !all ? same.checked : day} |`;
    });
  const [start = '', , end = ''] = page.split(tableMark);
  return [start, `\n\n${[tableHead, ...rows].join('\n')}\n\n`, end].join(tableMark);
}

/** Reports where the list of libraries in docs/security.md differs from package-lock.json. */
export function librariesOnPage(root: string): Violation[] {
  const page = readFileSync(join(root, securityPagePath), 'utf8');
  const libraries = librariesOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  if (withLibraries(page, libraries, { day: '', all: false }) === page) return [];
  const message =
    'The list of libraries is not that of package-lock.json: look up what is new, then run npm run sbom -- --page.';
  return [
    { path: securityPagePath, line: page.slice(0, page.indexOf(tableMark)).split('\n').length, message },
  ];
}

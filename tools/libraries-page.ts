import type { Library } from './libraries.ts';

const mark = '<!-- libraries -->';
const head = '| library | version | licence | checked |\n| --- | --- | --- | --- |';

type Row = { readonly name: string; readonly version: string; readonly checked: string };

const tableOf = (page: string) => page.split(mark)[1] ?? '';

/** The rows of the list on the page. */
export function rowsOf(page: string): Row[] {
  return [...tableOf(page).matchAll(/^\| `(.+)` \| (.+) \| .* \| (\d{4}-\d\d-\d\d) \|$/gm)].map(
    ([, name = '', version = '', checked = '']) => ({ name, version, checked }),
  );
}

/**
 * The page with the list of the libraries that the product names itself. A version that was there before keeps the day
 * of its check; `all` gives the day to each.
 */
export function withLibraries(
  page: string,
  libraries: readonly Library[],
  { day, all }: { day: string; all: boolean },
): string {
  const before = rowsOf(page);
  const rows = libraries
    .filter(({ direct }) => direct)
    .map(({ name, version, license }) => {
      const same = before.find(row => row.name === name && row.version === version);
      return `| \`${name}\` | ${version} | ${license ?? ''} | ${same && !all ? same.checked : day} |`;
    });
  const [start = '', , end = ''] = page.split(mark);
  return [start, `\n\n${[head, ...rows].join('\n')}\n\n`, end].join(mark);
}

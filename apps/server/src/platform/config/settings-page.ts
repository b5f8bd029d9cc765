import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTable } from './settings.ts';

export const settingsPage = join(import.meta.dirname, '../../../../../docs/settings.md');

const mark = '<!-- settings -->';

if (import.meta.main) {
  const [before = '', , after = ''] = readFileSync(settingsPage, 'utf8').split(mark);
  writeFileSync(settingsPage, [before, `\n\n${settingsTable()}\n\n`, after].join(mark));
}

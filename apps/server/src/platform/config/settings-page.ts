import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTable } from './settings.ts';

export const settingsPage = join(import.meta.dirname, '../../../../../docs/settings.md');

const tablePlaceMark = '<!-- settings -->';

if (import.meta.main) {
  const [before = '', , after = ''] = readFileSync(settingsPage, 'utf8').split(tablePlaceMark);
  writeFileSync(settingsPage, [before, `\n\n${settingsTable()}\n\n`, after].join(tablePlaceMark));
}

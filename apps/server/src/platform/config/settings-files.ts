import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { environment } from './environment.ts';
import type { Variable } from './variables.ts';

const variables = Object.entries<Variable<unknown>>(environment);

/** The Helm chart sets these itself, because its ports and volumes follow from them. */
const settingsSetByChart = ['PORT', 'HOST', 'DATA_DIR', 'METRICS_PORT', 'DEMO', 'LEGAL_DIR'];

/** Each of these files, or a part of it, is written from the declarations of the settings. */
const writers: Readonly<Record<string, (before: string) => string>> = {
  'docs/settings.md': before => withSettingsTable(before),
  'deploy/.env.example': () => exampleFile(),
  [`deploy/helm/${brand.slug}/values.schema.json`]: before => withChartSettings(before),
};

/** Returns the files that differ from what the settings make of them, with the text that each should have. */
export function outdatedSettingsFiles(root: string): { path: string; text: string }[] {
  return Object.entries(writers).flatMap(([path, write]) => {
    const before = readFileSync(join(root, path), 'utf8');
    const text = write(before);
    return text === before ? [] : [{ path, text }];
  });
}

const tablePlaceMark = '<!-- settings -->';

function withSettingsTable(page: string): string {
  const [before = '', , after = ''] = page.split(tablePlaceMark);
  const rows = variables.map(
    ([name, { about, preset }]) =>
      `| \`${name}\` | ${preset ? `\`${preset.replaceAll(',', ', ')}\`` : ''} | ${about} |`,
  );
  const table = ['| Setting | Default | What it does |', '| --- | --- | --- |', ...rows].join('\n');
  return [before, `\n\n${table}\n\n`, after].join(tablePlaceMark);
}

const exampleHead = `# The settings of a public server. Copy this file, fill in the first part, and take away the # before
# anything else that you set. systemd, Docker Compose, Node and a shell read the same file: a value
# with spaces, quotes, $, # or \\ stands between single quotes, and on one line.
# "npm run settings:page" writes this file.

NODE_ENV=production`;

/** Writes one file that systemd, Docker Compose, Node and a shell read alike. */
function exampleFile(): string {
  const needed = variables.filter(([, { neededInProduction }]) => neededInProduction);
  const others = variables.filter(([, { neededInProduction }]) => !neededInProduction);
  return [
    exampleHead,
    '# A server does not start without these.',
    ...needed.map(([name, { about }]) => `${commented(about)}\n${name}=`),
    '# These have a default, or belong to something that you may leave out.',
    ...others.map(([name, { about, preset = '' }]) => `${commented(about)}\n#${name}=${preset}`),
    '',
  ].join('\n\n');
}

const commentWidth = 100;

/** Returns a sentence as lines of a comment that have at most `commentWidth` characters. */
function commented(about: string): string {
  const lines: string[] = [];
  let line = '#';
  for (const word of about.split(' ')) {
    if (line.length + word.length >= commentWidth) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}

/** The schema of the chart describes no secret, because secrets come from a Secret of the cluster. */
function withChartSettings(schemaText: string): string {
  const schema = JSON.parse(schemaText);
  const settings = variables.filter(([name, { secret }]) => !secret && !settingsSetByChart.includes(name));
  schema.properties.settings.properties = Object.fromEntries(
    settings.map(([name, { about, preset }]) => [
      name,
      { type: 'string', description: about, ...(preset && { default: preset }) },
    ]),
  );
  return `${JSON.stringify(schema, null, 2)}\n`;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../../../../..');
  for (const { path, text } of outdatedSettingsFiles(root)) writeFileSync(join(root, path), text);
}

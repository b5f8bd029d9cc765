import { fileURLToPath } from 'node:url';
import { checkProjects } from './checks.ts';
import { readShell } from './shell.ts';

const app = fileURLToPath(new URL('..', import.meta.url));
const signs = { right: '✓', wrong: '✗', skipped: '–' } as const;

const results = await checkProjects(app, readShell(process.env), process.env);
for (const { name, state, detail } of results)
  process.stdout.write(`${signs[state]} ${name}${detail ? `: ${detail}` : ''}\n`);
if (results.some(({ state }) => state === 'wrong')) process.exitCode = 1;

import { fileURLToPath } from 'node:url';
import { checkProjects } from './checks.ts';
import { readNativeShellConfig } from './shell.ts';

const appFolder = fileURLToPath(new URL('..', import.meta.url));
const resultSigns = { right: '✓', wrong: '✗', skipped: '–' } as const;

const checkResults = await checkProjects(appFolder, readNativeShellConfig(process.env), process.env);
for (const { name, state, detail } of checkResults)
  process.stdout.write(`${resultSigns[state]} ${name}${detail ? `: ${detail}` : ''}\n`);
if (checkResults.some(({ state }) => state === 'wrong')) process.exitCode = 1;

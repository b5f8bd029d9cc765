import { fileURLToPath } from 'node:url';
import { diagnose } from './diagnosis.ts';

const appFolder = fileURLToPath(new URL('..', import.meta.url));

const findings = await diagnose(appFolder, process.env, process.platform);
for (const { name, found, next } of findings)
  process.stdout.write(found ? `✓ ${name}: ${found}\n` : `✗ ${name}\n    ${next}\n`);
const missingCount = findings.filter(({ found }) => !found).length;
process.stdout.write(
  missingCount
    ? `\n${missingCount} of ${findings.length} are missing. docs/native.md has the whole way.\n`
    : '\nAll is there.\n',
);

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addNative } from './add.ts';
import { readNativeShellConfig, webFolder } from './shell.ts';
import { buildWebFiles, clientSizeText } from './web-files.ts';

const appFolder = fileURLToPath(new URL('..', import.meta.url));
const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  const shell = readNativeShellConfig(process.env);
  const size = await buildWebFiles(join(appFolder, webFolder), process.env);
  printLine(clientSizeText(size));
  await addNative(appFolder, shell, process.env);
  printLine(
    `apps/app/android and apps/app/ios are ${shell.name} ${shell.version} (${shell.versionCode}), ${shell.appId}.`,
  );
  printLine('What is missing to build them: npm run native:doctor');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

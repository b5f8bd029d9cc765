import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { applyToAndroid } from './android.ts';
import { applyToIos } from './ios.ts';
import type { Shell } from './shell.ts';

const run = promisify(execFile);
const capacitor = createRequire(import.meta.url).resolve('@capacitor/cli/bin/capacitor');

/**
 * Generates both native projects in a folder that has a Capacitor configuration, and applies the shell to them. Each run
 * begins anew, so what was changed in the projects by hand is lost.
 */
export async function addNative(folder: string, shell: Shell, environment: NodeJS.ProcessEnv): Promise<void> {
  for (const platform of ['android', 'ios']) {
    await rm(join(folder, platform), { recursive: true, force: true });
    // The CLI asks nothing and reports nothing to its makers where CI is set.
    const options = { cwd: folder, env: { ...environment, CI: '1' } };
    await run(process.execPath, [capacitor, 'add', platform], options);
  }
  await applyToAndroid(join(folder, 'android'), shell);
  await applyToIos(join(folder, 'ios'), shell);
}

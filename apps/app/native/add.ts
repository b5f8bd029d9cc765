import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { applyToAndroid } from './android.ts';
import { applyToIos } from './ios.ts';
import type { Shell } from './shell.ts';

const execFileAsync = promisify(execFile);
const capacitorCliPath = createRequire(import.meta.url).resolve('@capacitor/cli/bin/capacitor');

/**
 * Generates the Android and the iOS project in a folder that has a Capacitor configuration, and writes the app's
 * settings and files (`shell`) into them. Each run generates the projects again, so changes that a developer made in
 * them are lost.
 */
export async function addNative(folder: string, shell: Shell, environment: NodeJS.ProcessEnv): Promise<void> {
  for (const platform of ['android', 'ios']) {
    await rm(join(folder, platform), { recursive: true, force: true });
    // With the variable `CI`, Capacitor's command asks no questions and sends no data about its use.
    const options = { cwd: folder, env: { ...environment, CI: '1' } };
    await execFileAsync(process.execPath, [capacitorCliPath, 'add', platform], options);
  }
  await applyToAndroid(join(folder, 'android'), shell);
  await applyToIos(join(folder, 'ios'), shell);
}

import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addNative } from './add.ts';
import { capacitorConfig, type Environment, readNativeShellConfig } from './shell.ts';

const appPackageJsonPath = fileURLToPath(new URL('../package.json', import.meta.url));
const nodeModulesFolder = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/**
 * Generates both native projects in a folder of a test. The folder first gets the files that Capacitor's command reads
 * in `apps/app`.
 */
export async function generateInto(folder: string, environment: Environment): Promise<void> {
  const shell = readNativeShellConfig(environment);
  const config = capacitorConfig(shell);
  if (!existsSync(join(folder, 'node_modules')))
    symlinkSync(nodeModulesFolder, join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), readFileSync(appPackageJsonPath));
  writeFileSync(join(folder, 'capacitor.config.json'), JSON.stringify(config));
  const web = join(folder, config.webDir ?? '');
  mkdirSync(web, { recursive: true });
  writeFileSync(join(web, 'index.html'), '<!doctype html>');
  await addNative(folder, shell, process.env);
}

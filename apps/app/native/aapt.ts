import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Environment, oldestSystems } from './shell.ts';

/**
 * The result of a check of the native projects: the faults that it found, or the reason why it could not run on this
 * machine.
 */
export type CheckOutcome = { readonly faults: readonly string[] } | { readonly skipped: string };

const execFileAsync = promisify(execFile);

/**
 * Debian's package `android-framework-res` installs this file. It contains the attributes of Android up to version 10.
 */
const frameworkOfDebian = '/usr/share/android-framework-res/framework-res.apk';
/**
 * The app's resources use these attributes, which came after Android 10. So a check with Debian's file removes them.
 */
const newerAttributePattern = / *android:(?:dataExtractionRules)="[^"]*"\n?/g;

/**
 * The libraries of Android contain these styles and attributes. The check has no libraries, so it declares them here.
 */
const libraryStubsXml = `<?xml version="1.0" encoding="utf-8"?>
<resources>
${['colorPrimary', 'colorPrimaryDark', 'colorAccent', 'windowSplashScreenBackground']
  .map(name => `    <attr name="${name}" format="color" />\n`)
  .join('')}    <attr name="windowActionBar" format="boolean" />
    <attr name="windowNoTitle" format="boolean" />
    <attr name="windowSplashScreenAnimatedIcon" format="reference" />
    <attr name="postSplashScreenTheme" format="reference" />
    <attr name="layout_behavior" format="string" />
    <style name="Theme.AppCompat.NoActionBar" parent="android:Theme.Material.NoActionBar" />
    <style name="Theme.SplashScreen" parent="android:Theme.Material.NoActionBar" />
</resources>
`;

/**
 * Compiles and links the resources and the manifest of a project by `aapt2`, as a build does before it compiles code.
 */
export async function linkByAapt(main: string, environment: Environment): Promise<CheckOutcome> {
  const tools = findTools(environment);
  if (!tools)
    return {
      skipped: 'aapt2 is missing: it comes with the Android SDK, and on Debian with the package aapt',
    };
  const folder = await mkdtemp(join(tmpdir(), 'aapt-'));
  try {
    return await linkResources(tools, main, folder);
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    return { faults: (stderr ?? String(error)).trim().split('\n').slice(0, 5) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type AaptTools = { readonly aapt: string; readonly framework: string | null };

/** Returns the tools that are installed, or null without `aapt2`. */
export function findTools(environment: Environment): AaptTools | null {
  const aapt = findAapt(environment);
  return aapt ? { aapt, framework: findAndroidFramework(environment) } : null;
}

async function linkResources(
  { aapt, framework }: AaptTools,
  main: string,
  folder: string,
): Promise<CheckOutcome> {
  const res = join(folder, 'res');
  await cp(join(main, 'res'), res, { recursive: true });
  await writeFile(join(res, 'values/stubs-of-the-check.xml'), libraryStubsXml);
  const compiled = join(folder, 'compiled.zip');
  await execFileAsync(aapt, ['compile', '--dir', res, '-o', compiled]);
  if (!framework)
    return {
      skipped:
        'the resources compile; to link them, the Android SDK or the package android-framework-res is needed',
    };
  const manifest = join(folder, 'AndroidManifest.xml');
  await writeFile(
    manifest,
    manifestAsInBuild(await readFile(join(main, 'AndroidManifest.xml'), 'utf8'), framework),
  );
  const versions = ['--min-sdk-version', `${oldestSystems.androidSdk}`, '--target-sdk-version', '36'];
  const output = ['-o', join(folder, 'out.apk')];
  await execFileAsync(aapt, [
    'link',
    compiled,
    '-I',
    framework,
    '--manifest',
    manifest,
    '--auto-add-overlay',
    ...versions,
    ...output,
  ]);
  return { faults: [] };
}

/**
 * Returns the manifest as Gradle passes it to `aapt2` in a build: with a package name, and without the `tools:`
 * attributes, which only direct how manifests are merged.
 */
function manifestAsInBuild(text: string, framework: string): string {
  const named = text
    .replace('<manifest ', '<manifest package="check.of.shell" ')
    .replaceAll('$' + '{applicationId}', 'check.of.shell')
    .replaceAll(/ *<uses-permission[^>]*tools:node="remove" \/>\n/g, '')
    .replaceAll(/ tools:\w+="[^"]*"/g, '');
  return framework === frameworkOfDebian ? named.replaceAll(newerAttributePattern, '') : named;
}

const androidSdkFolder = (environment: Environment) =>
  environment.ANDROID_HOME ?? environment.ANDROID_SDK_ROOT;

const newestMatchingPath = (pattern: string, folder: string | undefined): string | null => {
  const found = folder ? globSync(pattern, { cwd: folder }).sort().at(-1) : undefined;
  return found && folder ? join(folder, found) : null;
};

function findAapt(environment: Environment): string | null {
  const names = ['aapt2', 'aapt2.exe'];
  const folders = environment.PATH?.split(delimiter) ?? [];
  const onPath = folders
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(path => existsSync(path));
  return onPath ?? newestMatchingPath('build-tools/*/aapt2*', androidSdkFolder(environment));
}

function findAndroidFramework(environment: Environment): string | null {
  const ofSdk = newestMatchingPath('platforms/android-*/android.jar', androidSdkFolder(environment));
  return ofSdk ?? (existsSync(frameworkOfDebian) ? frameworkOfDebian : null);
}

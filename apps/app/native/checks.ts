import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'plist';
import xcode from 'xcode';
import { type CheckOutcome, linkByAapt } from './aapt.ts';
import { callersByApi, oldestAndroidOf, packageFolderOf, permissionsOfPlugins } from './plugin-needs.ts';
import { packagesOfShell } from './plugins.ts';
import { type Environment, oldestSystems, type Shell } from './shell.ts';

/** A check that cannot run on this machine is skipped, and its detail names what is missing there. */
export type CheckResult = {
  readonly name: string;
  readonly state: 'right' | 'wrong' | 'skipped';
  readonly detail: string;
};

type NamedCheck = readonly [name: string, run: () => Promise<CheckOutcome> | CheckOutcome];

/** Checks the generated projects of a folder by everything that this machine has. */
export async function checkProjects(
  folder: string,
  shell: Shell,
  environment: Environment,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [name, run] of nativeChecks(folder, shell, environment)) results.push(await runCheck(name, run));
  return results;
}

async function runCheck(name: string, run: NamedCheck[1]): Promise<CheckResult> {
  try {
    const outcome = await run();
    if ('skipped' in outcome) return { name, state: 'skipped', detail: outcome.skipped };
    return { name, state: outcome.faults.length ? 'wrong' : 'right', detail: outcome.faults.join('; ') };
  } catch (error) {
    return { name, state: 'wrong', detail: error instanceof Error ? error.message : String(error) };
  }
}

function nativeChecks(folder: string, shell: Shell, environment: Environment): NamedCheck[] {
  const android = join(folder, 'android');
  const ios = join(folder, 'ios/App');
  const packages = packagesOfShell(shell.tracker);
  if (!existsSync(android) || !existsSync(ios))
    return [['native projects', () => ({ faults: ['there are none: run npm run native:add first'] })]];
  const manifest = () => readFileSync(join(android, 'app/src/main/AndroidManifest.xml'), 'utf8');
  return [
    ['plugins are installed', () => outcomeOfMissingNames(packages.filter(name => !packageFolderOf(name)))],
    [
      'permissions of the plugins',
      () =>
        outcomeOfMissingNames(
          permissionsOfPlugins(packages).filter(name => !manifest().includes(`"${name}"`)),
        ),
    ],
    [
      'oldest Android of the plugins',
      () => checkAndroidVersion(oldestAndroidOf(packages), oldestSystems.androidSdk),
    ],
    ['resources and manifest of Android', () => linkByAapt(join(android, 'app/src/main'), environment)],
    ['property lists of iOS', () => checkPlists(join(ios, 'App'))],
    ['project of Xcode', () => checkXcodeProject(join(ios, 'App.xcodeproj/project.pbxproj'), shell)],
    [
      'reasons in the privacy manifest',
      () => checkPrivacyApiReasons(join(ios, 'App/PrivacyInfo.xcprivacy'), packages),
    ],
    [
      'Gradle build',
      () => ({ skipped: 'it needs the Android SDK: cd apps/app/android && ./gradlew bundleRelease' }),
    ],
    ['Xcode build', () => ({ skipped: 'it needs a Mac with Xcode: open apps/app/ios/App/App.xcodeproj' })],
    ['Swift', () => ({ skipped: 'it needs Xcode' })],
  ];
}

const outcomeOfMissingNames = (names: readonly string[]): CheckOutcome => ({
  faults: names.map(name => `${name} is missing`),
});

const checkAndroidVersion = (needed: number, has: number): CheckOutcome => ({
  faults: needed > has ? [`a plugin needs Android ${needed}, and the shell says ${has}`] : [],
});

function checkPlists(app: string): CheckOutcome {
  for (const name of ['Info.plist', 'App.entitlements', 'PrivacyInfo.xcprivacy'])
    parse(readFileSync(join(app, name), 'utf8'));
  return { faults: [] };
}

function checkXcodeProject(path: string, shell: Shell): CheckOutcome {
  const text = readFileSync(path, 'utf8');
  xcode.project(path).parseSync();
  const expected = [
    `MARKETING_VERSION = ${shell.version};`,
    `CURRENT_PROJECT_VERSION = ${shell.versionCode};`,
    `PRODUCT_BUNDLE_IDENTIFIER = ${shell.appId};`,
  ];
  return outcomeOfMissingNames(expected.filter(line => !text.includes(line)));
}

function checkPrivacyApiReasons(path: string, packages: readonly string[]): CheckOutcome {
  const manifest = readFileSync(path, 'utf8');
  const lacking = Object.entries(callersByApi(packages)).filter(
    ([api]) => !manifest.includes(`NSPrivacyAccessedAPICategory${api}<`),
  );
  return {
    faults: lacking.map(([api, callers]) => `${api}, which ${callers.join(' and ')} use, has no reason`),
  };
}

import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolderOf } from './plugin-needs.ts';
import { packagesOfShell } from './plugins.ts';
import { type Environment, readNativeShellConfig, type Shell } from './shell.ts';
import { readPolicySettings } from './web-files.ts';

const execFileAsync = promisify(execFile);

/**
 * A finding shows whether a thing that a build needs is there. `found` is null where it is missing, and `next` is then
 * the operator's next step.
 */
export type Finding = { readonly name: string; readonly found: string | null; readonly next: string };

/** Looks for everything that a build for the stores needs, on this machine and in the settings. */
export async function diagnose(folder: string, environment: Environment, system: string): Promise<Finding[]> {
  const shell = readNativeShellConfig(environment);
  return [
    ...findingsForBothPlatforms(folder, shell, environment),
    ...(await findingsForAndroid(shell, environment)),
    ...(await findingsForIos(shell, environment, system)),
  ];
}

const createFinding = (name: string, found: string | null | undefined, next: string): Finding => ({
  name,
  found: found || null,
  next,
});

function findingsForBothPlatforms(folder: string, shell: Shell, environment: Environment): Finding[] {
  const lacking = packagesOfShell(shell.tracker).filter(name => !packageFolderOf(name));
  return [
    createFinding(
      'server of the build',
      serverUrlOfBuild(environment),
      'Set VITE_SERVER_URL to the https:// address of your server.',
    ),
    createFinding(
      'hosts of links',
      environment.LINK_HOSTS && shell.linkHosts.join(', '),
      `Set LINK_HOSTS here and on the server, for example bar.example,www.bar.example. Without it links are for ${shell.linkHosts.join(', ')}.`,
    ),
    createFinding(
      'name of the app',
      environment.APP_NAME && shell.name,
      `Set APP_NAME here and on the server. Without it the app is called ${shell.name}.`,
    ),
    createFinding(
      'id of the app',
      environment.APP_ID && shell.appId,
      `Set APP_ID here and on the server, for example com.company.app. Without it the app is ${shell.appId}, which is only an example.`,
    ),
    createFinding(
      'plugins',
      lacking.length ? null : `${packagesOfShell(shell.tracker).length} packages`,
      `Run npm install ${lacking.join(' ')} -w apps/app, which needs their licence.`,
    ),
    createFinding(
      'native projects',
      ['android', 'ios'].every(name => existsSync(join(folder, name)))
        ? 'apps/app/android, apps/app/ios'
        : null,
      'Run npm run native:add.',
    ),
    ...(shell.tracker === 'transistorsoft'
      ? [
          createFinding(
            'licence of the tracker',
            shell.trackerLicense,
            'Set TRACKER_LICENSE; without it only debug builds track.',
          ),
        ]
      : []),
  ];
}

function serverUrlOfBuild(environment: Environment): string | null {
  try {
    return readPolicySettings(environment).server;
  } catch {
    return null;
  }
}

async function findingsForAndroid(shell: Shell, environment: Environment): Promise<Finding[]> {
  const java = await outputOfCommand('java', ['-version']);
  const version = Number(/version "(\d+)/.exec(java ?? '')?.[1] ?? 0);
  const sdk = environment.ANDROID_HOME ?? environment.ANDROID_SDK_ROOT ?? '';
  const keystore = environment.ANDROID_KEYSTORE ?? '';
  return [
    createFinding(
      'Android: JDK 21',
      version >= 21 ? `${version}` : null,
      `Install a JDK of version 21 or newer${version ? `; here is ${version}` : ''}.`,
    ),
    createFinding(
      'Android: SDK 36',
      existsSync(join(sdk, 'platforms/android-36')) ? sdk : null,
      'Install Android Studio, or the command-line tools with platforms;android-36, and set ANDROID_HOME to its folder.',
    ),
    createFinding(
      'Android: Firebase',
      problemOfFirebase(shell) === null ? shell.googleServices : null,
      problemOfFirebase(shell) ?? '',
    ),
    createFinding(
      'Android: key of releases',
      existsSync(keystore) && environment.ANDROID_KEYSTORE_PASSWORD && environment.ANDROID_KEY_ALIAS
        ? keystore
        : null,
      'Make a key with keytool -genkeypair, keep it safe, and set ANDROID_KEYSTORE, ANDROID_KEYSTORE_PASSWORD and ANDROID_KEY_ALIAS.',
    ),
    createFinding(
      'Android: certificate for links',
      environment.ANDROID_CERT_SHA256,
      'Set ANDROID_CERT_SHA256 on the server: Play Console shows it below App signing. Without it Android asks which program opens a link.',
    ),
  ];
}

/**
 * Returns what is wrong with the Firebase file of the operator, or null. A build fails with a file that belongs to
 * another app.
 */
export function problemOfFirebase({
  googleServices,
  appId,
}: Pick<Shell, 'googleServices' | 'appId'>): string | null {
  if (!googleServices)
    return 'Add an Android app to your Firebase project, download google-services.json, and set GOOGLE_SERVICES_FILE to its path. Without it Android gets no pushes.';
  if (!existsSync(googleServices)) return `GOOGLE_SERVICES_FILE names ${googleServices}, where no file is.`;
  const names = [...readFileSync(googleServices, 'utf8').matchAll(/"package_name":\s*"([^"]+)"/g)].map(
    ([, name]) => name,
  );
  if (names.includes(appId)) return null;
  return `${googleServices} is for ${names.join(', ') || 'no app'}: it must be for ${appId}.`;
}

async function findingsForIos(shell: Shell, environment: Environment, system: string): Promise<Finding[]> {
  const mac = system === 'darwin';
  const xcode = mac ? await outputOfCommand('xcodebuild', ['-version']) : null;
  return [
    createFinding(
      'iOS: Xcode 26',
      xcode?.split('\n')[0],
      mac ? 'Install Xcode from the App Store and start it once.' : 'Build for iOS on a Mac with Xcode.',
    ),
    createFinding(
      'iOS: team',
      shell.appleTeamId,
      'Join the Apple Developer Program, and set APPLE_TEAM_ID here and on the server.',
    ),
    createFinding(
      'iOS: key of pushes',
      environment.APNS_KEY_ID,
      `Make a key for Apple Push Notifications at developer.apple.com, and set the APNS_ settings on the server, APNS_TOPIC to ${shell.appId}.`,
    ),
  ];
}

async function outputOfCommand(command: string, args: readonly string[]): Promise<string | null> {
  try {
    const { stdout, stderr } = await execFileAsync(command, [...args]);
    return `${stdout}${stderr}`;
  } catch {
    return null;
  }
}

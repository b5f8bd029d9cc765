import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTools } from './aapt.ts';
import { checkProjects } from './checks.ts';
import { diagnose, problemOfFirebase } from './diagnosis.ts';
import { readNativeShellConfig } from './shell.ts';
import { generateInto } from './testing.ts';

let folder = '';
const shell = readNativeShellConfig({});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'checks-'));
  await generateInto(folder, {});
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withoutTools = { PATH: '' };
const resultsOf = async (environment: Record<string, string | undefined>) =>
  Object.fromEntries(
    (await checkProjects(folder, shell, environment)).map(({ name, ...result }) => [name, result]),
  );

/** Changes the generated file at `path`, runs `run`, and then restores the file. */
async function broken<T>(path: string, change: (text: string) => string, run: () => Promise<T>): Promise<T> {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
  return run().finally(() => writeFileSync(file, text));
}

test('freshly generated native projects pass every check, and a check that this machine cannot make names what it needs', async () => {
  const results = Object.values(await resultsOf(withoutTools));
  expect(results.filter(({ state }) => state === 'wrong')).toEqual([]);
  for (const { detail } of results.filter(({ state }) => state === 'skipped'))
    expect(detail).toMatch(/need|missing/);
});

const manifest = 'android/app/src/main/AndroidManifest.xml';
const infoOfPrivacy = 'ios/App/App/PrivacyInfo.xcprivacy';

test.each([
  [manifest, 'READ_CONTACTS', 'permissions of the plugins', 'android.permission.READ_CONTACTS is missing'],
  [infoOfPrivacy, 'UserDefaults', 'reasons in the privacy manifest', 'has no reason'],
  ['ios/App/App/Info.plist', '</dict>', 'property lists of iOS', ''],
  [
    'ios/App/App.xcodeproj/project.pbxproj',
    '.174',
    'project of Xcode',
    'MARKETING_VERSION = 1.1.174; is missing',
  ],
])('where the native file %s lacks %s, the check "%s" reports it', async (path, lacking, name, detail) => {
  const results = await broken(
    path,
    text => text.replaceAll(lacking, ''),
    () => resultsOf(withoutTools),
  );
  expect(results[name]).toEqual({ state: 'wrong', detail: expect.stringContaining(detail) });
});

test('where the native projects were not generated yet, their check names the command that generates them', async () => {
  const [result] = await checkProjects(tmpdir(), shell, withoutTools);
  expect(result).toMatchObject({ state: 'wrong', detail: 'there are none: run npm run native:add first' });
});

/** Linking resources needs tools that a machine with npm and git alone does not have. */
const canLink = Boolean(findTools(process.env)?.framework);

test.skipIf(!canLink)(
  "the check of Android's resources finds a wrong color and a wrong kind of service, where aapt2 is installed",
  async () => {
    const name = 'resources and manifest of Android';
    const color = 'android/app/src/main/res/values/colors.xml';
    const wrong = await broken(
      color,
      text => text.replace('#17120E', '#17120'),
      () => resultsOf(process.env),
    );
    expect(wrong[name]).toMatchObject({ state: 'wrong', detail: expect.stringContaining('colors.xml') });
    const service = '<service android:name="a.B" android:foregroundServiceType="locatoin" /></application>';
    const misspelt = await broken(
      manifest,
      text => text.replace('</application>', service),
      () => resultsOf(process.env),
    );
    expect(misspelt[name]).toMatchObject({
      state: 'wrong',
      detail: expect.stringContaining('foregroundServiceType'),
    });
  },
);

test('the diagnosis before a native build names each missing tool and setting, and what to do next', async () => {
  const findings = await diagnose(folder, withoutTools, 'linux');
  const lacking = findings.filter(({ found }) => !found);
  expect(lacking.map(({ name }) => name)).toEqual([
    'server of the build',
    'hosts of links',
    'name of the app',
    'id of the app',
    ...['JDK 21', 'SDK 36', 'Firebase', 'key of releases', 'certificate for links'].map(
      name => `Android: ${name}`,
    ),
    ...['Xcode 26', 'team', 'key of pushes'].map(name => `iOS: ${name}`),
  ]);
  for (const { next } of lacking) expect(next).toMatch(/^[A-Z].*\.$/);
});

test('the diagnosis before a native build finds the tools and settings that are there', async () => {
  const environment = {
    ...withoutTools,
    VITE_SERVER_URL: 'https://api.bar.example',
    LINK_HOSTS: 'bar.example',
    APP_NAME: 'The Bar',
    APP_ID: 'com.bar.app',
    APPLE_TEAM_ID: 'ABCDE12345',
  };
  const found = (await diagnose(folder, environment, 'linux')).flatMap(({ found }) => found ?? []);
  expect(found).toEqual(
    expect.arrayContaining(['https://api.bar.example', 'bar.example', 'com.bar.app', 'ABCDE12345']),
  );
});

test('the diagnosis before a native build names a Firebase file that belongs to another app', () => {
  const googleServices = join(folder, 'google-services.json');
  writeFileSync(
    googleServices,
    '{"client":[{"client_info":{"android_client_info":{"package_name":"com.other"}}}]}',
  );
  expect(problemOfFirebase({ googleServices, appId: 'com.bar.app' })).toContain(
    'is for com.other: it must be for com.bar.app.',
  );
  expect(problemOfFirebase({ googleServices, appId: 'com.other' })).toBeNull();
});

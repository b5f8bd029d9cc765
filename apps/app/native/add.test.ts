import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parse } from 'plist';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import xcode from 'xcode';
import { permissionsOfPlugins } from './plugin-needs.ts';
import { packagesOfShell } from './plugins.ts';
import {
  androidPermissions,
  capacitorConfig,
  type Environment,
  readNativeShellConfig,
  versionCodeOf,
} from './shell.ts';
import { generateInto } from './testing.ts';

const settings: Environment = {
  APP_ID: 'com.example.owl',
  LINK_HOSTS: 'owl.example, www.owl.example',
  APPLE_TEAM_ID: 'ABCDE12345',
};

let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'native-'));
  await generateInto(folder, settings);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');
const plistOf = (path: string) => parse(textOf(path)) as Record<string, unknown>;
const manifestOf = () => textOf('android/app/src/main/AndroidManifest.xml');

const namesIn = (text: string, tag: string) =>
  [...text.matchAll(new RegExp(`<${tag} android:name="([^"]+)"`, 'g'))].map(([, name]) => name);

function filesIn(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return Object.fromEntries(
    files.map(entry => {
      const file = join(entry.parentPath, entry.name);
      return [relative(path, file), readFileSync(file, 'base64')];
    }),
  );
}

test('generating the native projects again writes the same bytes, also over files that a developer has changed', async () => {
  const first = { android: filesIn(join(folder, 'android')), ios: filesIn(join(folder, 'ios')) };
  writeFileSync(join(folder, 'android/app/build.gradle'), 'broken');
  writeFileSync(join(folder, 'ios/App/App/Extra.swift'), 'broken');

  await generateInto(folder, settings);

  expect(filesIn(join(folder, 'android'))).toEqual(first.android);
  expect(filesIn(join(folder, 'ios'))).toEqual(first.ios);
}, 120_000);

describe('the Android project', () => {
  test('the Android project has the version of the product, and a build number by which the store orders the builds', () => {
    const gradle = textOf('android/app/build.gradle');
    expect(gradle).toContain('applicationId "com.example.owl"');
    expect(gradle).toContain('versionName "1.1.174"');
    expect(gradle).toContain('versionCode 1010174\n');
    expect(textOf('android/variables.gradle')).toMatch(/minSdkVersion = 26\n[\s\S]*targetSdkVersion = 36/);
  });

  test("Android's manifest names the permissions of the app, among them all that its plugins declare or ask for", () => {
    const asked = namesIn(manifestOf(), 'uses-permission').filter(name => !name?.endsWith('.AD_ID'));
    expect(asked).toEqual(Object.keys(androidPermissions).map(name => `android.permission.${name}`));
    expect(asked).toEqual(expect.arrayContaining(permissionsOfPlugins(packagesOfShell('capgo'))));
  });

  test('a phone with Android shows the app upright only', () => {
    expect(manifestOf()).toContain('android:screenOrientation="portrait"');
  });

  test("on Android, links to the deployment's hosts open the app, and pages of the venue desk stay in the browser", () => {
    const [filter = ''] =
      /<intent-filter android:autoVerify="true">[\s\S]*?<\/intent-filter>/.exec(manifestOf()) ?? [];
    expect([...filter.matchAll(/android:host="([^"]+)"/g)].map(([, host]) => host)).toEqual([
      'owl.example',
      'www.owl.example',
    ]);
    expect(filter).not.toContain('"http"');
    for (const path of ['path="/"', 'pathPrefix="/venues/"', 'path="/drinks"', 'pathPrefix="/r/"'])
      expect(filter).toContain(`android:${path}`);
    expect(filter).not.toContain('admin');
    expect(filter).not.toContain('realtime');
    expect(manifestOf()).toContain('<data android:scheme="nightjar" android:host="app" />');
  });

  test('Android backs up no data of the app, and the app sends nothing without encryption', () => {
    const manifest = manifestOf();
    expect(manifest).toContain('android:allowBackup="false"');
    expect(manifest).toContain('android:usesCleartextTraffic="false"');
    expect(textOf('android/app/src/main/res/xml/network_security_config.xml')).toContain(
      '<base-config cleartextTrafficPermitted="false" />',
    );
    const rules = textOf('android/app/src/main/res/xml/data_extraction_rules.xml');
    expect(rules.match(/<exclude domain="sharedpref" path="." \/>/g)).toHaveLength(2);
  });

  test("each resource that Android's manifest and styles name exists in the generated project", () => {
    const res = join(folder, 'android/app/src/main/res');
    const names = Object.keys(filesIn(res)).map(path => path.replaceAll('\\', '/'));
    const values = names
      .filter(name => name.startsWith('values/'))
      .map(name => readFileSync(join(res, name), 'utf8'));
    const all = [
      manifestOf(),
      ...names.filter(name => name.endsWith('.xml')).map(name => readFileSync(join(res, name), 'utf8')),
    ];
    const named = all.flatMap(text => [...text.matchAll(/"?@(\w+)\/([\w.]+)["<]/g)]);
    for (const [whole, kind = '', name] of named) {
      const inFile = names.some(path => path.startsWith(kind) && path.replace(/^.*\/|\.\w+$/g, '') === name);
      const inValues = values.some(text => text.includes(`<${kind} name="${name}"`));
      expect(inFile || inValues, whole).toBe(true);
    }
    expect(named.length).toBeGreaterThan(20);
  });

  test('the icons of the generated Android project have the sizes that Android expects', async () => {
    const res = join(folder, 'android/app/src/main/res');
    const widthOf = async (path: string) => (await sharp(join(res, path)).metadata()).width;
    expect(await widthOf('mipmap-mdpi/ic_launcher.png')).toBe(48);
    expect(await widthOf('mipmap-xxxhdpi/ic_launcher_foreground.png')).toBe(432);
    expect(await widthOf('drawable-hdpi/ic_note.png')).toBe(36);
    const pixels = await sharp(join(res, 'drawable-hdpi/ic_note.png')).ensureAlpha().raw().toBuffer();
    for (let at = 0; at < pixels.length; at += 4)
      if ((pixels[at + 3] ?? 0) > 40) expect(pixels[at]).toBeGreaterThan(240);
  });

  test("a phone without GPS or camera is offered the app in Android's store", () => {
    for (const name of namesIn(manifestOf(), 'uses-feature'))
      expect(manifestOf()).toContain(`"${name}" android:required="false" tools:replace="android:required"`);
  });
});

describe('the iOS project', () => {
  test('the iOS project has the version of the product, and a build number by which the store orders the builds', () => {
    const { objects } = xcode.project(join(folder, 'ios/App/App.xcodeproj/project.pbxproj')).parseSync()
      .hash.project;
    const configurations = Object.values(objects.XCBuildConfiguration)
      .filter(entry => typeof entry === 'object')
      .filter(({ buildSettings }) => 'PRODUCT_BUNDLE_IDENTIFIER' in buildSettings);
    expect(configurations.map(({ name, buildSettings }) => [name, buildSettings])).toEqual(
      ['development', 'production'].map((push, at) => [
        ['Debug', 'Release'][at],
        expect.objectContaining({
          PRODUCT_BUNDLE_IDENTIFIER: 'com.example.owl',
          MARKETING_VERSION: '1.1.174',
          CURRENT_PROJECT_VERSION: 1010174,
          IPHONEOS_DEPLOYMENT_TARGET: '17.4',
          DEVELOPMENT_TEAM: 'ABCDE12345',
          APS_ENVIRONMENT: push,
          CODE_SIGN_ENTITLEMENTS: 'App/App.entitlements',
        }),
      ]),
    );
  });

  test('the Swift packages of the iOS project are built for the oldest iOS version that the app supports', () => {
    expect(textOf('ios/App/CapApp-SPM/Package.swift')).toContain('platforms: [.iOS(.v17)]');
  });

  test("on iOS, links to the deployment's hosts and links with the product's own scheme open the app", () => {
    expect(plistOf('ios/App/App/App.entitlements')).toEqual({
      'aps-environment': '$(APS_ENVIRONMENT)',
      'com.apple.developer.associated-domains': ['applinks:owl.example', 'applinks:www.owl.example'],
    });
    expect(plistOf('ios/App/App/Info.plist')).toMatchObject({
      CFBundleURLTypes: [{ CFBundleURLSchemes: ['nightjar'] }],
    });
  });

  test('the iOS project has a sentence for each permission that the app asks for', () => {
    const info = plistOf('ios/App/App/Info.plist');
    const texts = Object.entries(info).filter(([key]) => key.endsWith('UsageDescription'));
    expect(texts.map(([key]) => key)).toContain('NSLocationAlwaysAndWhenInUseUsageDescription');
    for (const [, text] of texts) expect(text).toMatch(/^[A-Z].{30,}\.$/);
  });

  test('the iOS app with the preset location tracker may use the location in the background, and nothing else', () => {
    expect(plistOf('ios/App/App/Info.plist').UIBackgroundModes).toEqual(['location']);
  });

  test('the scene delegate makes the only window of the iOS app, because a storyboard would make a second one', () => {
    const text = textOf('ios/App/App/Info.plist');
    expect(text).toContain('<string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>');
    expect(text).not.toContain('UISceneStoryboardFile');
    expect(text).not.toContain('UIMainStoryboardFile');
  });

  test('the iOS app passes its push token to the push plugin, and stores the page of a push that starts the app', () => {
    const delegate = textOf('ios/App/App/AppDelegate.swift');
    expect(delegate).toContain('didRegisterForRemoteNotificationsWithDeviceToken');
    expect(delegate).toContain('.capacitorDidFailToRegisterForRemoteNotifications');
    expect(delegate.split('{')).toHaveLength(delegate.split('}').length);
    const scene = textOf('ios/App/App/SceneDelegate.swift');
    expect(scene).toContain('connectionOptions.notificationResponse');
    expect(scene).toContain('"CapacitorStorage.nightjar.pending-navigation"');
    expect(scene.split('{')).toHaveLength(scene.split('}').length);
  });

  test("the iOS project includes Apple's privacy manifest, which declares no tracking", () => {
    expect(
      textOf('ios/App/App.xcodeproj/project.pbxproj').match(/PrivacyInfo\.xcprivacy in Resources/g),
    ).toHaveLength(2);
    expect(plistOf('ios/App/App/PrivacyInfo.xcprivacy')).toMatchObject({
      NSPrivacyTracking: false,
      NSPrivacyAccessedAPITypes: [
        {
          NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryUserDefaults',
          NSPrivacyAccessedAPITypeReasons: ['CA92.1'],
        },
      ],
    });
  });

  test('an iPhone shows the app upright only, and an iPad in every direction', () => {
    const plist = plistOf('ios/App/App/Info.plist');
    expect(plist).toMatchObject({ UISupportedInterfaceOrientations: ['UIInterfaceOrientationPortrait'] });
    expect(plist).toHaveProperty('UISupportedInterfaceOrientations~ipad.length', 4);
  });

  test('the icon of iOS has no transparent pixel, which the store would refuse', async () => {
    const icon = join(folder, 'ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png');
    expect(await sharp(icon).metadata()).toMatchObject({ width: 1024, height: 1024, hasAlpha: false });
  });
});

test('the Android and the iOS project find the sources of each plugin', () => {
  const gradle = [...textOf('android/capacitor.settings.gradle').matchAll(/new File\('([^']+)'\)/g)];
  const swift = [...textOf('ios/App/CapApp-SPM/Package.swift').matchAll(/path: "([^"]+)"/g)];
  expect(gradle).toHaveLength(packagesOfShell('capgo').length + 1);
  expect(swift).toHaveLength(packagesOfShell('capgo').length);
  for (const [, path = ''] of gradle)
    expect(statSync(resolve(folder, 'android', path)).isDirectory()).toBe(true);
  for (const [, path = ''] of swift)
    expect(statSync(resolve(folder, 'ios/App/CapApp-SPM', path)).isDirectory()).toBe(true);
});

test('a store build has only the plugin of the chosen location tracker, because the plugins of both trackers have one name', () => {
  const packages = packagesOfShell('transistorsoft');
  expect(packages).toContain('@transistorsoft/capacitor-background-geolocation');
  expect(packages).not.toContain('@capgo/background-geolocation');
  expect(capacitorConfig(readNativeShellConfig({ TRACKER: 'transistorsoft' })).includePlugins).toEqual(
    packages,
  );
});

test('a later version of the app has a larger build number than an earlier version', () => {
  const codes = ['1.1.174', '1.1.175', '1.2.0', '1.10.0', '2.0.0'].map(versionCodeOf);
  expect(codes).toEqual([1_010_174, 1_010_175, 1_020_000, 1_100_000, 2_000_000]);
  expect(() => versionCodeOf('1.1')).toThrow('The version 1.1 must be three numbers like 1.1.174.');
});

test.each([
  ['APP_ID', 'com.my-owl.app'],
  ['LINK_HOSTS', 'https://owl.example'],
  ['LINK_HOSTS', 'owl.example/path'],
  ['APPLE_TEAM_ID', 'ABC'],
  ['TRACKER', 'other'],
])(
  'the native projects refuse the setting %s with the value %s, and the message names the setting',
  (name, value) => {
    expect(() => readNativeShellConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} must be .*"${value}"`),
    );
  },
);

test('the configuration of a store build contains the public release key as PEM text, and any other key or text is refused', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString().trim();
  const updatesOf = (text: string | undefined) =>
    capacitorConfig(readNativeShellConfig({ RELEASE_PUBLIC_KEY: text })).plugins?.LiveUpdate;
  const settings = {
    readyTimeout: 10_000,
    autoBlockRolledBackBundles: true,
    autoDeleteBundles: false,
    autoUpdateStrategy: 'none',
  };
  for (const text of [pem, pem.replaceAll('\n', '\\n')])
    expect(updatesOf(text)).toEqual({ ...settings, publicKey: pem });
  expect(updatesOf(undefined)).toEqual(settings);

  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  const others = [short, curve].map(key => key.export({ type: 'spki', format: 'pem' }).toString());
  const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  for (const text of [...others, secret, 'key', pem.slice(0, -40)])
    expect(() => updatesOf(text)).toThrow(/^RELEASE_PUBLIC_KEY must be the line/);
});

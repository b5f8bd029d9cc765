import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawAndroid } from './drawings.ts';
import { editGeneratedFile, escapeAndroidText, escapeXml } from './edit.ts';
import { firstPartsOfAddresses } from './link-paths.ts';
import {
  androidPermissions,
  customLink,
  defaultChannel,
  oldestSystems,
  optionalFeatures,
  removedPermissions,
  type Shell,
  shellColors,
} from './shell.ts';

/** Writes the app's settings and files into an Android project that `cap add android` has just generated. */
export async function applyToAndroid(project: string, shell: Shell): Promise<void> {
  const main = join(project, 'app/src/main');
  await editManifest(join(main, 'AndroidManifest.xml'), shell);
  await editGradle(project, shell);
  await writeResources(join(main, 'res'), shell);
  await drawAndroid(join(main, 'res'));
  if (shell.googleServices) await copyFile(shell.googleServices, join(project, 'app/google-services.json'));
}

async function editManifest(path: string, shell: Shell): Promise<void> {
  const lines = (...all: readonly string[]) => all.join('\n');
  await editGeneratedFile(path, [
    [
      'xmlns:android="http://schemas.android.com/apk/res/android"',
      'xmlns:android="http://schemas.android.com/apk/res/android"\n    xmlns:tools="http://schemas.android.com/tools"',
    ],
    [
      'android:allowBackup="true"',
      lines(
        'android:allowBackup="false"',
        '        android:fullBackupContent="false"',
        '        android:dataExtractionRules="@xml/data_extraction_rules"',
        '        android:networkSecurityConfig="@xml/network_security_config"',
        '        android:usesCleartextTraffic="false"',
      ),
    ],
    [
      'android:launchMode="singleTask"',
      'android:launchMode="singleTask"\n            android:screenOrientation="portrait"',
    ],
    [/<\/intent-filter>/g, `</intent-filter>\n${linkFiltersXml(shell)}`],
    ['    </application>', `${metaDataXml(shell)}\n    </application>`],
    [/ *<uses-permission android:name="android.permission.INTERNET" \/>\n/g, permissionsXml()],
  ]);
}

/**
 * Android combines each scheme of a filter with each of its hosts and paths, so one filter covers all links of the
 * deployment. A path is either whole or ends with a slash, because the beginning `/r` alone would match `/register`
 * too. `/admin` is left out, because the desk opens in a browser.
 */
function linkFiltersXml({ linkHosts }: Shell): string {
  const hosts = linkHosts.map(host => `<data android:host="${escapeXml(host)}" />`);
  const paths = firstPartsOfAddresses().flatMap(part => [
    `<data android:path="/${part}" />`,
    `<data android:pathPrefix="/${part}/" />`,
  ]);
  const own = `<data android:scheme="${customLink.scheme}" android:host="${customLink.host}" />`;
  const web = ['<data android:scheme="https" />', ...hosts, '<data android:path="/" />', ...paths];
  return [intentFilterXml(' android:autoVerify="true"', web), intentFilterXml('', [own])].join('\n');
}

const intentFilterXml = (attributes: string, data: readonly string[]): string => `
            <intent-filter${attributes}>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
${data.map(line => `                ${line}`).join('\n')}
            </intent-filter>`;

function metaDataXml({ tracker, trackerLicense }: Shell): string {
  const firebase = 'com.google.firebase.messaging.default_notification';
  const entries = [
    [`${firebase}_icon`, 'resource', '@drawable/ic_note'],
    [`${firebase}_color`, 'resource', '@color/lamp'],
    [`${firebase}_channel_id`, 'value', defaultChannel],
  ];
  if (tracker === 'transistorsoft' && trackerLicense)
    entries.push(['com.transistorsoft.locationmanager.license', 'value', trackerLicense]);
  return entries
    .map(
      ([name, kind, value = '']) =>
        `        <meta-data android:name="${name}" android:${kind}="${escapeXml(value)}" />`,
    )
    .join('\n');
}

const permissionsXml = (): string =>
  [
    ...Object.keys(androidPermissions).map(
      name => `    <uses-permission android:name="android.permission.${name}" />`,
    ),
    ...removedPermissions.map(name => `    <uses-permission android:name="${name}" tools:node="remove" />`),
    // The manifest of a plugin requires GPS. Merging keeps the stricter of two manifests, so `tools:replace` makes the
    // value of this manifest the one that counts.
    ...optionalFeatures.map(
      name =>
        `    <uses-feature android:name="${name}" android:required="false" tools:replace="android:required" />`,
    ),
    '',
  ].join('\n');

async function editGradle(project: string, { version, versionCode, tracker }: Shell): Promise<void> {
  await editGeneratedFile(join(project, 'variables.gradle'), [
    ['minSdkVersion = 24', `minSdkVersion = ${oldestSystems.androidSdk}`],
  ]);
  await editGeneratedFile(join(project, 'app/build.gradle'), [
    ['versionCode 1\n', `versionCode ${versionCode}\n`],
    ['versionName "1.0"', `versionName "${version}"`],
    [
      '    buildTypes {\n        release {\n',
      `${signingConfigGradle}    buildTypes {\n        release {\n${signedReleaseGradle}`,
    ],
    ...(tracker === 'transistorsoft'
      ? ([["apply plugin: 'com.android.application'\n", transistorsoftGradleLines]] as const)
      : []),
  ]);
  if (tracker === 'transistorsoft')
    await editGeneratedFile(join(project, 'build.gradle'), [
      [
        'allprojects {\n    repositories {\n        google()\n        mavenCentral()\n',
        `allprojects {\n    repositories {\n        google()\n        mavenCentral()\n${transistorsoftRepositories}`,
      ],
    ]);
}

/** A build reads the key that signs a release from its environment, so that the key is never stored in the project. */
const signingConfigGradle = `    signingConfigs {
        release {
            if (System.getenv('ANDROID_KEYSTORE')) {
                storeFile file(System.getenv('ANDROID_KEYSTORE'))
                storePassword System.getenv('ANDROID_KEYSTORE_PASSWORD')
                keyAlias System.getenv('ANDROID_KEY_ALIAS')
                keyPassword System.getenv('ANDROID_KEY_PASSWORD') ?: System.getenv('ANDROID_KEYSTORE_PASSWORD')
            }
        }
    }
`;
const signedReleaseGradle = `            if (System.getenv('ANDROID_KEYSTORE')) signingConfig signingConfigs.release
`;

const transistorsoftProjects = [
  ':transistorsoft-capacitor-background-geolocation',
  ':transistorsoft-capacitor-background-fetch',
];
const transistorsoftRepositories = transistorsoftProjects
  .map(name => `        maven { url("\${project('${name}').projectDir}/libs") }\n`)
  .join('');
const transistorsoftGradleLines = `apply plugin: 'com.android.application'
apply from: "\${project('${transistorsoftProjects[0]}').projectDir}/app.gradle"
`;

async function writeResources(res: string, shell: Shell): Promise<void> {
  const resources = (lines: readonly string[]) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${lines.map(line => `    ${line}\n`).join('')}</resources>\n`;
  const text = (name: string, value: string) => `<string name="${name}">${escapeAndroidText(value)}</string>`;
  const files = {
    'values/strings.xml': resources([
      text('app_name', shell.name),
      text('title_activity_main', shell.name),
      text('package_name', shell.appId),
      text('custom_url_scheme', customLink.scheme),
      ...(shell.tracker === 'capgo' ? capgoResources.map(([name, value]) => text(name, value)) : []),
    ]),
    'values/colors.xml': resources([
      `<color name="night">${shellColors.night}</color>`,
      `<color name="lamp">${shellColors.lamp}</color>`,
      `<color name="colorPrimary">${shellColors.night}</color>`,
      `<color name="colorPrimaryDark">${shellColors.night}</color>`,
      `<color name="colorAccent">${shellColors.lamp}</color>`,
    ]),
    'values/ic_launcher_background.xml': resources([
      `<color name="ic_launcher_background">${shellColors.night}</color>`,
    ]),
    'values/styles.xml': stylesXml,
    'xml/network_security_config.xml': networkSecurityXml,
    'xml/data_extraction_rules.xml': noExtractionXml,
    'mipmap-anydpi-v26/ic_launcher.xml': adaptiveIconXml,
    'mipmap-anydpi-v26/ic_launcher_round.xml': adaptiveIconXml,
  };
  await removeTemplatePictures(res);
  await mkdir(join(res, 'xml'), { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(res, name), content);
}

const capgoResourcePrefix = 'capacitor_background_geolocation_notification';
const capgoResources = [
  [`${capgoResourcePrefix}_channel_name`, 'While you are out'],
  [`${capgoResourcePrefix}_icon`, 'drawable/ic_note'],
  [`${capgoResourcePrefix}_color`, shellColors.lamp],
] as const;

/** Removes the pictures of Capacitor's template, among them a bright splash picture. The app's own splash is dark. */
async function removeTemplatePictures(res: string): Promise<void> {
  const folders = (await readdir(res)).filter(name => name.startsWith('drawable'));
  await Promise.all(folders.map(name => rm(join(res, name), { recursive: true })));
}

const stylesXml = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <style name="AppTheme" parent="Theme.AppCompat.NoActionBar">
        <item name="colorPrimary">@color/colorPrimary</item>
        <item name="colorPrimaryDark">@color/colorPrimaryDark</item>
        <item name="colorAccent">@color/colorAccent</item>
        <item name="android:windowBackground">@color/night</item>
    </style>

    <style name="AppTheme.NoActionBar" parent="AppTheme">
        <item name="windowActionBar">false</item>
        <item name="windowNoTitle">true</item>
        <item name="android:background">@null</item>
    </style>

    <style name="AppTheme.NoActionBarLaunch" parent="Theme.SplashScreen">
        <item name="windowSplashScreenBackground">@color/night</item>
        <item name="windowSplashScreenAnimatedIcon">@mipmap/ic_launcher_foreground</item>
        <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>
    </style>
</resources>
`;

const networkSecurityXml = `<?xml version="1.0" encoding="utf-8"?>
<network-security-config>
    <base-config cleartextTrafficPermitted="false" />
</network-security-config>
`;

const excludedDomainsXml = ['root', 'file', 'database', 'sharedpref', 'external']
  .map(domain => `        <exclude domain="${domain}" path="." />\n`)
  .join('');

/**
 * These rules keep the app's data out of backups and out of transfers to another phone. The key of the stored session
 * never leaves the Keystore of its phone, so another phone could not read the session.
 */
const noExtractionXml = `<?xml version="1.0" encoding="utf-8"?>
<data-extraction-rules>
    <cloud-backup>
${excludedDomainsXml}    </cloud-backup>
    <device-transfer>
${excludedDomainsXml}    </device-transfer>
</data-extraction-rules>
`;

const adaptiveIconXml = `<?xml version="1.0" encoding="utf-8"?>
<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/ic_launcher_background" />
    <foreground android:drawable="@mipmap/ic_launcher_foreground" />
    <monochrome android:drawable="@mipmap/ic_launcher_monochrome" />
</adaptive-icon>
`;

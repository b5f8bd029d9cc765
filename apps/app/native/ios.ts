import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type PlistValue, parse } from 'plist';
import { drawIos } from './drawings.ts';
import { editGeneratedFile } from './edit.ts';
import { editXcodeProject } from './ios-project.ts';
import { pushForwards, sceneDelegate } from './ios-swift.ts';
import {
  backgroundModes,
  collectedData,
  customLink,
  motionPurpose,
  oldestSystems,
  permissionPurposes,
  requiredReasons,
  type Shell,
  shellColors,
} from './shell.ts';

type PlistDictionary = Record<string, PlistValue>;

/** Writes the app's settings and files into an iOS project that `cap add ios` has just generated. */
export async function applyToIos(project: string, shell: Shell): Promise<void> {
  const app = join(project, 'App/App');
  await editInfoPlist(join(app, 'Info.plist'), shell);
  await writePlist(join(app, 'App.entitlements'), entitlements(shell));
  await writePlist(join(app, 'PrivacyInfo.xcprivacy'), privacyManifest(shell));
  await editGeneratedFile(join(app, 'AppDelegate.swift'), [[/\n\}\n$/g, `\n${pushForwards}}\n`]]);
  await writeFile(join(app, 'SceneDelegate.swift'), sceneDelegate);
  await editGeneratedFile(join(app, 'Base.lproj/LaunchScreen.storyboard'), [
    [
      '<color key="backgroundColor" systemColor="systemBackgroundColor"/>',
      storyboardColor(shellColors.night),
    ],
  ]);
  await editXcodeProject(join(project, 'App/App.xcodeproj/project.pbxproj'), shell);
  // `cap add` wrote the oldest iOS version of its template into `Package.swift`. This edit writes the app's own.
  const major = oldestSystems.ios.split('.')[0];
  await editGeneratedFile(join(project, 'App/CapApp-SPM/Package.swift'), [
    [/\.iOS\(\.v\d+\)/g, `.iOS(.v${major})`],
  ]);
  await drawIos(join(app, 'Assets.xcassets'));
}

const writePlist = (path: string, content: PlistDictionary): Promise<void> =>
  writeFile(path, `${build(content)}\n`);

const portraitOrientation = 'UIInterfaceOrientationPortrait';

async function editInfoPlist(path: string, shell: Shell): Promise<void> {
  const { UIMainStoryboardFile: _, ...info } = parse(await readFile(path, 'utf8')) as PlistDictionary;
  await writePlist(path, {
    ...info,
    ...permissionPurposes,
    ...(shell.tracker === 'transistorsoft' ? transistorsoftInfo(shell) : {}),
    CFBundleDisplayName: shell.name,
    CFBundleURLTypes: [{ CFBundleURLName: shell.appId, CFBundleURLSchemes: [customLink.scheme] }],
    // At each upload, Apple asks whether an app uses its own encryption. This app encrypts by HTTPS alone, so this
    // setting answers the question with no.
    ITSAppUsesNonExemptEncryption: false,
    UIApplicationSceneManifest: sceneManifest,
    UIBackgroundModes: [...backgroundModes[shell.tracker]],
    UIRequiredDeviceCapabilities: ['arm64'],
    UIUserInterfaceStyle: 'Dark',
    UISupportedInterfaceOrientations: [portraitOrientation],
    // An iPad shows apps side by side. Apple requires that such an app supports all orientations.
    'UISupportedInterfaceOrientations~ipad': [
      portraitOrientation,
      `${portraitOrientation}UpsideDown`,
      'UIInterfaceOrientationLandscapeLeft',
      'UIInterfaceOrientationLandscapeRight',
    ],
  });
}

const transistorsoftInfo = ({ appId, trackerLicense }: Shell): PlistDictionary => ({
  ...motionPurpose,
  BGTaskSchedulerPermittedIdentifiers: ['com.transistorsoft.fetch', `${appId}.refresh`],
  ...(trackerLicense ? { TSLocationManagerLicense: trackerLicense } : {}),
});

/**
 * The scene's delegate makes the window, so this manifest names no storyboard. With a storyboard there would be two
 * windows, each with a web view.
 */
const sceneManifest = {
  UIApplicationSupportsMultipleScenes: false,
  UISceneConfigurations: {
    UIWindowSceneSessionRoleApplication: [
      {
        UISceneConfigurationName: 'Default Configuration',
        UISceneDelegateClassName: '$(PRODUCT_MODULE_NAME).SceneDelegate',
      },
    ],
  },
};

const entitlements = ({ linkHosts }: Shell): PlistDictionary => ({
  'aps-environment': '$(APS_ENVIRONMENT)',
  'com.apple.developer.associated-domains': linkHosts.map(host => `applinks:${host}`),
});

const privacyManifest = ({ tracker }: Shell): PlistDictionary => ({
  NSPrivacyTracking: false,
  NSPrivacyTrackingDomains: [],
  NSPrivacyCollectedDataTypes: collectedData.map(name => ({
    NSPrivacyCollectedDataType: `NSPrivacyCollectedDataType${name}`,
    NSPrivacyCollectedDataTypeLinked: true,
    NSPrivacyCollectedDataTypeTracking: false,
    NSPrivacyCollectedDataTypePurposes: ['NSPrivacyCollectedDataTypePurposeAppFunctionality'],
  })),
  NSPrivacyAccessedAPITypes: Object.entries(requiredReasons[tracker]).map(([api, reasons]) => ({
    NSPrivacyAccessedAPIType: `NSPrivacyAccessedAPICategory${api}`,
    NSPrivacyAccessedAPITypeReasons: [...reasons],
  })),
});

function storyboardColor(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map(at =>
    (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4),
  );
  return `<color key="backgroundColor" red="${red}" green="${green}" blue="${blue}" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>`;
}

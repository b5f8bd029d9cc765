import { writeFile } from 'node:fs/promises';
import xcode from 'xcode';
import { oldestSystems, type Shell } from './shell.ts';

/** The ids of the added files are fixed, so that the same settings always generate the same project. */
const addedFiles = [
  {
    name: 'App.entitlements',
    type: 'text.plist.entitlements',
    file: '5A1E00000000000000000001',
    resource: null,
  },
  {
    name: 'PrivacyInfo.xcprivacy',
    type: 'text.xml',
    file: '5A1E00000000000000000002',
    resource: '5A1E00000000000000000003',
  },
] as const;

type XcodeProject = ReturnType<typeof xcode.project>;
type XcodeObjects = XcodeProject['hash']['project']['objects'];

/** Sets the versions in the Xcode project, and adds the app's entitlements and privacy manifest to it. */
export async function editXcodeProject(path: string, shell: Shell): Promise<void> {
  const project = xcode.project(path).parseSync();
  const { objects } = project.hash.project;
  for (const file of addedFiles) addFile(objects, file);
  for (const configuration of sectionEntries(objects.XCBuildConfiguration))
    Object.assign(configuration.buildSettings, buildSettingsFor(configuration, shell));
  // The parser reads 0920 as a number and would write 920, so both values are set as texts.
  for (const { attributes } of sectionEntries(objects.PBXProject))
    Object.assign(attributes, { LastSwiftUpdateCheck: '0920', LastUpgradeCheck: '0920' });
  await writeFile(path, project.writeSync());
}

const sectionEntries = <Entry extends object>(section: Record<string, Entry | string>): Entry[] =>
  Object.values(section).filter(entry => typeof entry === 'object');

function addFile(objects: XcodeObjects, { name, type, file, resource }: (typeof addedFiles)[number]): void {
  objects.PBXFileReference[file] = {
    isa: 'PBXFileReference',
    lastKnownFileType: type,
    path: name,
    sourceTree: '"<group>"',
  };
  objects.PBXFileReference[`${file}_comment`] = name;
  sectionEntries(objects.PBXGroup)
    .find(group => group.path === 'App')
    ?.children.push({ value: file, comment: name });
  if (!resource) return;
  const comment = `${name} in Resources`;
  objects.PBXBuildFile[resource] = { isa: 'PBXBuildFile', fileRef: file, fileRef_comment: name };
  objects.PBXBuildFile[`${resource}_comment`] = comment;
  for (const phase of sectionEntries(objects.PBXResourcesBuildPhase))
    phase.files.push({ value: resource, comment });
}

/**
 * A configuration without a bundle identifier belongs to the whole project and gets the oldest iOS alone. The
 * configurations of the app's target get all settings.
 */
function buildSettingsFor(
  { name, buildSettings }: { name: string; buildSettings: object },
  shell: Shell,
): Record<string, string> {
  const target = { IPHONEOS_DEPLOYMENT_TARGET: oldestSystems.ios };
  if (!('PRODUCT_BUNDLE_IDENTIFIER' in buildSettings)) return target;
  return {
    ...target,
    APS_ENVIRONMENT: name === 'Release' ? 'production' : 'development',
    CODE_SIGN_ENTITLEMENTS: 'App/App.entitlements',
    CURRENT_PROJECT_VERSION: String(shell.versionCode),
    MARKETING_VERSION: shell.version,
    PRODUCT_BUNDLE_IDENTIFIER: shell.appId,
    ...(shell.appleTeamId ? { DEVELOPMENT_TEAM: shell.appleTeamId } : {}),
  };
}

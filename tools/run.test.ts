import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

let home: string;
const serverFile = 'apps/server/src/main.ts';
/** The installation for production runs this file of the server. */
const binaries = 'apps/server/src/platform/db/embedded/binaries.ts';

/**
 * Makes a project that has only the launcher `run.mjs`. Its npm is a stand-in that records the requests and installs a
 * runtime.
 */
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'launcher-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, 'tools'));
  for (const name of [
    'run.mjs',
    'restarts.mjs',
    'install.mjs',
    'client-build.mjs',
    'install-production.mjs',
    'lines.mjs',
  ])
    copyFileSync(join(import.meta.dirname, name), join(home, 'tools', name));
  put('package-lock.json', '{}');
  put(binaries, '');
  put('npm.cjs', fakeNpm);
  put(
    'say.ts',
    `console.log(JSON.stringify({ args: process.argv.slice(2), node: process.argv0 })); process.exit(7);`,
  );
});

const fakeNpm = `
  const { appendFileSync, mkdirSync, existsSync, symlinkSync, writeFileSync } = require('node:fs');
  appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n');
  mkdirSync('node_modules/.bin', { recursive: true });
  if (!existsSync('node_modules/.bin/node')) symlinkSync(process.execPath, 'node_modules/.bin/node');
  writeFileSync('node_modules/.package-lock.json', '{}');
  if (!process.argv.includes('--workspace')) mkdirSync('node_modules/vitest', { recursive: true });
  process.exit(existsSync('offline') ? 1 : 0);
`;

function put(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

const environment = () => ({ ...process.env, npm_execpath: join(home, 'npm.cjs') });

function launch(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', ...args], {
    cwd: home,
    env: environment(),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const asked = () =>
  existsSync(join(home, 'asked')) ? readFileSync(join(home, 'asked'), 'utf8').trim().split('\n') : [];

describe('installing', () => {
  test('the launcher installs the packages of a new clone with one line of notice, and runs the script', () => {
    const { status, stdout, stderr } = launch('say.ts', 'a', '--b');
    expect(stderr).toBe('Installing what Nightjar needs (a minute, the first time) …\n');
    expect(asked()).toEqual(['ci --no-audit --no-fund --loglevel=error']);
    expect(JSON.parse(stdout).args).toEqual(['a', '--b']);
    expect(status).toBe(7);
  });

  test('the launcher does not install the packages of an installed project again', () => {
    launch('say.ts');
    expect(launch('say.ts')).toMatchObject({ status: 7, stderr: '' });
    expect(asked()).toHaveLength(1);
  });

  test('a first start of the server installs only what the server and the build of the client need, and the first test installs the rest', () => {
    put(serverFile, '');
    const needed = [serverFile.split('/src')[0], 'packages/domain', 'apps/app'].map(
      name => `--workspace ${name}`,
    );
    expect(launch(serverFile).stderr).toBe('Installing what Nightjar needs (a minute, the first time) …\n');
    expect(asked()).toEqual([`ci ${needed.join(' ')} --include=dev --no-audit --no-fund --loglevel=error`]);
    expect(launch(serverFile).stderr).toBe('');
    expect(launch('say.ts').stderr).toBe('Installing what tests and tools need …\n');
    expect(asked().slice(1)).toEqual(['install --no-save --no-audit --no-fund --loglevel=error']);
    expect(launch('say.ts').stderr).toBe('');
  });

  test('the launcher installs a newer lock file without removing packages that may be in use', () => {
    launch('say.ts');
    const later = new Date(Date.now() + 10_000);
    utimesSync(join(home, 'package-lock.json'), later, later);
    launch('say.ts');
    expect(asked()[1]).toMatch(/^install --no-save/);
  });

  test('where the Node of the machine is too old for npm, npm runs on the Node of the project', () => {
    put('package-lock.json', '{"packages":{"node_modules/node":{"version":"24.1.0"}}}');
    put(
      'npm.cjs',
      `${fakeNpm.replace('process.exit', 'if (process.argv.includes("ci")) appendFileSync("asked", process.argv0 + "\\n"); process.exit')}`.replace(
        "mkdirSync('node_modules/.bin'",
        `const at = process.argv.indexOf('--prefix');
         if (at > 0) {
           mkdirSync(process.argv[at + 1] + '/node_modules/.bin', { recursive: true });
           symlinkSync(process.execPath, process.argv[at + 1] + '/node_modules/.bin/node');
         }
         mkdirSync('node_modules/.bin'`,
      ),
    );
    put(
      'old-node.cjs',
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } });`,
    );
    const { status } = spawnSync(
      process.execPath,
      ['--require', './old-node.cjs', 'tools/run.mjs', 'say.ts'],
      {
        cwd: home,
        env: environment(),
      },
    );
    const folder = join(home, '.cache/node-for-npm');
    expect(asked()).toEqual([
      `install --prefix ${folder} --no-save --no-package-lock --ignore-scripts=false node@24.1.0 --no-audit --no-fund --loglevel=error`,
      'ci --no-audit --no-fund --loglevel=error',
      join(folder, 'node_modules/.bin/node'),
    ]);
    expect(status).toBe(7);
  });

  test('the launcher ends with code 1 and a message where packages are missing and there is no network', () => {
    put('offline', '');
    const { status, stderr } = launch('say.ts');
    expect(status).toBe(1);
    expect(stderr).toMatch(/npm could not install what Nightjar needs\.\n$/);
  });
});

describe('running', () => {
  beforeEach(() => {
    launch('say.ts');
  });

  test("the launcher runs scripts on the project's own Node", () => {
    const { stdout } = launch('say.ts');
    expect(JSON.parse(stdout).node).toBe(join(home, 'node_modules/.bin/node'));
  });

  test('the launcher starts the server with settings of V8 and malloc that save memory, unless the operator sets others', () => {
    const printer = `console.log(JSON.stringify([process.execArgv, process.env.MALLOC_ARENA_MAX]));`;
    put('apps/server/src/main.ts', printer);
    put('other.ts', printer);
    expect(JSON.parse(launch('apps/server/src/main.ts').stdout)).toEqual([
      ['--max-semi-space-size=8', '--expose-gc'],
      '2',
    ]);
    expect(JSON.parse(launch('other.ts').stdout)).toEqual([[], '2']);
    process.env.MALLOC_ARENA_MAX = '4';
    onTestFinished(() => void delete process.env.MALLOC_ARENA_MAX);
    expect(JSON.parse(launch('other.ts').stdout)).toEqual([[], '4']);
  });

  test('the launcher runs a package by the name of its command', () => {
    put('node_modules/tester/package.json', JSON.stringify({ bin: { tester: 'bin/cli.js' } }));
    put('node_modules/tester/bin/cli.js', `console.log('tested', process.argv[2]);`);
    expect(launch('tester', 'all')).toMatchObject({ status: 0, stdout: 'tested all\n' });
    expect(launch('nobody')).toMatchObject({
      status: 1,
      stderr: 'There is no command "nobody" here. "npm ci" installs everything.\n',
    });
  });

  test('the launcher without a script prints its usage', () => {
    expect(launch()).toMatchObject({ status: 1, stderr: expect.stringContaining('Say what to run') });
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    "the launcher passes %s on to the script, and ends with the script's exit code",
    async signal => {
      put(
        'wait.ts',
        `process.on('${signal}', () => process.exit(3)); setInterval(() => {}, 1000); console.log('ready');`,
      );
      const child = spawn(process.execPath, ['tools/run.mjs', 'wait.ts'], { cwd: home, env: environment() });
      await once(child.stdout, 'data');
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([3, null]);
    },
  );

  test('the launcher ends with the code that a shell would give when a script ends by a signal', () => {
    put('die.ts', `process.kill(process.pid, 'SIGKILL');`);
    expect(launch('die.ts').status).toBe(137);
  });
});

describe('a server that reports when it is ready', () => {
  beforeEach(() => {
    launch('say.ts');
    put(
      'serve.ts',
      `import { appendFileSync, readFileSync } from 'node:fs';
       const [ways] = process.argv.slice(2);
       appendFileSync('starts', 'x');
       console.log('started');
       const way = ways.split(',')[readFileSync('starts', 'utf8').length - 1] ?? '0';
       const end = () => /^[0-9]+$/.test(way) ? process.exit(Number(way)) : process.kill(process.pid, way);
       if (way.startsWith('early')) process.exit(1);
       process.send('ready', way === 'wait' ? undefined : end);
       if (way === 'wait') setInterval(() => {}, 1000);`,
    );
  });
  const starts = () =>
    existsSync(join(home, 'starts')) ? readFileSync(join(home, 'starts'), 'utf8').length : 0;

  test('the launcher starts a server again at once, with the reason, where the server ends by a defect or is killed', () => {
    expect(launch('serve.ts', '70')).toMatchObject({
      status: 0,
      stderr: 'The server ended (code 70) and is started again.\n',
    });
    expect(starts()).toBe(2);
  });

  test('the launcher starts a server that ends again and again after ever longer pauses', () => {
    expect(launch('serve.ts', 'SIGKILL,SIGSEGV,70').stderr.trim().split('\n')).toEqual([
      'The server ended (SIGKILL) and is started again.',
      'The server ended (SIGSEGV) and is started again in 100 ms: 2 ends in a row.',
      'The server ended (code 70) and is started again in 200 ms: 3 ends in a row.',
    ]);
    expect(starts()).toBe(4);
  });

  test('the launcher does not start a server again whose first start failed, but does where only a later start failed', () => {
    expect(launch('serve.ts', 'early')).toMatchObject({ status: 1, stderr: '' });
    expect(starts()).toBe(1);
    rmSync(join(home, 'starts'));
    expect(launch('serve.ts', '70,early')).toMatchObject({ status: 0 });
    expect(starts()).toBe(3);
  });

  test('the launcher does not start a server again after SIGTERM to the launcher', async () => {
    const args = ['tools/run.mjs', 'serve.ts', '70,wait'];
    const child = spawn(process.execPath, args, { cwd: home, env: environment() });
    for (const lines = createInterface(child.stdout); starts() < 2; ) await once(lines, 'line');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([143, null]);
    expect(starts()).toBe(2);
  });

  test('the launcher gives up a server that cannot be started any more', () => {
    const script = `
      import { afterEnd, atFirst } from './tools/restarts.mjs';
      const ends = [{ code: 70, wasReady: true, ms: 20000 }, ...Array(61).fill({ code: 1, wasReady: false, ms: 500 })];
      let known = atFirst;
      console.log(JSON.stringify(ends.map(end => {
        const after = afterEnd(known, { signal: null, ...end });
        known = after.known;
        return [after.pause, after.sentence];
      })));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: home,
      encoding: 'utf8',
    });
    const printed: [number | null, string][] = JSON.parse(stdout);
    expect(printed.map(([pause]) => pause)).toEqual([
      ...[0, 100, 200, 400, 800, 1600, 3200],
      ...Array.from({ length: 54 }, () => 5_000),
      null,
    ]);
    expect(printed.at(-1)?.[1]).toBe('The server ended (code 1) and could not be started 61 times in a row.');
  });
});

describe('a server for the public', () => {
  const script = 'apps/server/src/main.ts';
  const inProduction = () => ({ ...environment(), NODE_ENV: 'production' });
  const launchPublic = () =>
    spawnSync(process.execPath, ['tools/run.mjs', script], {
      cwd: home,
      env: inProduction(),
      encoding: 'utf8',
    });
  const linesOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));

  test('the launcher of a public server logs JSON, also where the server is not installed', () => {
    put(script, '');
    const { status, stderr } = launchPublic();
    expect([status, linesOf(stderr)]).toMatchObject([
      1,
      [{ level: 50, from: 'launcher', msg: expect.stringContaining('npm run install:production') }],
    ]);
  });

  test('the launcher passes on each of the last lines of a public server as JSON before it ends itself', () => {
    launch('say.ts');
    put(
      script,
      `import { writeSync } from 'node:fs';
       writeSync(2, '{"level":30,"msg":"of the server"}\\n\\nFATAL ERROR: heap out of memory\\n----- Native stack trace -----\\n');
       process.exit(134);`,
    );
    const { status, stdout, stderr } = launchPublic();
    expect([status, stdout]).toEqual([134, '']);
    expect(linesOf(stderr).map(({ msg }) => msg)).toEqual([
      'of the server',
      'FATAL ERROR: heap out of memory',
      '----- Native stack trace -----',
    ]);
  });

  test('the launcher says that npm has ended when it stops the server for that reason', async () => {
    launch('say.ts');
    put(
      script,
      `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('ready');`,
    );
    // The shell stands in for npm: it waits for the launcher, and is killed.
    const shell = spawn('sh', ['-c', `"${process.execPath}" tools/run.mjs ${script}; true`], {
      cwd: home,
      env: { ...inProduction(), npm_lifecycle_event: 'server' },
    });
    let written = '';
    shell.stderr.on('data', chunk => (written += chunk));
    await once(shell.stdout, 'data');
    shell.kill('SIGKILL');
    await once(shell, 'close');
    expect(linesOf(written)).toMatchObject([
      { level: 30, from: 'launcher', msg: 'npm has ended, so the server is stopped.' },
    ]);
  });
});

describe('the client', () => {
  beforeEach(() => {
    put('apps/app/index.html', '<main>');
    put('apps/app/src/app.tsx', 'one');
    put('packages/domain/src/brand.ts', 'name');
    put('node_modules/vite/package.json', JSON.stringify({ bin: { vite: 'vite.js' } }));
    put('node_modules/vite/vite.js', fakeVite);
    launch('say.ts');
  });

  const fakeVite = `
    const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
    appendFileSync('../../builds', process.argv.slice(2).join(' ') + '\\n');
    if (existsSync('src/broken.tsx')) process.exit(1);
    mkdirSync('dist', { recursive: true });
    writeFileSync('dist/index.html', process.env.VITE_SERVER_URL ?? '');
    writeFileSync('src/route-tree.gen.ts', 'generated');
  `;
  const builds = () => readFileSync(join(home, 'builds'), 'utf8').trim().split('\n').length;

  test('the launcher builds the client once, and again only after a change', () => {
    expect(launch('say.ts', '--with-client')).toMatchObject({ status: 7, stderr: 'Building the client …\n' });
    expect(launch('say.ts', '--with-client')).toMatchObject({ status: 7, stderr: '' });
    expect(builds()).toBe(1);
    put('packages/domain/src/brand.ts', 'another name');
    launch('say.ts', '--with-client');
    expect(builds()).toBe(2);
    rmSync(join(home, 'apps/app/dist'), { recursive: true });
    launch('say.ts', '--with-client');
    expect(builds()).toBe(3);
  });

  test('the flag `--with-client` is for the launcher, and the script does not get it', () => {
    expect(JSON.parse(launch('say.ts', '--with-client', '--role', 'api').stdout).args).toEqual([
      '--role',
      'api',
    ]);
  });

  test('the launcher builds the client for phones for a server that the journeys replace, beside the other one', () => {
    launch('say.ts', '--with-phone-client');
    expect(readFileSync(join(home, 'builds'), 'utf8')).toMatch(/--outDir \S+phone-client/);
    expect(readFileSync(join(home, 'apps/app/dist/index.html'), 'utf8')).toBe('http://127.0.0.1:9');
  });

  test('a server starts while its client is built, and hears when the client is ready', () => {
    put(
      serverFile,
      `import { existsSync } from 'node:fs';
       console.log(process.argv.includes('--await-client'), existsSync('apps/app/dist/index.html'));
       process.once('message', message => console.log(message, existsSync('apps/app/dist/index.html')));`,
    );
    put('node_modules/vite/vite.js', `setTimeout(() => { ${fakeVite} }, 1000);`);
    expect(launch(serverFile, '--with-client').stdout).toBe('true false\nclient ready true\n');
    put(serverFile, `console.log(process.argv.includes('--await-client'));`);
    expect(launch(serverFile, '--with-client').stdout).toBe('false\n');
  });

  test('the launcher stops a server whose client cannot be built', () => {
    put('apps/app/src/broken.tsx', '');
    put(serverFile, `setInterval(() => {}, 1000);`);
    expect(launch(serverFile, '--with-client')).toMatchObject({
      status: 1,
      stderr: 'Building the client …\nThe client could not be built.\n',
    });
  });

  test('the launcher stops where the client cannot be built', () => {
    put('apps/app/src/broken.tsx', '');
    expect(launch('say.ts', '--with-client')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'Building the client …\nThe client could not be built.\n',
    });
  });
});

describe('in production', () => {
  const notInstalled =
    'Nightjar is not installed for production, or its files are newer, or APP_NAME is another. Run "npm run install:production".\n';
  beforeEach(() => {
    put('apps/app/index.html', '<main>');
    put('packages/domain/src/brand.ts', 'name');
    put('node_modules/vite/package.json', JSON.stringify({ bin: { vite: 'vite.js' } }));
    put(
      'node_modules/vite/vite.js',
      `const { mkdirSync, writeFileSync } = require('node:fs');
       mkdirSync('dist', { recursive: true });
       writeFileSync('dist/index.html', '');`,
    );
    vi.stubEnv('NODE_ENV', 'production');
    onTestFinished(() => void vi.unstubAllEnvs());
  });
  const installForProduction = () =>
    spawnSync(process.execPath, ['tools/install-production.mjs'], {
      cwd: home,
      env: environment(),
      encoding: 'utf8',
    });

  test('a start in production installs and builds nothing, and says what to run', () => {
    expect(launch('say.ts', '--with-client')).toMatchObject({ status: 1, stdout: '', stderr: notInstalled });
    expect(asked()).toEqual([]);
  });

  test('the installation for production builds the client with its tools, and then keeps what the server needs alone', () => {
    expect(installForProduction().status).toBe(0);
    expect(asked().map(line => line.replace(/ --no-audit.*/, ''))).toEqual([
      'ci --workspace apps/server --workspace packages/domain --workspace apps/app --include=dev',
      'ci --workspace apps/server --workspace packages/domain --omit=dev',
    ]);
    expect(launch('say.ts', '--with-client')).toMatchObject({ status: 7, stderr: '' });
  });

  test('the installation for production makes the links of the embedded PostgreSQL, because a server may not write to its program', () => {
    put(binaries, `require('node:fs').writeFileSync('linked', process.argv0);`);
    expect(installForProduction().status).toBe(0);
    expect(readFileSync(join(home, 'linked'), 'utf8')).toBe(join(home, 'node_modules/.bin/node'));
    put(binaries, `process.exit(1);`);
    expect(installForProduction().stderr).toMatch(/embedded PostgreSQL could not be made\.\n$/);
  });

  test('the installation for production builds no client that is built from the same files already', () => {
    installForProduction();
    installForProduction();
    expect(asked()).toHaveLength(3);
  });

  test('a start in production after an upgrade of the files leaves the Node that it runs on, and says what to run', () => {
    installForProduction();
    const later = new Date(Date.now() + 10_000);
    utimesSync(join(home, 'package-lock.json'), later, later);
    expect(launch('say.ts')).toMatchObject({ status: 1, stderr: notInstalled });
    expect(existsSync(join(home, 'node_modules/.bin/node'))).toBe(true);
    expect(asked()).toHaveLength(2);
  });

  test('a start in production under another name than that of its client says what to run', () => {
    vi.stubEnv('APP_NAME', 'Moth');
    installForProduction();
    expect(launch('say.ts', '--with-client')).toMatchObject({ status: 7 });
    vi.stubEnv('APP_NAME', 'Owl');
    expect(launch('say.ts', '--with-client')).toMatchObject({ status: 1, stderr: notInstalled });
    installForProduction();
    expect(launch('say.ts', '--with-client')).toMatchObject({ status: 7 });
  });

  test('a start in production with a client that was built from older files says what to run', () => {
    installForProduction();
    put('packages/domain/src/brand.ts', 'another name');
    expect(launch('say.ts', '--with-client')).toMatchObject({ status: 1, stderr: notInstalled });
    expect(launch('say.ts')).toMatchObject({ status: 7 });
  });
});

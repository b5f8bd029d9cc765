import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A copy of this machine in which a rehearsal may install and change what it likes: what it writes lies in a folder of
 * its own, and its processes end with it.
 */
export type Machine = {
  /** Runs a script of the shell, and returns what it printed. @throws with its output where it fails */
  run(script: string): Promise<string>;
  /** Writes a file at an absolute path of the machine. */
  write(path: string, text: string, mode?: number): void;
  close(): Promise<void>;
};

/** Returns why no rehearsal can take place here, or null. */
export function reasonAgainst(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs to be root on Linux';
  const programs = ['unshare', 'nsenter', 'runuser', 'caddy', 'git', 'npm', 'openssl', 'curl'];
  const missing = programs.filter(name => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0) return `it needs ${missing.join(', ')}`;
  const folder = mkdtempSync(join(tmpdir(), 'overlay-'));
  try {
    for (const name of ['upper', 'work', 'root']) mkdirSync(join(folder, name));
    const tried = spawnSync('unshare', ['--mount', 'sh', '-c', overlayCommand(folder)]);
    return tried.status === 0 ? null : 'this machine allows no overlay of its files';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const overlayCommand = (folder: string) =>
  `mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work ${folder}/root`;

/**
 * docs/deploy.md uses these programs, which would change more than the copy or need more than it has. A script takes
 * the place of each.
 */
const standIns: Readonly<Record<string, string>> = {
  sudo: '#!/bin/sh\nexec "$@"\n',
  // What they would install is here: `reasonAgainst` has looked.
  'apt-get': '#!/bin/sh\nexit 0\n',
};

export async function openMachine(parent: string): Promise<Machine> {
  const folder = mkdtempSync(join(parent, 'rehearsal-'));
  chmodSync(folder, 0o755);
  for (const name of ['upper', 'work', 'root']) mkdirSync(join(folder, name));
  const root = join(folder, 'root');
  // The first process of the copy runs until this process ends. When the first process ends, all other processes of the
  // copy are killed.
  const first = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c'],
      `${overlayCommand(folder)} && mount -t proc proc ${root}/proc && mount --rbind /dev ${root}/dev && mount -t tmpfs tmpfs ${root}/run && echo ready && read -r _`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await once(first.stdout, 'data');
  const inside = pidOfChild(first);

  async function run(script: string): Promise<string> {
    const child = spawn(
      'nsenter',
      [`--target=${inside}`, '--mount', '--pid', 'chroot', root, 'bash', '-e', '-o', 'pipefail', '-s'],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk));
    child.stdin.end(
      `cd /root\nexport PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\n${script}`,
    );
    const [code] = await once(child, 'exit');
    const text = Buffer.concat(output).toString();
    if (code !== 0) throw new Error(`The commands ended with ${code}:\n${text.slice(-4000)}`);
    return text;
  }

  function write(path: string, text: string, mode = 0o644): void {
    // The file is written by the machine itself, since only its processes see the overlay.
    const written = spawnSync(
      'nsenter',
      [
        `--target=${inside}`,
        '--mount',
        'chroot',
        root,
        'sh',
        '-c',
        `mkdir -p "$(dirname "$0")" && cat > "$0" && chmod ${mode.toString(8)} "$0"`,
        path,
      ],
      { input: text },
    );
    if (written.status !== 0) throw new Error(`${path} could not be written: ${written.stderr}`);
  }

  for (const [name, text] of Object.entries(standIns)) write(`/usr/local/sbin/${name}`, text, 0o755);
  return {
    run,
    write,
    async close() {
      first.kill('SIGKILL');
      if (first.exitCode === null && first.signalCode === null) await once(first, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `unshare --fork` starts the first process of the copy as its child. */
function pidOfChild(parent: ChildProcess): string {
  return spawnSync('pgrep', ['--parent', String(parent.pid)], { encoding: 'utf8' }).stdout.trim();
}

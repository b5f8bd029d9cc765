import { spawn } from 'node:child_process';
import { once } from 'node:events';

type ShellOptions = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The programs of this folder are found before those of the machine. */
  readonly programs?: string;
};

/** Runs the commands of a documentation page in the shell until one fails. Returns what they printed. */
export async function runShell(script: string, { cwd, env, programs = '' }: ShellOptions) {
  const PATH = `${programs}:${process.env.PATH}`;
  const child = spawn('bash', ['-e', '-u', '-o', 'pipefail', '-c', script], {
    cwd,
    env: { ...process.env, ...env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', chunk => {
      printed[name] += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, ...printed };
}

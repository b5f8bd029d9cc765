import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bundle } from './releases.ts';

const root = join(import.meta.dirname, '../..');

/** The laptop of an operator, who publishes with the commands of `npm run release`. */
export type Laptop = {
  /** Publishes a bundle and offers it to this percentage of the phones. Returns what the command printed. */
  publish(version: string, bundle: Bundle, rollout?: number): Promise<string>;
  withdraw(version: string, ...options: readonly string[]): Promise<string>;
  /** Withdraws all that is still offered, so that the phones of later journeys are offered nothing. */
  close(): Promise<void>;
};

/** Opens a laptop that has the release key in a file, and publishes on this server. */
export async function openLaptop(server: string, key: string): Promise<Laptop> {
  const folder = await mkdtemp(join(tmpdir(), 'laptop-'));
  const offered = new Set<string>();

  async function runReleaseTool(...args: readonly string[]): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const options = ['--server', server, '--key', key, '--folder', folder];
    const command = ['tools/run.mjs', 'tools/release/run.ts', ...args, ...options];
    execFile(process.execPath, command, { cwd: root }, (error, output, complaints) => {
      if (error) reject(new Error(`${args.join(' ')} failed:\n${complaints}`));
      else resolve(output);
    });
    return promise;
  }

  async function withdraw(version: string, ...options: readonly string[]): Promise<string> {
    offered.delete(version);
    return runReleaseTool('withdraw', version, ...options);
  }

  return {
    async publish(version, { zip, proof }, rollout = 100) {
      await mkdir(join(folder, version), { recursive: true });
      await writeFile(join(folder, version, 'app.zip'), zip);
      await writeFile(join(folder, version, 'proof.jws'), proof);
      offered.add(version);
      return runReleaseTool('publish', version, '--rollout', String(rollout));
    },
    withdraw,
    async close() {
      for (const version of offered) await withdraw(version);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

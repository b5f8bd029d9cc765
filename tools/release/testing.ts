import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openRepository } from './repository.ts';
import { reachServer } from './server.ts';
import { openBundleFolder } from './shelf.ts';
import type { Workshop } from './workshop.ts';

/** A request as it came over the wire. */
export type Received = { readonly request: string; readonly headers: string; readonly body: Buffer };

/** The answers of the server in a test: the version that it offers, and the bundles that it has. */
export type Answers = { newest: string; bundles: string[]; refusal: string | null };

export type TestReleaseTools = Workshop & {
  readonly received: readonly Received[];
  readonly answers: Answers;
  /** Writes a file into the repository and commits it. */
  commit(path: string, text: string): void;
  git(...args: string[]): string;
  close(): Promise<void>;
};

const page = '<!doctype html><script src="/app.js"></script>';

/** Makes a repository with one commit, a key, and a server that records everything that it receives. */
export async function openTestWorkshop(changes: Partial<Workshop> = {}): Promise<TestReleaseTools> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  const root = join(folder, 'repository');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const commit = (path: string, text: string) => {
    write(path, text);
    git('add', '--all');
    git('commit', '--quiet', '--message', path);
  };
  mkdirSync(root, { recursive: true });
  git('init', '--quiet');
  git('config', 'user.name', 'Operator');
  git('config', 'user.email', 'operator@bar.example');
  commit(
    'apps/app/package.json',
    JSON.stringify({ dependencies: { '@capacitor/share': '8.0.2', react: '19' } }),
  );
  const recorder = await startRecordingServer();
  return {
    ...{ commit, git, received: recorder.received, answers: recorder.answers },
    repository: openRepository(root),
    shelf: openBundleFolder(join(folder, 'releases')),
    server: reachServer(recorder.address),
    key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    environment: {},
    async build(target) {
      writeFileSync(join(target, 'index.html'), page);
      writeFileSync(join(target, 'app.js'), git('rev-parse', 'HEAD'));
      return page.length;
    },
    now: () => new Date('2026-11-28T06:00:00Z'),
    async close() {
      await recorder.close();
      await rm(folder, { recursive: true, force: true });
    },
    ...changes,
  };
}

async function startRecordingServer() {
  const received: Received[] = [];
  const answers: Answers = { newest: '1.1.174', bundles: [], refusal: null };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({
      request: `${request.method} ${request.url}`,
      headers: request.rawHeaders.join('\n'),
      body: Buffer.concat(chunks),
    });
    if (request.method === 'HEAD') {
      response.writeHead(answers.bundles.some(version => request.url?.endsWith(version)) ? 200 : 404).end();
      return;
    }
    const data =
      request.method === 'GET'
        ? { version: answers.newest }
        : { version: '1.1.175', state: 'staged', rollout: 0 };
    const refused = request.method === 'POST' && answers.refusal !== null;
    response.writeHead(refused ? 409 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: !refused, message: answers.refusal ?? 'Done.', data }));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return {
    ...{ received, answers, address: `http://127.0.0.1:${port}` },
    close: () => new Promise<void>(done => void server.close(() => done())),
  };
}

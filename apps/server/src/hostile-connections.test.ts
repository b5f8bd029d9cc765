import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { nearbyVenues } from '@nightjar/domain/venues/calls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from './testing/database.ts';
import {
  answerTo,
  inBatches,
  leaveInTheMiddle,
  prefixesOfEveryLength,
  sendAndLeave,
} from './testing/hostile/cuts.ts';
import {
  callRequest,
  knownAttacks,
  upgradeRequest,
  upgradeWithFrames,
  uploadRequest,
} from './testing/hostile/requests.ts';
import { openTarget, type Target } from './testing/hostile/target.ts';

const { db, url } = await testDatabase();

/** Some machines allow a process few open files. On such a machine the test opens fewer connections at once. */
const filesAllowed = Number(
  (process.report.getReport() as { userLimits: { open_files: { soft: number | string } } }).userLimits
    .open_files.soft,
);
const atOnce = Math.min(5_000, Math.floor((Number.isFinite(filesAllowed) ? filesAllowed : 1_024) / 3));
const patient = { timeout: 30_000, interval: 50 };

/** Starts another client, which sends ordinary requests during the whole attack. */
function bystander(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let over = false;
  const statuses: number[] = [];
  let slowest = 0;
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/readyz', agent }, answer => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      }).on('error', reject);
    });
  const asking = (async () => {
    while (!over) {
      const since = performance.now();
      statuses.push(await ask());
      slowest = Math.max(slowest, performance.now() - since);
      await pause(5);
    }
  })();
  return async () => {
    over = true;
    await asking;
    agent.destroy();
    return { statuses, slowest };
  };
}

async function attack({ port, token, uploadName }: Target): Promise<void> {
  const call = callRequest(nearbyVenues.path, token);
  const upload = uploadRequest(uploadName, token);
  for (const request of [upgradeRequest, upgradeWithFrames, call, upload]) {
    await inBatches(prefixesOfEveryLength(request), 200, bytes => sendAndLeave(port, bytes, 'reset'));
    const some = prefixesOfEveryLength(request).filter((_, at) => at % 23 === 0);
    await inBatches([...some, request], 200, bytes => sendAndLeave(port, bytes, 'half-open'));
  }
  for (const [what, bytes] of knownAttacks(uploadName, token))
    expect(await answerTo(port, bytes), what).not.toMatch(/^HTTP\/1\.1 5/);
  const longAnswer = Buffer.from('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n');
  await inBatches(Array(100).fill(longAnswer), 25, bytes => leaveInTheMiddle(port, bytes));
  await inBatches(Array(5_000).fill(upgradeRequest), atOnce, bytes => sendAndLeave(port, bytes, 'reset'));
}

describe.each([
  ['one process', [], {}],
  ['one process behind a proxy', [], { TRUST_PROXY: '1' }],
  ['two processes behind a proxy', ['--processes', '2'], { TRUST_PROXY: '2' }],
] as const)('%s', (_name, args, env) => {
  test('the server survives connections that are cut at any byte, serves other clients meanwhile, and keeps no cut connection', async () => {
    const target = await openTarget({ db, url }, args, env);
    onTestFinished(() => target.close());
    const before = await target.open();
    const pids = target.pids();
    const stop = bystander(target.port);
    await attack(target);
    const { statuses, slowest } = await stop();

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(10);
    await expect.poll(target.open, patient).toEqual(before);
    expect(await target.caught()).toEqual([]);
    expect(target.pids()).toEqual(pids);
    expect(target.server.output()).not.toMatch(/is started again|finishes its open requests| error /);
    expect(target.server.child.exitCode).toBeNull();
    process.stdout.write(`Others waited at most ${Math.round(slowest)} ms for ${statuses.length} answers.\n`);
  }, 120_000);
});

import type { ChildProcess } from 'node:child_process';
import { answerOf } from '../answer.ts';
import type { Profile } from './self-times.ts';

/** How often a server exchanged statements and answers with PostgreSQL, and how many rows and bytes it read. */
export type Traffic = { roundTrips: number; rows: number; bytes: number };
export type ProfilerCommand = 'profile' | 'profiled' | 'traffic';

/**
 * Asks a process on which code it spends its time while `work` runs. It was started with the module
 * `processes/profile-tap.ts`, which sends the answer.
 */
export async function profileOf(child: ChildProcess, work: () => Promise<unknown>): Promise<Profile> {
  await askChild(child, 'profile');
  await work();
  return (await askChild(child, 'profiled')) as Profile;
}

export async function measureTraffic(child: ChildProcess, work: () => Promise<unknown>): Promise<Traffic> {
  const before = (await askChild(child, 'traffic')) as Traffic;
  await work();
  const after = (await askChild(child, 'traffic')) as Traffic;
  return {
    roundTrips: after.roundTrips - before.roundTrips,
    rows: after.rows - before.rows,
    bytes: after.bytes - before.bytes,
  };
}

async function askChild(child: ChildProcess, asked: ProfilerCommand): Promise<unknown> {
  const answered = answerOf(child);
  child.send(asked);
  return await answered;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Came, Come, Crowd, Latencies, Say } from './processes/phones.ts';

const process = join(import.meta.dirname, 'processes/phones.ts');

/** A process of its own runs the phones, which hold sockets; see `processes/phones.ts`. */
export type Phones = {
  come(command: Omit<Come, 'act'>): Promise<Came>;
  say(command: Omit<Say, 'act'>): Promise<Latencies>;
  leave(): Promise<void>;
  stop(): Promise<void>;
};

export function openCrowd(): Phones {
  const child = fork(process);
  const gone = once(child, 'exit');
  const tell = async <Answer>(command: Crowd): Promise<Answer> => {
    child.send(command);
    const [answer] = await Promise.race([
      once(child, 'message'),
      gone.then(() => {
        throw new Error('The crowd ended without a result.');
      }),
    ]);
    return answer as Answer;
  };
  return {
    come: command => tell({ act: 'come', ...command }),
    say: command => tell({ act: 'say', ...command }),
    leave: () => tell({ act: 'leave' }),
    async stop() {
      child.disconnect();
      await gone;
    },
  };
}

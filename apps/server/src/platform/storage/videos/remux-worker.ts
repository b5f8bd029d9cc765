import { parentPort, workerData } from 'node:worker_threads';
import { type RemuxTask, tryRemux } from './remux.ts';

parentPort?.postMessage(await tryRemux(workerData as RemuxTask));

import { StartupError } from '../startup-error.ts';
import { describeShortage } from './room.ts';
import { measureVolume } from './volumes.ts';

/** A volume is measured again after so many bytes. The room that stays free is several times as large. */
const bytesBetweenMeasurements = 8 * 2 ** 20;

/** `target` begins the sentence of a refusal, and `end` ends it. */
export type Writing = {
  /** The bytes are written to the volumes of these folders. */
  readonly folders: readonly string[];
  readonly target: string;
  readonly end: string;
};

/**
 * Checks that a volume is not nearly full. A command that fills the volume of PostgreSQL's log stops PostgreSQL.
 * @throws StartupError where one of the volumes is
 */
export async function mustHaveRoom({ folders, target, end }: Writing): Promise<void> {
  for (const folder of folders) {
    const shortage = describeShortage(await measureVolume({ folder }));
    if (shortage) throw new StartupError(`There is no room for ${target}: ${shortage}. ${end}`);
  }
}

/**
 * Passes bytes on for as long as the volumes to which they are written are not nearly full.
 * @throws StartupError before the first byte, or between two, where one of the volumes is
 */
export async function* leavingRoom(bytes: AsyncIterable<Buffer>, writing: Writing): AsyncGenerator<Buffer> {
  let passed = Number.POSITIVE_INFINITY;
  for await (const chunk of bytes) {
    if (passed >= bytesBetweenMeasurements) {
      await mustHaveRoom(writing);
      passed = 0;
    }
    passed += chunk.length;
    yield chunk;
  }
}

import { chmodSync, globSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The processes that start with `env` have this clock. It runs ahead of the machine's clock, or behind it. */
export type SetClock = { readonly env: Record<string, string>; set(secondsAhead: number): void };

/**
 * Returns a clock that can be set while processes run, or null where the machine has no libfaketime (Debian's package
 * of the same name). The steady clock, by which timers run, stays as it is, as when an operator sets the time of a
 * machine.
 */
export function makeClock(): SetClock | null {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (!library) return null;
  const folder = mkdtempSync(join(tmpdir(), 'clock-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'offset');
  const set = (secondsAhead: number) => {
    // The processes may read the file at any moment, so its content changes at once.
    writeFileSync(`${file}.new`, `${secondsAhead < 0 ? '-' : '+'}${Math.abs(secondsAhead)}s\n`);
    renameSync(`${file}.new`, file);
  };
  set(0);
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}

import type { Settings } from '../platform/config/settings.ts';
import type { Logger } from '../platform/log.ts';
import type { Addresses } from '../platform/processes/messages.ts';
import { welcome } from '../welcome.ts';

/** Where the operator finds it. */
export function announce({ main, desk }: Addresses, settings: Settings, log: Logger): void {
  if (desk) log.info(`The desk answers at ${desk}.`);
  if (main) process.stdout.write(`${welcome(main, settings)}\n`);
}

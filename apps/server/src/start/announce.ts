import { brand } from '@nightjar/domain/brand';
import type { Settings } from '../platform/config/settings.ts';
import type { Logger } from '../platform/log.ts';
import type { Addresses } from '../platform/processes/messages.ts';
import { welcomeText } from '../welcome.ts';

/**
 * Logs the addresses at which the operator finds the server. The line of a public server with its main address is
 * written at any `LOG_LEVEL`, like all lines about its start and its end.
 */
export function logServerAddresses({ main, desk }: Addresses, settings: Settings, log: Logger): void {
  if (desk) log.info(`The calls of the venue desk are served at ${desk}.`);
  if (settings.opensForLackOfStores)
    log.info(
      'Every page opens in a browser, because neither APP_STORE_URL nor PLAY_STORE_URL is set. DEVICE_POLICY=native-only sends browsers away.',
    );
  if (!main) return;
  if (settings.production) log.child({}, { level: 'info' }).info(`${brand.name} is open: ${main}`);
  else process.stdout.write(`${welcomeText(main, settings)}\n`);
}

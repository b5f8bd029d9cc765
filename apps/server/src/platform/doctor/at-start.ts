import { environmentVariables } from '../config/given.ts';
import type { Settings } from '../config/settings.ts';
import type { Logger } from '../log.ts';
import { collectMachine, temporaryVolume } from './collect/machine.ts';
import type { Finding } from './finding.ts';
import { machineFindings } from './rules/machine.ts';
import { environmentFindings, settingFindings } from './rules/settings.ts';
import { withoutSecrets } from './secrets.ts';

/**
 * Writes to the log the warnings and problems that the doctor finds without asking another system, a line each. The
 * server starts all the same.
 */
export async function warnAtStart(
  settings: Settings,
  log: Pick<Logger, 'warn'>,
  variables: NodeJS.ProcessEnv = environmentVariables(),
): Promise<void> {
  const machine = await collectMachine(settings);
  // The server writes its own lines about its volumes, while it runs too.
  const volumes = machine.volumes.filter(({ name }) => name === temporaryVolume);
  const found = [
    ...environmentFindings(variables),
    ...settingFindings(settings),
    ...machineFindings({ ...machine, volumes }, settings),
  ];
  for (const finding of found) if (isForLog(finding)) log.warn(withoutSecrets(lineOf(finding), variables));
}

/** A server without a built client writes its own line once it has a port. */
const isForLog = ({ check, level }: Finding): boolean => level !== 'well' && check !== 'client';

const lineOf = ({ found, next }: Finding): string => `${found} ${next ?? ''}`.trim();

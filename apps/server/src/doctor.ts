import { parseArgs } from 'node:util';
import { systemClock } from './platform/clock.ts';
import { environmentVariables } from './platform/config/given.ts';
import { examine } from './platform/doctor/examine.ts';
import { asJson, asText, exitCodes, worstOf } from './platform/doctor/report.ts';
import { withoutSecrets } from './platform/doctor/secrets.ts';
import { systemRandom } from './platform/random.ts';

/**
 * `node doctor.ts [--json]` examines this deployment and changes nothing in it. It ends with 0 where all is well, with 1
 * where something does not work, and with 2 where there are warnings alone.
 */
const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
const variables = environmentVariables();
const findings = await examine(variables, { clock: systemClock, random: systemRandom });
const report = values.json ? asJson(findings, systemClock.now()) : asText(findings);
process.stdout.write(`${withoutSecrets(report, variables)}\n`, () =>
  process.exit(exitCodes[worstOf(findings)]),
);

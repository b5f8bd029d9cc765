import { drinkingAge } from '@nightjar/domain/account/rules/sign-up';
import { brand } from '@nightjar/domain/brand';
import { StartupError } from '../startup-error.ts';
import type { Environment } from './environment.ts';

/**
 * Refuses settings that only a demo or a test rig may have, and the lack of settings that a public server needs.
 * @throws StartupError naming each such setting and what to do
 */
export function refuseUnsafe(env: Environment, demo: boolean): void {
  const unsafe = [
    demo && 'DEMO must be off where NODE_ENV=production: its people sign in with a known code.',
    env.SMS_TEST_OTP && 'SMS_TEST_OTP must not be set where NODE_ENV=production.',
    !env.TWILIO_ACCOUNT_SID &&
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set where NODE_ENV=production: without a sender nobody gets a code.',
    env.AUTH_RATE_LIMITS === null &&
      'AUTH_RATE_LIMITS must not be off where NODE_ENV=production: leave it out, or raise single limits.',
    env.AUTH_SMS_GAP_S === 0 &&
      'AUTH_SMS_GAP_S must be at least 1 where NODE_ENV=production: leave it out for a minute.',
    !env.PUBLIC_URL?.startsWith('https://') &&
      'PUBLIC_URL must be the https:// address people reach this server by where NODE_ENV=production.',
    isOfExample(env.PUBLIC_URL && new URL(env.PUBLIC_URL).hostname) &&
      'PUBLIC_URL has the host of our examples: set it to the address of your own server.',
    env.LINK_HOSTS?.some(isOfExample) &&
      'LINK_HOSTS has a host of our examples: name your own hosts, or leave it out for that of PUBLIC_URL.',
    (!env.SUPPORT_MAIL || isReserved(env.SUPPORT_MAIL.slice(env.SUPPORT_MAIL.lastIndexOf('@') + 1))) &&
      'SUPPORT_MAIL must be an address at which you read mail where NODE_ENV=production: people write to it for help.',
    !env.LEGAL_DIR &&
      'LEGAL_DIR must be a folder with your terms.md and privacy.md where NODE_ENV=production: templates to start from are in deploy/legal.',
    env.LEGAL_AGE < drinkingAge.US &&
      `LEGAL_AGE must be at least ${drinkingAge.US} where NODE_ENV=production: that is the age in the United States.`,
  ].filter(sentence => typeof sentence === 'string');
  if (unsafe.length > 0) throw new StartupError(unsafe.join(' '));
}

/** Returns true for the hosts of our examples and for those below them. */
const isOfExample = (host: string | undefined): boolean =>
  host !== undefined && brand.hosts.some(known => host === known || host.endsWith(`.${known}`));

/** No operator can own a domain of these names, so no mail arrives there. */
const reservedNamePattern = /(^|\.)(example|test|invalid|localhost|local|example\.(com|net|org))$/;
const isReserved = (host: string): boolean => reservedNamePattern.test(host.toLowerCase());

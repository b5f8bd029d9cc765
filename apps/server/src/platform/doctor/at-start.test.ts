import { expect, test } from 'vitest';
import { logLines } from '../../testing/log-lines.ts';
import { productionVariables } from '../../testing/production.ts';
import { readSettings } from '../config/settings.ts';
import { warnAtStart } from './at-start.ts';

const secret = 'a secret that no log may have';

async function linesAtStart(variables: Record<string, string>): Promise<string[]> {
  const { log, lines } = logLines();
  await warnAtStart(readSettings(variables), log, variables);
  return lines().map(({ level, msg }) => `${level} ${msg}`);
}

test("the start of a server logs the doctor's findings that need no network as warnings, each on one line", async () => {
  const lines = await linesAtStart({
    ...productionVariables,
    TWILLIO_FROM: secret,
    STRIPE_SECRET_KEY: `sk_test_${secret}`,
    STRIPE_WEBHOOK_SECRET: secret,
  });
  const expected = [
    'TWILLIO_FROM is no setting. Did you mean TWILIO_FROM?',
    'TRUST_PROXY is 0, and PUBLIC_URL begins with https://',
    'STRIPE_WEBHOOK_SECRET is no signing secret',
    'STRIPE_SECRET_KEY is of the test mode',
    'BACKUP_KEY is not set',
  ];
  for (const sentence of expected)
    expect(
      lines.filter(line => line.startsWith(`warn ${sentence}`) || line.startsWith(`40 ${sentence}`)),
    ).toHaveLength(1);
  expect(lines.join()).not.toContain(secret);
  expect(lines.every(line => !line.includes('\n'))).toBe(true);
});

test('a demo without settings starts without warnings of the doctor', async () => {
  const lines = await linesAtStart({ DATA_DIR: '/nonexistent/data' });
  expect(lines.filter(line => !/The volume of/.test(line))).toEqual([]);
});

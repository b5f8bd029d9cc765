import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createProducts } from '../../apps/server/src/platform/payments/local/catalogue.ts';
import { systemRandom } from '../../apps/server/src/platform/random.ts';
import { memoryStore } from '../../apps/server/src/testing/payments.ts';
import { type RunningServer, runToEnd, startServer } from '../../apps/server/src/testing/process.ts';
import { productionVariables } from '../../apps/server/src/testing/production.ts';
import { startRedis } from '../../apps/server/src/testing/redis/start.ts';
import { startS3Server } from '../../apps/server/src/testing/s3-server.ts';
import { startStripeStandIn } from '../../apps/server/src/testing/stripe/server.ts';
import { startTwilioStandIn } from '../../apps/server/src/testing/twilio/server.ts';
import { freePort } from '../free-port.ts';
import { startGuardedPostgres } from './postgres.ts';

const root = join(import.meta.dirname, '../..');
const accountSid = `AC${'5e'.repeat(16)}`;

/** These are the secrets before any is replaced. */
export const oldSecrets = {
  database: 'the-first-password-of-the-database',
  redis: 'the-first-password-of-redis',
  twilio: '1a'.repeat(16),
  stripe: 'sk_test_the_first_key',
} as const;

export type Deployment = Awaited<ReturnType<typeof openDeployment>>;

/**
 * Starts two servers for the public with all that they need, each part of which demands a password or a key. Their
 * settings are one file, as on an installed machine.
 */
export async function openDeployment() {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const settingsFile = join(folder, 'nightjar.env');
  const postgres = await startGuardedPostgres(oldSecrets.database);
  const redis = await startRedis({ keepsUsers: true });
  await redis.send('ACL', 'SETUSER', 'nightjar', 'on', `>${oldSecrets.redis}`, '~*', '&*', '+@all');
  const bucket = await startS3Server('uploads');
  const twilio = await startTwilioStandIn({ accountSid, authToken: oldSecrets.twilio });
  const world = { store: memoryStore(), clock: systemClock, random: systemRandom };
  await createProducts(world.store, 1_700_000_000);
  const stripe = await startStripeStandIn({ ...world, secretKey: oldSecrets.stripe });
  const ports = [await freePort(), await freePort()];

  writeFileSync(
    settingsFile,
    Object.entries({
      ...productionVariables,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: oldSecrets.twilio,
      TWILIO_BASE_URL: twilio.url,
      STRIPE_SECRET_KEY: oldSecrets.stripe,
      STRIPE_WEBHOOK_SECRET: 'whsec_of_the_rotation',
      STRIPE_BASE_URL: stripe.baseUrl,
      DATABASE_URL: postgres.urlOf('nightjar', oldSecrets.database),
      REDIS_URL: `redis://nightjar:${oldSecrets.redis}@127.0.0.1:${redis.port}`,
      S3_BUCKET: bucket.settings.bucket,
      S3_REGION: bucket.settings.region,
      S3_ENDPOINT: bucket.settings.endpoint,
      S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      WHITELIST_ENABLED: 'off',
      AUTH_SMS_GAP_S: '1',
      AUTH_RATE_LIMITS:
        'otp=99999,verify=99999,refresh=99999,sms_per_address=99999,sms_per_prefix=99999,sms_total=99999,calls=99999',
    })
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
    { mode: 0o640 },
  );
  const variables = (port: number | undefined): Record<string, string> => ({
    ...(parseEnv(readFileSync(settingsFile, 'utf8')) as Record<string, string>),
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  const servers: (RunningServer | undefined)[] = [];

  /** Does what `systemctl restart nightjar` does on one of the machines. */
  async function restart(index: number): Promise<void> {
    await servers[index]?.stop('SIGTERM');
    servers[index] = await startServer({ env: { ...variables(ports[index]), LOG_LEVEL: 'info' } });
  }

  /**
   * Each request to this HTTP server restarts Nightjar on the first machine. The commands of docs/secrets.md send one
   * where an operator restarts the service.
   */
  const control = createServer((_request, response) => {
    restart(0).then(
      () => response.end(),
      error => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>(done => control.listen(0, '127.0.0.1', done));
  const close = async () => {
    for (const server of servers) server?.child.kill('SIGKILL');
    control.close();
    control.closeAllConnections();
    await Promise.all([stripe.close(), twilio.close(), bucket.close(), redis.close(), postgres.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await restart(0);
    await restart(1);
    const { code, stderr } = await runToEnd({
      env: variables(0),
      command: [join(root, 'apps/server/src/operator.ts'), 'catalogue:sync'],
    });
    if (code !== 0) throw new Error(`The plans could not be imported: ${stderr}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    folder,
    settingsFile,
    sites: ports.map(port => `http://127.0.0.1:${port}`) as [string, string],
    control: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    postgres,
    redis,
    bucket,
    twilio,
    stripe,
    restart,
    settings: () => variables(ports[0]),
    log: () => servers.map(server => server?.output() ?? '').join('\n'),
    close,
  };
}

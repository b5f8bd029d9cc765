import { makeKeyRing } from '../auth/actor/key-ring.ts';
import type { Clock } from '../clock.ts';
import { givenSettings } from '../config/given.ts';
import { readSettings, type Settings } from '../config/settings.ts';
import { stripePlaceOf } from '../payments/place.ts';
import { readStripeState, type StripeState } from '../payments/stripe-account.ts';
import type { Random } from '../random.ts';
import { createSigner, type Signer } from '../signer.ts';
import { readTwilioState, type TwilioState } from '../sms/twilio-account.ts';
import { StartupError } from '../startup-error.ts';
import { s3FileStore } from '../storage/files/s3.ts';
import { collectDatabase, type DatabaseFacts } from './collect/database.ts';
import { collectMachine } from './collect/machine.ts';
import { collectOperator } from './collect/operator.ts';
import { type AddressFacts, collectAddress, forgedAddress } from './collect/public-address.ts';
import { collectPushes } from './collect/pushes.ts';
import { askFileStore, askRedis } from './collect/stores.ts';
import { type Finding, findingsOf } from './finding.ts';
import { fingerprintsOf } from './question.ts';
import { addressFindings, environmentDifferences } from './rules/address.ts';
import { backupFindings } from './rules/backups.ts';
import { type ClockReading, clockFindings } from './rules/clock.ts';
import { databaseFindings, roleFindings } from './rules/database.ts';
import { machineFindings } from './rules/machine.ts';
import { operatorFindings } from './rules/operator.ts';
import { modeOfKey } from './rules/payment-settings.ts';
import { paymentFindings } from './rules/payments.ts';
import { proxyFindings } from './rules/proxies.ts';
import { pushFindings } from './rules/pushes.ts';
import { environmentFindings, orAllWell, settingFindings } from './rules/settings.ts';
import { fileStoreFindings, redisFindings } from './rules/stores.ts';
import { textFindings } from './rules/texts.ts';

type Deps = {
  readonly clock: Clock;
  readonly random: Random;
  readonly timeoutMs?: number;
  /** A test gives the address of its own server in place of Google's. */
  readonly googleUrl?: string;
  /** A test gives the address of its own name server. */
  readonly nameServers?: readonly string[];
};

/**
 * Examines a deployment by its environment. Questions are asked side by side, each for a limited time. Those to the
 * public address are signed with keys that may be in the database, so they follow its answer.
 */
export async function examine(variables: NodeJS.ProcessEnv, deps: Deps): Promise<Finding[]> {
  const environment = environmentFindings(variables);
  const settings = readSettingsOrFinding(variables);
  if ('found' in settings) return [...environment, settings];
  const now = () => deps.clock.now();
  // The library of the store is large. While it loads, no other question could be answered.
  const bucket = settings.files.s3 ? await s3FileStore(settings.files.s3) : null;
  const { timeoutMs } = deps;
  const limit = timeoutMs === undefined ? {} : { timeoutMs };

  const database = collectDatabase({ dataDir: settings.dataDir, ...settings.database }, { now, ...limit });
  const address = database.then(async facts => {
    const signer = await signerOf(settings, facts);
    return { signer, ...(await collectAddress(settings, { signer, random: deps.random, now, ...limit })) };
  });
  const texts = timeAnswer(now, askTwilio(settings, limit));
  const payments = timeAnswer(now, askStripe(settings, { now: now(), ...limit }));
  const redis = settings.redisUrl ? askRedis(settings.redisUrl, { random: deps.random, ...limit }) : null;
  const store = bucket ? askFileStore(bucket, { random: deps.random, ...limit }) : null;
  const tokenUrl = deps.googleUrl === undefined ? {} : { tokenUrl: deps.googleUrl };
  const pushes = collectPushes(settings, { clock: deps.clock, ...tokenUrl, ...limit });
  const machine = collectMachine(settings);
  const operator = collectOperator(settings, { nameServers: deps.nameServers, ...limit });

  const [facts, seen, twilio, stripe] = await Promise.all([database, address, texts, payments]);
  const proxies = proxyFindingsOf(seen);
  // Findings that were measured at the proxies replace those that follow from the settings alone.
  const suspected = settingFindings(settings).filter(
    ({ check }) => check !== 'proxies' || proxies.length === 0,
  );
  const offline = [...environment, ...suspected, ...environmentDifferencesOf(seen, variables)];
  return [
    ...orAllWell(offline, variables),
    ...addressFindings(seen),
    ...proxies,
    ...machineFindings(await machine, settings),
    ...operatorFindings(await operator),
    ...(twilio.answer ? textFindings(twilio.answer, settings.production) : []),
    ...(stripe.answer ? paymentFindings(stripe.answer, expectedStripeOf(settings)) : []),
    ...pushFindings(await pushes),
    ...databaseFindings(facts),
    ...roleFindings(facts.roles, settings.production),
    ...backupFindings(facts.backup, { production: settings.production, now: now() }),
    ...redisFindings(await redis),
    ...fileStoreFindings(await store),
    ...clockFindings(clockReadingsOf(facts, twilio, stripe)),
  ];
}

function readSettingsOrFinding(variables: NodeJS.ProcessEnv): Settings | Finding {
  try {
    return readSettings(variables);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return findingsOf('settings').problem(
      error.message,
      'The server does not start with these settings. Mend them, and ask again: the other checks need them.',
    );
  }
}

/** The keys of the deployment sign the doctor's question. They are in the settings, or else in the database. */
async function signerOf({ auth }: Settings, { keys }: DatabaseFacts): Promise<Signer | null> {
  const known = auth.signingKeys.length > 0 ? auth.signingKeys : keys;
  return known.length > 0 ? createSigner((await makeKeyRing(known)).signerKeys) : null;
}

type TimedAnswer<Answer> = { readonly answer: Answer; readonly before: Date; readonly after: Date };

async function timeAnswer<Answer>(now: () => Date, work: Promise<Answer>): Promise<TimedAnswer<Answer>> {
  const before = now();
  const answer = await work;
  return { answer, before, after: now() };
}

async function askTwilio({ sms }: Settings, limit: { timeoutMs?: number }): Promise<TwilioState | null> {
  return sms.twilio && readTwilioState(sms.twilio, { baseUrl: sms.twilio.baseUrl, ...limit });
}

async function askStripe(
  { payments }: Settings,
  limit: { now: Date; timeoutMs?: number },
): Promise<StripeState | null> {
  const { stripe } = payments;
  return stripe && readStripeState(stripe, { place: stripePlaceOf(stripe.baseUrl), ...limit });
}

const expectedStripeOf = ({ publicUrl, payments }: Settings) => ({
  publicUrl,
  mode: payments.stripe ? modeOfKey(payments.stripe.secretKey) : null,
});

type AddressFactsWithSigner = AddressFacts & { readonly signer: Signer | null };

function environmentDifferencesOf(
  { plain, signer }: AddressFactsWithSigner,
  variables: NodeJS.ProcessEnv,
): Finding[] {
  const seen = plain?.is === 'answered' ? plain.answer.seen : null;
  if (!seen || !signer) return [];
  return environmentDifferences(seen.settings, fingerprintsOf(signer, givenSettings(variables)));
}

function proxyFindingsOf({ publicUrl, plain, forged }: AddressFactsWithSigner): Finding[] {
  if (plain?.is !== 'answered' || forged?.is !== 'answered') return [];
  const { reply, seen } = plain.answer;
  if (!seen || !forged.answer.seen) return [];
  return proxyFindings({
    plain: seen,
    forged: forged.answer.seen,
    forgedAddress,
    tls: publicUrl.startsWith('https:'),
    localAddress: reply.localAddress,
    localPort: reply.localPort,
  });
}

function clockReadingsOf(
  { state, asked, isEmbedded }: DatabaseFacts,
  twilio: TimedAnswer<TwilioState | null>,
  stripe: TimedAnswer<StripeState | null>,
): ClockReading[] {
  const header = (name: string, { answer, before, after }: TimedAnswer<{ clock: Date | null } | null>) =>
    answer?.clock ? [{ name, time: answer.clock, before, after, precisionMs: 1_000 }] : [];
  const ofDatabase =
    typeof state !== 'string' && state.is === 'answered' && !isEmbedded
      ? [{ name: 'the database', time: state.answer.at, ...asked, precisionMs: 0 }]
      : [];
  return [...ofDatabase, ...header('Twilio', twilio), ...header('Stripe', stripe)];
}

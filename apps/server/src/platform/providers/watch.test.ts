import { expect, onTestFinished, test } from 'vitest';
import { TestClock } from '../../testing/auth-rig.ts';
import { logLines } from '../../testing/log-lines.ts';
import { createInProcessBus } from '../bus/in-process.ts';
import { createMetrics } from '../metrics.ts';
import { systemRandom } from '../random.ts';
import { runInTrace } from '../tracing.ts';
import { type ProviderAttempt, providerOutcomes } from './outcome.ts';
import { createProviderWatch } from './watch.ts';

function rig() {
  const clock = new TestClock(new Date('2026-11-27T22:00:00Z'));
  const { log, lines } = logLines();
  const metrics = createMetrics(log);
  const newWatch = () => createProviderWatch({ metrics, log, clock, random: systemRandom });
  return { clock, log, lines, metrics, watch: newWatch(), newWatch };
}
const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: false };
const text = (outcome: ProviderAttempt['outcome'], more: Partial<ProviderAttempt> = {}): ProviderAttempt => ({
  provider: 'twilio',
  outcome,
  seconds: 0.25,
  ...more,
});

test("each attempt at a provider is logged with its outcome, the provider's error code and id, and the id of the request", () => {
  const { watch, lines } = rig();
  runInTrace({ ...trace, reqId: 'request-1' }, () =>
    watch.report(text('refused', { reason: '21211', providerId: 'SM1' })),
  );
  runInTrace({ ...trace, job: 'push-device' }, () => watch.report({ ...text('away'), provider: 'apns' }));
  watch.report(text('accepted', { providerId: 'SM2' }));
  expect(lines()).toMatchObject([
    {
      level: 40,
      provider: 'twilio',
      outcome: 'refused',
      reason: '21211',
      providerId: 'SM1',
      reqId: 'request-1',
      ms: 250,
      msg: 'Twilio refused one text',
    },
    { level: 40, provider: 'apns', job: 'push-device', msg: 'APNs gives no answer' },
    { level: 30, outcome: 'accepted', providerId: 'SM2', msg: 'Twilio accepted a text' },
  ]);
});

test('a key that a provider refuses is logged as an error, which names the settings to check', () => {
  const { watch, lines } = rig();
  watch.report(text('credentials', { reason: '20003' }));
  expect(lines()).toMatchObject([
    {
      level: 50,
      reason: '20003',
      msg: 'Twilio refuses our key, account or sender: check TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM',
    },
  ]);
});

test('the log line of a refused push ends with what the operator should look at', () => {
  const { watch, lines } = rig();
  watch.report({ provider: 'apns', outcome: 'refused', reason: 'HTTP 400', hint: 'APNS_SANDBOX is off' });
  expect(lines()).toMatchObject([{ msg: 'APNs refused one push: APNS_SANDBOX is off' }]);
});

test('a push that the provider accepts is not logged, because there are many pushes', () => {
  const { watch, lines } = rig();
  watch.report({ provider: 'fcm', outcome: 'accepted', seconds: 0.1 });
  expect(lines()).toEqual([]);
});

test('the metrics count each attempt at a provider by its outcome, and the counts of a configured provider begin at 0', async () => {
  const { watch, metrics } = rig();
  metrics.expectProvider('twilio', providerOutcomes);
  watch.report(text('away'));
  watch.report(text('away'));
  const { text: shown } = await metrics.exposition();
  expect(shown).toContain('nightjar_provider_attempts_total{provider="twilio",outcome="away"} 2');
  expect(shown).toContain('nightjar_provider_attempts_total{provider="twilio",outcome="credentials"} 0');
  expect(shown).toContain('nightjar_provider_seconds_count{provider="twilio"} 2');
});

test("three attempts without an answer begin a provider's trouble, and an accepted one ends it, which is logged", () => {
  const { watch, clock, lines } = rig();
  for (let count = 0; count < 3; count += 1) watch.report(text('away'));
  const since = clock.now();
  clock.advance(5);
  expect(watch.troubles()).toEqual([{ provider: 'twilio', kind: 'away', since }]);
  watch.report(text('accepted'));
  expect(watch.troubles()).toEqual([]);
  expect(lines().at(-1)).toMatchObject({ msg: 'Twilio is well again', since: since.toISOString() });
});

test('work that may wait, such as pushes, calls a provider in trouble only once in 30 seconds', () => {
  const { watch, clock } = rig();
  expect([watch.isResting('fcm'), watch.isResting('fcm')]).toEqual([false, false]);
  watch.report({ provider: 'fcm', outcome: 'credentials', seconds: 0.1 });
  expect([watch.isResting('fcm'), watch.isResting('fcm'), watch.isResting('apns')]).toEqual([
    false,
    true,
    false,
  ]);
  clock.advance(30);
  expect([watch.isResting('fcm'), watch.isResting('fcm')]).toEqual([false, true]);
  watch.report({ provider: 'fcm', outcome: 'accepted', seconds: 0.1 });
  expect([watch.isResting('fcm'), watch.isResting('fcm')]).toEqual([false, false]);
});

test('every server node learns of the trouble that one node has with a provider, and forgets it at its end or ten minutes after its last sign', async () => {
  const { watch, newWatch, clock, log } = rig();
  const bus = createInProcessBus(log);
  onTestFinished(() => bus.close());
  const other = newWatch();
  await Promise.all([watch.share(bus), other.share(bus)]);
  const since = clock.now();
  watch.report({ provider: 'apns', outcome: 'credentials', seconds: 0.1 });
  const trouble = { provider: 'apns', kind: 'credentials', since };
  await expect.poll(() => other.troubles()).toEqual([trouble]);
  expect(watch.troubles()).toEqual([trouble]);
  watch.report({ provider: 'apns', outcome: 'accepted', seconds: 0.1 });
  await expect.poll(() => other.troubles()).toEqual([]);
  watch.report({ provider: 'apns', outcome: 'credentials', seconds: 0.1 });
  await expect.poll(() => other.troubles()).toHaveLength(1);
  clock.advance(9 * 60);
  watch.report({ provider: 'apns', outcome: 'credentials', seconds: 0.1 });
  clock.advance(9 * 60);
  expect(other.troubles()).toHaveLength(1);
  clock.advance(60);
  expect(other.troubles()).toEqual([]);
  expect(watch.troubles()).toHaveLength(1);
});

test("a malformed message about a provider's trouble on the bus is ignored", async () => {
  const { watch, log } = rig();
  const bus = createInProcessBus(log);
  onTestFinished(() => bus.close());
  await watch.share(bus);
  const arrived = Promise.withResolvers<void>();
  await bus.subscribe('provider-trouble', () => arrived.resolve());
  for (const message of [null, { node: 'x', provider: 'nobody', trouble: null }, { node: 'x' }])
    bus.publish('provider-trouble', message);
  await arrived.promise;
  expect(watch.troubles()).toEqual([]);
});

import { expect, test } from 'vitest';
import { logLines } from '../testing/log-lines.ts';
import { createLimitHits } from './limit-hits.ts';
import { createMetrics } from './metrics.ts';

test('a limit that refuses requests is logged at most once a minute, with its setting and the number of refusals', () => {
  const { log, lines } = logLines();
  let now = 0;
  const counted: string[] = [];
  const hit = createLimitHits({ count: limit => counted.push(limit), log }, () => now);
  const otp = { limit: 'otp', setting: 'AUTH_RATE_LIMITS' };
  for (let count = 0; count < 40; count += 1) hit(otp);
  hit({ limit: 'call:message', setting: null });
  expect(counted).toHaveLength(41);
  expect(lines()).toMatchObject([
    {
      level: 40,
      ...otp,
      times: 1,
      msg: 'The limit otp refused requests; if honest people made them, raise it in AUTH_RATE_LIMITS',
    },
    {
      limit: 'call:message',
      setting: null,
      msg: 'The limit call:message refused requests; the product sets it',
    },
  ]);
  now = 59_999;
  hit(otp);
  expect(lines()).toHaveLength(2);
  now = 60_000;
  hit(otp);
  expect(lines().at(-1)).toMatchObject({ limit: 'otp', times: 41 });
});

test('the refusals of a limit are counted in the metrics', async () => {
  const { log } = logLines();
  const metrics = createMetrics(log);
  metrics.limitHit({ limit: 'sockets', setting: 'AUTH_RATE_LIMITS' });
  expect((await metrics.exposition()).text).toContain('nightjar_limit_hits_total{limit="sockets"} 1');
});

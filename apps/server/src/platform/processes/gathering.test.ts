import { expect, test } from 'vitest';
import { silentLog } from '../../testing/bus-contract.ts';
import { createMetrics } from '../metrics.ts';
import { MetricsGathering } from './gathering.ts';

test('the gathered metrics of each process have the name of the process, and a histogram keeps its labels', async () => {
  const [parent, one, other] = [createMetrics(silentLog), createMetrics(silentLog), createMetrics(silentLog)];
  one.callAnswered('send-message', 200, 0.02);
  other.callAnswered('send-message', 200, 0.02);
  other.callAnswered('send-message', 200, 3);
  const gathering = new MetricsGathering(parent);
  for (const [name, metrics] of [['api-1', one] as const, ['api-2', other] as const])
    gathering.addProcess(name, async number => gathering.addSnapshot(number, name, await metrics.snapshot()));

  const { text } = await gathering.exposition();

  expect(text).toContain('nightjar_call_seconds_count{call="send-message",status="200",process="api-1"} 1');
  expect(text).toContain('nightjar_call_seconds_count{call="send-message",status="200",process="api-2"} 2');
  expect(text).toContain(
    'nightjar_call_seconds_bucket{le="2.5",call="send-message",status="200",process="api-2"} 1',
  );
  for (const name of ['parent', 'api-1', 'api-2'])
    expect(text).toMatch(new RegExp(`process_start_time_seconds\\{process="${name}"\\} \\d`));
});

test('a process that does not answer is left out of the gathered metrics, and an ended process is not waited for', async () => {
  const gathering = new MetricsGathering(createMetrics(silentLog));
  const leave = gathering.addProcess('api-1', () => {});
  gathering.addProcess('api-2', () => {});
  leave();
  const { text } = await gathering.exposition();
  expect(text).toContain('process="parent"');
  expect(text).not.toContain('process="api-');
});

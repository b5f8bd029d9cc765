import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dashboard } from '@grafana/schema';
import { brand } from '../../packages/domain/src/brand.ts';
import { layOut, type RowPlan, variables } from './panels.ts';

export const dashboardFile = join(import.meta.dirname, '../../deploy/grafana', `${brand.slug}.json`);

const instanceFilter = 'instance=~"$instance"';
const rateInterval = '$__rate_interval';
/** Returns the time that this share of the observations stays below. */
const quantile = (share: number, name: string, { by = 'le', where = instanceFilter } = {}) =>
  `histogram_quantile(${share}, sum by (${by}) (rate(${name}_bucket{${where}}[${rateInterval}])))`;
const ratePerSecondQuery = (name: string, { by = '', where = instanceFilter } = {}) =>
  `sum${by && ` by (${by})`} (rate(${name}{${where}}[${rateInterval}]))`;
const eventRateQuery = (kind: string) =>
  ratePerSecondQuery('nightjar_events_total', { where: `event="${kind}",${instanceFilter}` });
const callsFilter = `call=~"/functions/.+",${instanceFilter}`;
const poursFilter = `call=~".+/redeem-(free-drink|paid-voucher-drink|with-qr)",${instanceFilter}`;

const rows: readonly RowPlan[] = [
  {
    title: 'People and calls',
    panels: [
      {
        title: 'Servers that answer',
        about: 'Prometheus reads the metrics of these servers.',
        unit: 'none',
        curves: [[`sum(up{job="nightjar",${instanceFilter}})`, 'servers']],
        figure: { redBelow: 1 },
      },
      {
        title: 'Calls per second',
        about: 'Answers by the first digit of their status.',
        unit: 'reqps',
        curves: [2, 3, 4, 5].map(digit => [
          ratePerSecondQuery('nightjar_call_seconds_count', {
            where: `status=~"${digit}..",${instanceFilter}`,
          }),
          `${digit}xx`,
        ]),
      },
      {
        title: 'How long calls take',
        about: 'Half of the calls and nineteen of twenty are answered within these times.',
        unit: 's',
        curves: [
          [quantile(0.5, 'nightjar_call_seconds', { where: callsFilter }), 'half'],
          [quantile(0.95, 'nightjar_call_seconds', { where: callsFilter }), '19 of 20'],
        ],
      },
      {
        title: 'Slowest calls',
        about: 'The five calls whose slowest twentieth takes longest.',
        unit: 's',
        curves: [
          [
            `topk(5, ${quantile(0.95, 'nightjar_call_seconds', { by: 'le, call', where: callsFilter })})`,
            '{{call}}',
          ],
        ],
      },
      {
        title: 'People',
        about: 'Sign-ins, sign-ups and check-ins.',
        unit: 'ops',
        curves: [
          [eventRateQuery('signed_in'), 'signed in'],
          [eventRateQuery('signed_up'), 'signed up'],
          [eventRateQuery('checked_in'), 'checked in'],
        ],
      },
      {
        title: 'Requests that a limit refused',
        about: 'By the limit; its setting is named in the log.',
        unit: 'reqps',
        curves: [[ratePerSecondQuery('nightjar_limit_hits_total', { by: 'limit' }), '{{limit}}']],
      },
    ],
  },
  {
    title: 'Pours and money',
    panels: [
      {
        title: 'Drinks poured',
        about: 'Free and paid drinks.',
        unit: 'ops',
        curves: [
          [eventRateQuery('poured_free'), 'free'],
          [eventRateQuery('poured_paid'), 'paid'],
        ],
      },
      {
        title: 'How long a pour takes',
        about: 'What a guest at the bar waits for: half of the pours, and nineteen of twenty.',
        unit: 's',
        curves: [
          [quantile(0.5, 'nightjar_call_seconds', { where: poursFilter }), 'half'],
          [quantile(0.95, 'nightjar_call_seconds', { where: poursFilter }), '19 of 20'],
        ],
      },
      {
        title: 'Plans, and what looks wrong',
        about: 'Changed plans, venues with many overrides, and venues with many wrong staff codes.',
        unit: 'ops',
        curves: [
          [eventRateQuery('plan_changed'), 'plans changed'],
          [eventRateQuery('overrides_noticed'), 'many overrides'],
          [eventRateQuery('staff_code_attack'), 'many wrong staff codes'],
        ],
      },
    ],
  },
  {
    title: 'Sockets',
    panels: [
      {
        title: 'Open sockets',
        about: 'Phones that receive live updates.',
        unit: 'none',
        curves: [[`sum by (instance) (nightjar_sockets_open{${instanceFilter}})`, '{{instance}}']],
      },
      {
        title: 'Open connections',
        about: 'HTTP connections at the main port, without those of live updates.',
        unit: 'none',
        curves: [[`sum by (instance) (nightjar_connections_open{${instanceFilter}})`, '{{instance}}']],
      },
      {
        title: 'Cut connections and caught failures',
        about: 'Slow clients that were cut off, and failures of listeners and timers.',
        unit: 'ops',
        curves: [
          [ratePerSecondQuery('nightjar_connections_cut_total'), 'cut'],
          [ratePerSecondQuery('nightjar_failures_caught_total', { by: 'what' }), '{{what}}'],
        ],
      },
    ],
  },
  {
    title: 'Texts, payments and pushes',
    panels: [
      {
        title: 'Requests to providers',
        about: 'By provider and outcome.',
        unit: 'reqps',
        curves: [
          [
            ratePerSecondQuery('nightjar_provider_attempts_total', { by: 'provider, outcome' }),
            '{{provider}} {{outcome}}',
          ],
        ],
      },
      {
        title: 'How long providers take',
        about: 'Nineteen of twenty requests are answered within this time.',
        unit: 's',
        curves: [[quantile(0.95, 'nightjar_provider_seconds', { by: 'le, provider' }), '{{provider}}']],
      },
      {
        title: 'Codes',
        about: 'Texted codes. Few that are entered are a sign of SMS pumping.',
        unit: 'ops',
        curves: [
          [eventRateQuery('code_sent'), 'sent'],
          [eventRateQuery('signed_in'), 'signed in'],
          [eventRateQuery('texts_not_entered'), 'few entered'],
        ],
      },
    ],
  },
  {
    title: 'Database',
    panels: [
      {
        title: 'PostgreSQL answers',
        about: 'The least of all servers: 1 where PostgreSQL answers within half a second.',
        unit: 'none',
        curves: [[`min(nightjar_database_up{${instanceFilter}})`, 'database']],
        figure: { redBelow: 1 },
      },
      {
        title: 'Connections',
        about: 'Connections in use, by pool, and the work that waits for one.',
        unit: 'none',
        curves: [
          [
            `sum by (pool) (nightjar_database_connections{state="in_use",${instanceFilter}})`,
            '{{pool}} in use',
          ],
          [`sum by (pool) (nightjar_database_connections{state="idle",${instanceFilter}})`, '{{pool}} idle'],
          [`sum by (pool) (nightjar_database_waiting{${instanceFilter}})`, '{{pool}} waiting'],
          [`sum by (pool) (nightjar_database_connections_limit{${instanceFilter}})`, '{{pool}} limit'],
        ],
      },
      {
        title: 'Wait for a connection',
        about: 'Nineteen of twenty statements and transactions wait no longer.',
        unit: 's',
        curves: [[quantile(0.95, 'nightjar_database_wait_seconds', { by: 'le, pool' }), '{{pool}}']],
      },
      {
        title: 'Replica',
        about: 'How far the replica is behind.',
        unit: 's',
        curves: [[`max(nightjar_replica_lag_seconds{${instanceFilter}})`, 'behind']],
      },
      {
        title: 'Replica answers',
        about: 'The least of all servers: 1 where the replica answers. Without a replica there is no figure.',
        unit: 'none',
        curves: [[`min(nightjar_replica_up{${instanceFilter}})`, 'replica']],
        figure: { redBelow: 1 },
      },
      {
        title: 'Faults of the audit trail',
        about: 'What the last check found.',
        unit: 'none',
        curves: [[`max(nightjar_audit_faults{${instanceFilter}})`, 'faults']],
        figure: { redFrom: 1 },
      },
      {
        title: 'Audit trail',
        about: 'How long the oldest entry waits for its seal, and the time since the last seal and check.',
        unit: 's',
        curves: [
          [`max(nightjar_audit_unsealed_seconds{${instanceFilter}})`, 'unsealed'],
          [
            `time() - max(nightjar_audit_last_seal_timestamp_seconds{${instanceFilter}})`,
            'since the last seal',
          ],
          [
            `time() - max(nightjar_audit_last_check_timestamp_seconds{${instanceFilter}})`,
            'since the last check',
          ],
        ],
      },
    ],
  },
  {
    title: 'Jobs',
    panels: [
      {
        title: 'Jobs in the queue',
        about: 'All servers share one queue. Failed jobs have used all their tries.',
        unit: 'none',
        curves: [
          [`sum by (state) (max by (task, state) (nightjar_jobs_queued{${instanceFilter}}))`, '{{state}}'],
        ],
      },
      {
        title: 'Oldest due job',
        about: 'How long the oldest due job of a task has waited for a worker.',
        unit: 's',
        curves: [[`topk(5, max by (task) (nightjar_job_oldest_due_seconds{${instanceFilter}}))`, '{{task}}']],
      },
      {
        title: 'Jobs per second',
        about: 'Jobs that were run, by outcome.',
        unit: 'ops',
        curves: [[ratePerSecondQuery('nightjar_jobs_total', { by: 'outcome' }), '{{outcome}}']],
      },
      {
        title: 'Jobs that fail',
        about: 'By task.',
        unit: 'ops',
        curves: [
          [
            ratePerSecondQuery('nightjar_jobs_total', {
              by: 'task',
              where: `outcome="failed",${instanceFilter}`,
            }),
            '{{task}}',
          ],
        ],
      },
      {
        title: 'How long jobs run',
        about: 'The five tasks whose slowest twentieth runs longest.',
        unit: 's',
        curves: [[`topk(5, ${quantile(0.95, 'nightjar_job_seconds', { by: 'le, task' })})`, '{{task}}']],
      },
    ],
  },
  {
    title: 'Machine, disk and backup',
    panels: [
      {
        title: 'Free space',
        about: 'The share of each volume that is free. Writes are refused below 2 %.',
        unit: 'percentunit',
        curves: [
          [
            `min by (instance, volume) (nightjar_disk_free_bytes{${instanceFilter}} / nightjar_disk_size_bytes{${instanceFilter}})`,
            '{{instance}} {{volume}}',
          ],
        ],
      },
      {
        title: 'Refused writes',
        about: '1 while a full disk refuses calls that save something new.',
        unit: 'none',
        curves: [[`max(nightjar_disk_refuses_writes{${instanceFilter}})`, 'refused']],
        figure: { redFrom: 1 },
      },
      {
        title: 'Free files',
        about: 'How many files may still be made on each volume.',
        unit: 'short',
        curves: [
          [
            `min by (instance, volume) (nightjar_disk_free_inodes{${instanceFilter}})`,
            '{{instance}} {{volume}}',
          ],
        ],
      },
      {
        title: 'Age of the last backup',
        about: 'The time since a backup last ended well.',
        unit: 's',
        curves: [
          [`time() - max(nightjar_backup_last_success_timestamp_seconds{${instanceFilter}})`, 'backup'],
        ],
        figure: { redFrom: 26 * 3600 },
      },
      {
        title: 'Delay of the event loop',
        about: 'One turn in a hundred is later than this.',
        unit: 's',
        curves: [
          [
            `max by (instance, process) (nodejs_eventloop_lag_p99_seconds{${instanceFilter}})`,
            '{{instance}} {{process}}',
          ],
        ],
      },
      {
        title: 'Memory',
        about: 'The memory of each process.',
        unit: 'bytes',
        curves: [[`process_resident_memory_bytes{${instanceFilter}}`, '{{instance}} {{process}}']],
      },
      {
        title: 'Processor',
        about: 'The share of a core that each process uses.',
        unit: 'percentunit',
        curves: [
          [`rate(process_cpu_seconds_total{${instanceFilter}}[${rateInterval}])`, '{{instance}} {{process}}'],
        ],
      },
      {
        title: 'Open files',
        about: 'The share of its file descriptors that each process uses.',
        unit: 'percentunit',
        curves: [
          [
            `process_open_fds{${instanceFilter}} / process_max_fds{${instanceFilter}}`,
            '{{instance}} {{process}}',
          ],
        ],
      },
      {
        title: 'Starts of processes',
        about: 'How often each process was started in an hour.',
        unit: 'none',
        curves: [[`changes(process_start_time_seconds{${instanceFilter}}[1h])`, '{{instance}} {{process}}']],
      },
      {
        title: 'Versions',
        about: 'How many processes run each version.',
        unit: 'none',
        curves: [
          [
            `count by (version, node) (nightjar_build_info{${instanceFilter}})`,
            '{{version}} on Node {{node}}',
          ],
        ],
      },
    ],
  },
];

export const dashboard: Dashboard = {
  title: brand.name,
  uid: brand.slug,
  description: `The dashboard of a deployment of ${brand.name}, from the metrics of its servers.`,
  tags: [brand.slug],
  timezone: 'browser',
  schemaVersion: 39,
  editable: true,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: variables,
  panels: layOut(rows),
};

export const dashboardText = (): string => `${JSON.stringify(dashboard, null, 2)}\n`;

if (import.meta.main) writeFileSync(dashboardFile, dashboardText());

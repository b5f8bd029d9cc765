import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { testDatabase } from './testing/database.ts';
import { mainScript, type RunningServer, startServer } from './testing/process.ts';
import { groupingLabelsOf, readQuery } from './testing/telemetry/promql.ts';

const { db, url } = await testDatabase();
const root = join(import.meta.dirname, '../../..');
const prometheus = join(root, 'deploy/prometheus');
const pages = join(root, 'docs/alerts');

const rule = z.object({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string(),
  for: z.string().regex(/^\d+[mh]$/),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string(), runbook_url: z.string() }),
});
const ruleFile = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) });
const { groups } = ruleFile.parse(parse(await readFile(join(prometheus, 'alerts.yml'), 'utf8')));
const rules = groups.flatMap(group => group.rules);

const panel = z.object({
  title: z.string(),
  targets: z.optional(z.array(z.object({ expr: z.string(), legendFormat: z.string() }))),
});
const dashboard = z
  .object({ panels: z.array(panel) })
  .parse(JSON.parse(await readFile(join(root, 'deploy/grafana/nightjar.json'), 'utf8')));
const targets = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(target => ({ title, ...target })),
);

const meters = (
  await Promise.all(
    [
      'metrics.ts',
      'disk/metrics.ts',
      ...(await readdir(join(import.meta.dirname, 'platform/meters'))).map(name => `meters/${name}`),
    ]
      .filter(path => !path.endsWith('.test.ts'))
      .map(path => readFile(join(import.meta.dirname, 'platform', path), 'utf8')),
  )
).join('\n');

/** Returns the labels that the source declares for a metric of ours, between its name and the next metric's name. */
function declaredLabelsOf(metric: string): string[] {
  const name = metric.replace(/^nightjar_/, '').replace(/_(bucket|count|sum)$/, '');
  const [, after = ''] = meters.split(`name: '${name}'`);
  const [declaration = ''] = after.split(' name: ');
  const [, list = ''] = /\blabel(?:Name)?s: \[([^\]]*)\]/.exec(declaration) ?? [];
  return Array.from(list.matchAll(/'(\w+)'/g), ([, label = '']) => label);
}

const kebab = (name: string) => name.replaceAll(/(?<!^)(?=[A-Z])/g, '-').toLowerCase();
const pageOf = async (name: string) => readFile(join(pages, name), 'utf8');

test('each alert has a page, and each page has an alert and a line in the list', async () => {
  const expected = rules.map(({ alert }) => `${kebab(alert)}.md`);
  expect((await readdir(pages)).filter(name => name !== 'README.md').toSorted()).toEqual(expected.toSorted());
  expect(new Set(expected).size).toBe(expected.length);
  const list = await pageOf('README.md');
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.runbook_url).toBe(`docs/alerts/${kebab(alert)}.md`);
    expect(list).toContain(
      `| [${alert}](${kebab(alert)}.md) | ${labels.severity} | ${annotations.summary} |`,
    );
    const page = await pageOf(`${kebab(alert)}.md`);
    for (const part of [
      '**What it means.**',
      '**What people notice.**',
      '## First look',
      '## Mend',
      '## Over',
    ])
      expect(page).toContain(part);
  }
});

test('each statement on the pages of the alerts runs on the database of the product', async () => {
  let statements = 0;
  for (const name of await readdir(pages)) {
    for (const [, statement = ''] of (await pageOf(name)).matchAll(/```sql\n(.*?)\n```/gs)) {
      await sql.raw(statement.replace(/;$/, '')).execute(db);
      statements += 1;
    }
  }
  expect(statements).toBeGreaterThan(5);
});

describe('Prometheus', { timeout: 90_000 }, () => {
  const run = promisify(execFile);
  const promtool = (...given: string[]) => run('promtool', given, { cwd: prometheus });

  test.for([
    ['takes the alert rules', ['check', 'rules', 'alerts.yml']],
    ['takes the example of its settings', ['check', 'config', 'prometheus.yml']],
    ['raises each alert for one set of series and not for another', ['test', 'rules', 'alerts.test.yml']],
  ] as const)('Prometheus %s, where promtool is installed', async ([, given], { skip }) => {
    const installed = await promtool('--version').catch(() => null);
    if (!installed) skip('promtool is not installed; on Debian it is in the package "prometheus"');
    expect((await promtool(...given)).stderr).not.toContain('FAILED');
  });

  test('the alert rules of Prometheus are tested twice for each alert: once where the alert is raised and once where it is not', async () => {
    const file = z
      .object({ tests: z.array(z.object({ name: z.string() })) })
      .parse(parse(await readFile(join(prometheus, 'alerts.test.yml'), 'utf8')));
    expect(file.tests.map(({ name }) => name)).toEqual(
      rules.flatMap(({ alert }) => [`${alert} is raised`, `${alert} is not raised`]),
    );
  });
});

test("the reader of the alerts' queries refuses a text that is no PromQL", () => {
  for (const query of ['sum(', 'a{b=c}', 'sum by (a) (b', 'a > > 1', ''])
    expect(() => readQuery(query), query).toThrow('No PromQL');
  expect(readQuery('sum by (a) (rate(b{c="d",e=~"$instance"}[$__rate_interval])) / f')).toEqual([
    { metric: 'b', labels: ['c', 'e'] },
    { metric: 'f', labels: [] },
  ]);
  expect(groupingLabelsOf('sum by (a, b) (rate(c[5m])) / on(d) max(e)')).toEqual(['a', 'b', 'd']);
});

describe('a running server', { timeout: 90_000 }, () => {
  let server: RunningServer;
  let folder = '';
  let text = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alerts-'));
    const env = { DATABASE_URL: url, DATA_DIR: folder, METRICS_TOKEN: 'a token of sixteen' };
    server = await startServer({ command: [mainScript], env });
    await fetch(`${server.address}/healthz`);
    const headers = { authorization: 'Bearer a token of sixteen' };
    text = await (await fetch(`${server.address}/metrics`, { headers })).text();
  });
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** Prometheus makes this metric itself. */
  const ownMetrics = new Set(['up']);
  /** These labels are added outside of the process, except `le`, which the buckets of a histogram have. */
  const addedLabels = new Set(['instance', 'job', 'process', 'le']);

  const kindOf = (metric: string) => new RegExp(`^# TYPE ${metric} (\\w+)$`, 'm').exec(text)?.[1];
  function isExposed(metric: string): boolean {
    const [, base = ''] = /^(.*)_(bucket|count|sum)$/.exec(metric) ?? [];
    return kindOf(metric) !== undefined || kindOf(base) === 'histogram';
  }
  /** The pages search for several metrics by the beginning of their names. */
  const isStart = (name: string) => text.includes(`# TYPE ${name}`);
  /** Returns the labels of a metric that has values, or null where it has none yet. */
  function labelsOf(metric: string): Set<string> | null {
    const line = text
      .split('\n')
      .find(each => each.startsWith(`${metric}{`) || each.startsWith(`${metric} `));
    return line === undefined
      ? null
      : new Set(Array.from(line.matchAll(/[{,](\w+)="/g), ([, label = '']) => label));
  }

  test('a running server has each metric that an alert or a panel asks for, with its labels', () => {
    const asked = [
      ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
      ...targets.map(({ title, expr }) => ({ where: title, expr })),
    ];
    for (const { where, expr } of asked)
      for (const { metric, labels } of readQuery(expr).filter(each => !ownMetrics.has(each.metric))) {
        expect(isExposed(metric), `${where}: ${metric} is not in /metrics`).toBe(true);
        const exposed = labelsOf(metric);
        for (const label of labels.filter(each => exposed && !addedLabels.has(each)))
          expect(exposed, `${where}: ${metric} has no label ${label}`).toContain(label);
      }
  });

  test('the labels by which a query groups, and those in the legend of a panel, exist at a metric of the query', () => {
    for (const { title, expr, legendFormat } of targets) {
      const inLegend = Array.from(legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g), ([, label = '']) => label);
      const metrics = readQuery(expr).map(({ metric }) => metric);
      for (const label of [...groupingLabelsOf(expr), ...inLegend].filter(each => !addedLabels.has(each)))
        expect(
          metrics.some(metric => declaredLabelsOf(metric).includes(label) || labelsOf(metric)?.has(label)),
          `${title}: no metric of ${metrics} has the label ${label}`,
        ).toBe(true);
    }
  });

  test('each label by which an alert or a panel chooses series is declared with its metric, also where the metric has no series yet', () => {
    for (const { expr } of [...rules, ...targets])
      for (const { metric, labels } of readQuery(expr).filter(each => each.metric.startsWith('nightjar_')))
        for (const label of labels.filter(each => !addedLabels.has(each)))
          expect(
            declaredLabelsOf(metric).includes(label) || labelsOf(metric)?.has(label),
            `${metric} has no label ${label}`,
          ).toBe(true);
  });

  // The pages also name roles of the database, such as nightjar_app, which are no metrics.
  test('a running server has each metric that the pages of the alerts and of the operators name', async () => {
    const texts = await Promise.all([
      ...(await readdir(pages)).map(pageOf),
      readFile(join(root, 'docs/operations.md'), 'utf8'),
    ]);
    for (const page of texts)
      for (const [name] of page.matchAll(/\bnightjar_(?!(?:app|rest|owner)\b)[a-z_]+/g))
        expect(isExposed(name) || isStart(name), `${name} is not in /metrics`).toBe(true);
  });

  test('each metric of a running server is shown by a panel or used by an alert', () => {
    const shown = new Set(
      [...rules, ...targets]
        .flatMap(({ expr }) => readQuery(expr))
        .map(({ metric }) => metric.replace(/_(bucket|count|sum)$/, '')),
    );
    const own = Array.from(text.matchAll(/^# TYPE (nightjar_\w+) /gm), ([, name = '']) => name);
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter(name => !shown.has(name) && name !== 'nightjar_build_info')).toEqual([]);
  });

  test('the metrics of a running server follow the naming rules of Prometheus, with base units such as seconds and bytes', () => {
    for (const [, name = '', kind] of text.matchAll(/^# TYPE (nightjar_\w+) (\w+)$/gm)) {
      expect(name.endsWith('_total'), name).toBe(kind === 'counter');
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb|percent)(_|$)/);
      if (kind === 'histogram') expect(name).toMatch(/_seconds$/);
    }
  });
});

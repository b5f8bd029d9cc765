import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { apps, autoscaling, batch, networkingK8sIo, policy, v1 } from 'kubernetes-models';
import { expect, test } from 'vitest';
import { deployFolder, isMissing, parseYaml, readDeployFile, root, run } from './files.ts';

// No cluster is reached from these tests: manifests are written and compared with the models of Kubernetes.

const chartFolder = join(deployFolder, 'helm/nightjar');
const sprigFolder = '/usr/share/gocode/src/github.com/Masterminds/sprig';
const noHelm = run('which', ['helm']).status !== 0;
const noEngine = noHelm && (isMissing('go', 'renders the chart') || run('ls', [sprigFolder]).status !== 0);
if (noEngine)
  console.log(
    'Skipped: the chart is rendered where Helm is installed, or golang-go and golang-github-masterminds-sprig-dev of Debian.',
  );

const needed = {
  image: { repository: 'registry.example/nightjar' },
  existingSecret: 'nightjar',
  legalConfigMap: 'nightjar-legal',
  settings: {
    PUBLIC_URL: 'https://tonight.example',
    SUPPORT_MAIL: 'help@tonight.example',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_FROM: '+18135550000',
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'key',
  },
};

type Manifest = {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [name: string]: unknown;
};

/** Renders the chart with these values over its own. */
function render(values: object): Manifest[] {
  const folder = mkdtempSync(join(tmpdir(), 'chart-'));
  const file = join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  try {
    const text = noHelm ? renderByGo(file) : renderByHelm(file);
    return text
      .split(/^---$/m)
      .map(parseYaml)
      .filter(manifest => manifest?.kind);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function renderByHelm(file: string): string {
  const { status, stdout, output } = run('helm', ['template', 'tonight', chartFolder, '--values', file]);
  if (status !== 0) throw new Error(output);
  return stdout;
}

function renderByGo(file: string): string {
  const program = join(root, 'tools/deploy/render-chart.go');
  const env = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode' };
  const { status, stdout, output } = run('go', ['run', program, chartFolder, file], env);
  if (status !== 0) throw new Error(output);
  const texts: [string, string][] = Object.entries(JSON.parse(stdout));
  return texts.flatMap(([name, text]) => (name.endsWith('.yaml') ? [text] : [])).join('\n---\n');
}

const models: Readonly<Record<string, new (manifest: never) => { validate(): void }>> = {
  Deployment: apps.v1.Deployment,
  HorizontalPodAutoscaler: autoscaling.v2.HorizontalPodAutoscaler,
  Ingress: networkingK8sIo.v1.Ingress,
  Job: batch.v1.Job,
  NetworkPolicy: networkingK8sIo.v1.NetworkPolicy,
  PodDisruptionBudget: policy.v1.PodDisruptionBudget,
  Service: v1.Service,
};

/** Validates a manifest by the model of its kind. */
function mustBeValid(manifest: Manifest): void {
  const Model = models[manifest.kind];
  if (!Model) throw new Error(`There is no model for the kind ${manifest.kind}.`);
  new Model(manifest as never).validate();
}

const everything = {
  ...needed,
  api: { autoscaling: { enabled: true } },
  ingress: { className: 'nginx' },
  networkPolicy: { callsFrom: [{ namespaceSelector: {} }], metricsFrom: [{ podSelector: {} }] },
  image: { ...needed.image, digest: `sha256:${'0'.repeat(64)}`, pullSecrets: [{ name: 'registry' }] },
  nodeSelector: { disk: 'fast' },
  tolerations: [{ key: 'night', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
  podAnnotations: { note: 'yes' },
};

test.skipIf(noEngine).each([
  [
    'with the fewest values',
    needed,
    ['Deployment', 'Deployment', 'Ingress', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'],
  ],
  [
    'with every part',
    everything,
    [
      'Deployment',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
    ],
  ],
  [
    'without the parts that may be left out',
    {
      ...needed,
      ingress: { enabled: false },
      networkPolicy: { enabled: false },
      migration: { enabled: false },
    },
    ['Deployment', 'Deployment', 'PodDisruptionBudget', 'Service'],
  ],
])('the Helm chart makes manifests that are valid for Kubernetes, %s', (_, values, kinds) => {
  const manifests = render(values);
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual(kinds);
  for (const manifest of manifests) mustBeValid(manifest);
});

test.skipIf(noEngine)(
  'every pod of the Helm chart runs without rights, without a token, and on a root file system that it cannot write to',
  () => {
    const pods = render(needed).filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
    expect(pods).toHaveLength(3);
    for (const pod of pods)
      expect(pod).toMatchObject({
        spec: {
          template: {
            spec: {
              automountServiceAccountToken: false,
              securityContext: {
                runAsNonRoot: true,
                runAsUser: 10001,
                seccompProfile: { type: 'RuntimeDefault' },
              },
              containers: [
                {
                  securityContext: {
                    allowPrivilegeEscalation: false,
                    readOnlyRootFilesystem: true,
                    capabilities: { drop: ['ALL'] },
                  },
                  resources: { limits: { memory: expect.any(String) }, requests: expect.any(Object) },
                  envFrom: [{ secretRef: { name: 'nightjar' } }],
                },
              ],
            },
          },
        },
      });
  },
);

test.skipIf(noEngine)(
  'an upgrade of the Helm chart migrates the database before it replaces the servers',
  () => {
    const [job] = render(needed).filter(({ kind }) => kind === 'Job');
    expect(job).toMatchObject({
      metadata: { annotations: { 'helm.sh/hook': 'pre-install,pre-upgrade' } },
      spec: { template: { spec: { containers: [{ command: ['tini', '--', 'nightjar', 'db:prepare'] }] } } },
    });
  },
);

test("the schema of the Helm chart's values accepts the default values with the required ones, and names what is wrong", () => {
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(readDeployFile('helm/nightjar/values.schema.json')),
  );
  const chart = parseYaml(readDeployFile('helm/nightjar/values.yaml'));
  const faultsOf = (given: { settings?: object; [name: string]: unknown }) => {
    const values = { ...chart, ...needed, ...given, settings: { ...needed.settings, ...given.settings } };
    validate(values);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ existingSecret: '' })).toEqual([expect.stringContaining('/existingSecret')]);
  expect(faultsOf({ settings: { TWILLIO_FROM: 'x' } })).toEqual([
    expect.stringContaining('/settings must NOT have'),
  ]);
  expect(faultsOf({ settings: { DOCS: true } })).toEqual(['/settings/DOCS must be string']);
  // A secret in the values would be stored in the history of the release and in a file of its owner.
  expect(faultsOf({ settings: { STRIPE_SECRET_KEY: 'sk_live_1' } })).toHaveLength(1);
});

test('the Helm chart has the version of the product', () => {
  const { version } = JSON.parse(run('cat', ['package.json']).stdout);
  expect(parseYaml(readDeployFile('helm/nightjar/Chart.yaml')).appVersion).toBe(version);
});

import { Gauge, type Registry } from 'prom-client';

/**
 * Counts the jobs of one task by their state. `due` are those whose time has come, and `oldestDueSeconds` is how long
 * the oldest of them has waited.
 */
export type QueueOfTask = {
  readonly task: string;
  readonly due: number;
  readonly running: number;
  /** These jobs wait for a later moment, such as the next try after an error. */
  readonly scheduled: number;
  /** These jobs have used all their tries. */
  readonly failed: number;
  readonly oldestDueSeconds: number;
};

/**
 * What the database knows of the whole deployment. Each process reads it, so it is the same in all of them. A part that
 * cannot be known is null.
 */
export type DeploymentState = {
  readonly isDatabaseUp: boolean;
  readonly queue: readonly QueueOfTask[];
  readonly replicaLagSeconds: number | null;
  readonly isReplicaUp: boolean | null;
  /** How long the oldest entry of the audit trail waits for its seal; 0 where none waits. */
  readonly unsealedSeconds: number | null;
  readonly lastSealAt: Date | null;
  readonly lastAuditCheckAt: Date | null;
  readonly auditFaults: number | null;
  readonly lastBackupAt: Date | null;
};

type StateGauge = {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  values(
    state: DeploymentState,
  ): readonly (readonly [labels: Record<string, string>, value: number | null])[];
};

const unlabeledValue = (value: number | null) => [[{}, value]] as const;
const unixSecondsOrNull = (moment: Date | null) => moment && moment.getTime() / 1_000;
const zeroOrOne = (is: boolean | null) => (is === null ? null : Number(is));

const gauges: readonly StateGauge[] = [
  {
    name: 'database_up',
    help: '1 where PostgreSQL answers within half a second, 0 where it does not.',
    values: state => unlabeledValue(zeroOrOne(state.isDatabaseUp)),
  },
  {
    name: 'jobs_queued',
    help: 'Jobs in the queue, by task and state: due, running, scheduled for later, or failed for good.',
    labels: ['task', 'state'],
    values: ({ queue }) =>
      queue.flatMap(({ task, due, running, scheduled, failed }) =>
        Object.entries({ due, running, scheduled, failed }).map(
          ([state, count]) => [{ task, state }, count] as const,
        ),
      ),
  },
  {
    name: 'job_oldest_due_seconds',
    help: 'How long the oldest due job of a task has waited for a worker.',
    labels: ['task'],
    values: ({ queue }) => queue.map(({ task, oldestDueSeconds }) => [{ task }, oldestDueSeconds] as const),
  },
  {
    name: 'replica_up',
    help: '1 where the replica answers within a second, 0 where it does not; absent without a replica.',
    values: state => unlabeledValue(zeroOrOne(state.isReplicaUp)),
  },
  {
    name: 'replica_lag_seconds',
    help: 'How far the replica may be behind the database; absent where that is not known.',
    values: ({ replicaLagSeconds }) => unlabeledValue(replicaLagSeconds),
  },
  {
    name: 'audit_unsealed_seconds',
    help: 'How long the oldest entry of the audit trail has waited for its seal; 0 where none waits.',
    values: ({ unsealedSeconds }) => unlabeledValue(unsealedSeconds),
  },
  {
    name: 'audit_last_seal_timestamp_seconds',
    help: 'When the newest sealed entry of the audit trail was written.',
    values: ({ lastSealAt }) => unlabeledValue(unixSecondsOrNull(lastSealAt)),
  },
  {
    name: 'audit_last_check_timestamp_seconds',
    help: 'When the seals of the audit trail were checked last.',
    values: ({ lastAuditCheckAt }) => unlabeledValue(unixSecondsOrNull(lastAuditCheckAt)),
  },
  {
    name: 'audit_faults',
    help: 'Faults that the last check of the audit trail found.',
    values: ({ auditFaults }) => unlabeledValue(auditFaults),
  },
  {
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the last backup ended well; absent where there was none.',
    values: ({ lastBackupAt }) => unlabeledValue(unixSecondsOrNull(lastBackupAt)),
  },
];

/** The gauges of one answer of `/metrics` share one reading of the state. */
export function createStateMeters(registry: Registry, read: () => Promise<DeploymentState>): void {
  let reading: Promise<DeploymentState> | null = null;
  const shared = () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  for (const { name, help, labels = [], values } of gauges)
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        const state = await shared();
        this.reset();
        // A gauge without labels would show 0 where it has no value.
        if (labels.length === 0) this.remove();
        for (const [labelled, value] of values(state)) if (value !== null) this.set(labelled, value);
      },
    });
}

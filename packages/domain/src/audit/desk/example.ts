import { defineExample, id, minutesFromNow } from '../../kernel/example.ts';
import { auditCheck, auditEntry } from './entity.ts';

/** Makes the entry that a super admin suspended a user. */
export const exampleAuditEntry = defineExample(auditEntry, () => ({
  entry_id: 1204,
  at: minutesFromNow(-20),
  actor: { id: id('user', 2), name: 'Wren' },
  actor_roles: ['super_admin'],
  action: 'suspend-user',
  subjects: { user_id: id('user', 3) },
  names: { [id('user', 3)]: 'Rae', [id('user', 2)]: 'Wren' },
  before: { suspended: false, plan: { drinks: 2 } },
  after: { suspended: true, until: '2026-06-01T00:00:00Z', plan: { drinks: 2 } },
  outcome: 'ok',
  network: '203.0.113.0/24',
  place: 1200,
}));

/** Makes a check that found no fault. */
export const exampleAuditCheck = defineExample(auditCheck, () => ({
  checked_at: minutesFromNow(-4),
  place: 1204,
  hash: 'abc',
  faults: [],
  faults_count: 0,
}));

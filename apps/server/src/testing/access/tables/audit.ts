import * as atDesk from '@nightjar/domain/audit/desk/calls';
import { type AccessRow, superAdmin } from '../table.ts';

export const auditTable: readonly AccessRow[] = [
  { call: atDesk.auditTrail, names: null, input: () => ({}), expect: { always: superAdmin('ok') } },
  { call: atDesk.checkAudit, names: null, input: () => ({}), expect: { always: superAdmin('ok') } },
];

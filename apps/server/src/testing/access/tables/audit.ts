import * as atDesk from '@nightjar/domain/audit/desk/calls';
import { type Row, superAdmin } from '../table.ts';

export const auditTable: readonly Row[] = [
  { call: atDesk.auditTrail, names: null, input: () => ({}), expect: { always: superAdmin('ok') } },
  { call: atDesk.checkAudit, names: null, input: () => ({}), expect: { always: superAdmin('ok') } },
];

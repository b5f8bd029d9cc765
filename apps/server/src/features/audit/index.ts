import { auditTrailHandler } from './desk/audit-trail.ts';
import { checkAuditHandler } from './desk/check-audit.ts';

export const auditHandlers = [auditTrailHandler, checkAuditHandler];

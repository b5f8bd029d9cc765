import { auditTrailHandler } from './audit-trail.ts';
import { checkAuditHandler } from './check-audit.ts';

export const auditHandlers = [auditTrailHandler, checkAuditHandler];

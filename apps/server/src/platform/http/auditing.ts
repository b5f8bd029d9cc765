import { hasRole } from '@nightjar/domain/kernel/access';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { Failure } from '@nightjar/domain/kernel/failure';
import { addMilliseconds, seconds } from '@nightjar/domain/kernel/time';
import { insertAuditEntryAtCommit } from '../audit/queries.ts';
import type { Database } from '../db/database.ts';
import type { Platform } from '../platform.ts';
import { networkOfAddress } from '../web/client-address.ts';
import type { Handler } from './handler.ts';

/** An audit entry describes one answered call by these values. */
export type AuditedRun = {
  readonly handler: Handler;
  readonly actor: Actor | null;
  readonly input: unknown;
  readonly address: string;
  readonly deps: { readonly platform: Platform };
};

export type AuditedChange = { readonly before: unknown; readonly after: unknown };

/**
 * Writes the audit entry of a call whose declaration asks for one. `outcome` is `ok` or the code of its refusal or
 * failure.
 */
export async function saveAuditEntry(
  run: AuditedRun,
  db: Database,
  result: { outcome: string } & Partial<AuditedChange>,
): Promise<void> {
  const { handler, actor, input, address, deps } = run;
  const { audit: fields, auditedRole, auditOnceIn, id } = handler.declaration;
  if (!fields || (auditedRole && !(actor && hasRole(actor, auditedRole)))) return;
  const named = input as Record<string, unknown>;
  const now = deps.platform.clock.now();
  const entry = {
    at: now,
    actorId: actor?.userId ?? null,
    actorRoles: actor?.roles ?? [],
    action: id,
    subjects: Object.fromEntries(fields.map(field => [field, named[field]])),
    ...result,
    network: networkOfAddress(address),
  };
  await insertAuditEntryAtCommit(
    db,
    entry,
    auditOnceIn === null ? undefined : addMilliseconds(now, -auditOnceIn * seconds),
  );
}

/**
 * Runs the work of a call, and writes an audit entry where the work fails, because a failure rolls back the entry of
 * its own transaction.
 */
export async function auditingFailures<Result>(
  run: AuditedRun,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { db, log } = run.deps.platform;
    const outcome = error instanceof Failure ? error.code : 'unexpected';
    await saveAuditEntry(run, db, { outcome }).catch(err =>
      log.error({ err }, 'a failed call left no audit entry'),
    );
    throw error;
  }
}

import { fail, isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import type { ReleaseCommand } from '@nightjar/domain/releases/entity';
import { orderFault } from '@nightjar/domain/releases/rules/publication';
import { decideRollout, decideWithdrawal } from '@nightjar/domain/releases/rules/rollout';
import { canonicalVersion } from '@nightjar/domain/releases/rules/version';
import { insertAuditEntryAtCommit } from '../../platform/audit/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReleaseKey } from './gate.ts';
import type { ReleaseSummary } from './present.ts';
import { lockRelease, saveRolloutOrder } from './queries/releases.ts';

/** The same acts of the desk have these names in the audit trail. */
const actions = { rollout: 'set-rollout', withdraw: 'withdraw-release' } as const;

/**
 * Carries out a signed order of the operator's laptop: sets the rollout of a release or withdraws it. The signature has
 * been verified.
 */
export function carryOutOrder(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>,
  { order, key, network }: { order: ReleaseCommand; key: ReleaseKey; network: string },
): Promise<ReleaseSummary | Refusal> {
  return db.transaction().execute(async transaction => {
    const now = clock.now();
    const release = await lockRelease(transaction, canonicalVersion(order.version));
    const { orderedAt = null } = release ?? {};
    const fault = orderFault(order, { app: settings.links.appId, now, orderedAt });
    if (fault) return fault;
    if (!release) throw fail.notFound('Release');

    const decision =
      order.order === 'rollout' ? decideRollout(release, order.rollout) : decideWithdrawal(release);
    if (isRefusal(decision)) return decision;

    const { version, state, rollout } = release;
    await saveRolloutOrder(transaction, version, { ...decision, orderedAt: new Date(order.iat * 1000) });
    await insertAuditEntryAtCommit(transaction, {
      at: now,
      actorId: null,
      action: actions[order.order],
      subjects: { version, key: key.fingerprint },
      before: { state, rollout },
      after: decision,
      outcome: 'ok',
      network,
    });
    return { version, ...decision };
  });
}

import { useNow } from '../../../platform/now.ts';
import { CooldownRing } from './cooldown-ring.tsx';
import { useFreePour } from './use-bank.ts';

/** The wait until the next free pour, with its countdown; nothing without a cooldown. */
export function NextFreePour({ userId }: { userId: string }) {
  const now = useNow();
  const free = useFreePour(userId);
  return free?.state === 'cooling' && <CooldownRing until={free.until} now={now} length={free.length} />;
}

import { useNow } from '../../../platform/now.ts';
import { CooldownRing } from './cooldown-ring.tsx';
import { useFreePour } from './use-bank.ts';

/** Counts down to the next free pour. Without a cooldown it shows nothing. */
export function FreePourCountdown({ userId }: { userId: string }) {
  const now = useNow();
  const free = useFreePour(userId);
  return free?.state === 'cooling' && <CooldownRing until={free.until} now={now} length={free.length} />;
}

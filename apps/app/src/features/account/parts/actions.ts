import { brand } from '@nightjar/domain/brand';
import { openModal } from '../../../ui/overlay/modal.ts';
import { signOut } from '../../people/remote.ts';

/** Signs out after a confirmation, which warns of what is not sent yet. */
export async function askToSignOut(): Promise<void> {
  const { outbox } = await import('../../../platform/outbox/outbox.ts');
  openModal({
    type: 'destructiveConfirmation',
    title: `Log out of ${brand.name}?`,
    text: `Your drinks and friends stay where they are.${waitingWords(await outbox.count())}`,
    onConfirm: () => void signOut(),
  });
}

/** Warns before the sign-out that unsent entries are deleted. */
function waitingWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' One thing still waits for a signal and will be lost.'
    : ` ${count} things still wait for a signal and will be lost.`;
}

import { openModal } from '../../../ui/overlay/modal.ts';
import { signOut } from '../../people/remote/session.ts';
import { accountWords } from './words.ts';

/** Asks for a confirmation, then signs out. The question warns of entries of the outbox that are not sent yet. */
export async function askToSignOut(): Promise<void> {
  const { outbox } = await import('../../../platform/outbox/outbox.ts');
  openModal({
    type: 'destructiveConfirmation',
    title: accountWords.logOut.title,
    text: accountWords.logOut.text(await outbox.count()),
    onConfirm: () => void signOut(),
  });
}

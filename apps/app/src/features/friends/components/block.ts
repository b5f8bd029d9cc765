import type { Person } from '@nightjar/domain/account/entity';
import { brand } from '@nightjar/domain/brand';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { changeBlock } from '../remote/invalidation.ts';
import { nameOf } from './face-of.ts';

export type Blocked = Pick<Person, 'id' | 'first_name' | 'nickname' | 'profile_image'>;

/** Asks first, and says what it means. A block is never only pretended: `done` once the server knows. */
export function askToBlock(userId: string, person: Blocked, done?: () => void): void {
  haptics.play('warning');
  openModal({
    type: 'destructiveConfirmation',
    title: `Block ${nameOf(person)}?`,
    text: `You vanish for each other: on the map, in search, lists and chats. They are not told. You can undo it in ${brand.name}'s settings.`,
    confirmLabel: 'Block',
    onConfirm: () => void change(userId, person, 'block', done),
  });
}

/** After a report the same question is an offer. */
export function offerBlock(userId: string, person: Blocked, done?: () => void): void {
  openModal({
    type: 'destructiveConfirmation',
    title: `Block ${nameOf(person)} too?`,
    text: 'You vanish for each other: on the map, in search, lists and chats. They are not told.',
    confirmLabel: 'Block',
    denyLabel: 'Not now',
    onConfirm: () => void change(userId, person, 'block', done),
  });
}

export function unblock(userId: string, person: Blocked, done?: () => void): void {
  void change(userId, person, 'unblock', done);
}

async function change(userId: string, person: Blocked, action: 'block' | 'unblock', done?: () => void) {
  try {
    await changeBlock(userId, person.id, action);
    toast({ text: `${nameOf(person)} is ${action}ed.` });
    done?.();
  } catch (error) {
    const text = error instanceof CallError ? error.message : 'There was an error, please try again.';
    const again = () => void change(userId, person, action, done);
    toast({ kind: 'error', text, action: { label: 'Try again', onPress: again } });
  }
}

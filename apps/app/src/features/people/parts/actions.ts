import type { Person } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { haptics } from '../../../native/haptics/index.ts';
import { failureMessage } from '../../../platform/client.ts';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { changeBlock } from '../remote/blocks.ts';
import { type OtherPerson, outboxLaneOfPerson, type RelationAction } from './flow.ts';
import { peopleWords } from './words.ts';

/**
 * Puts an action on a relation into the outbox. The action shows at once and is sent when there is a
 * connection.
 */
export function changeRelation(
  userId: string,
  other: Pick<OtherPerson, 'id' | 'friendship_id'>,
  action: RelationAction,
): void {
  const lane = outboxLaneOfPerson(other.id);
  if ((action === 'accept' || action === 'decline') && other.friendship_id) {
    const payload = { friendship_id: other.friendship_id, answer: action, user_id: userId };
    outbox.add({ kind: 'answer-friend-request', lane, payload });
  } else if (action === 'add' || action === 'accept') {
    // A list may not have the id of the other user's request. Then accepting that request means sending one back,
    // because two users who have sent each other requests become friends.
    const payload = { requester_id: userId, requesting_id: other.id };
    outbox.add({ kind: 'send-friend-request', lane, payload });
  } else if (action !== 'decline') {
    const payload = { user_id: userId, other_user_id: other.id, action };
    outbox.add({ kind: 'friendship-action', lane, payload });
  }
  haptics.play(action === 'accept' ? 'success' : 'light');
}

export function followPro(userId: string, proUserId: string, follow: boolean): void {
  const kind = follow ? 'follow-pro' : 'unfollow-pro';
  outbox.add({
    kind,
    lane: outboxLaneOfPerson(proUserId),
    payload: { user_id: userId, pro_user_id: proUserId },
  });
}

export function askToCancelRequest(userId: string, other: OtherPerson): void {
  openModal({
    type: 'neutral',
    title: peopleWords.cancel.title,
    text: peopleWords.cancel.text(nameOf(other)),
    confirmLabel: peopleWords.cancel.confirm,
    denyLabel: peopleWords.cancel.deny,
    onConfirm: () => changeRelation(userId, other, 'cancel'),
  });
}

export function askToRemoveFriend(userId: string, other: OtherPerson): void {
  openModal({
    type: 'destructiveConfirmation',
    title: peopleWords.remove.title(nameOf(other)),
    text: peopleWords.remove.text,
    confirmLabel: peopleWords.remove.confirm,
    onConfirm: () => changeRelation(userId, other, 'remove'),
  });
}

type BlockablePerson = Pick<Person, 'id' | 'first_name' | 'nickname' | 'profile_image'>;

/**
 * Asks the user before it blocks a person. The block shows only after the server has confirmed it. Then `done` is
 * called.
 */
export function askToBlock(userId: string, person: BlockablePerson, done?: () => void): void {
  haptics.play('warning');
  openModal({
    type: 'destructiveConfirmation',
    title: peopleWords.block.title(nameOf(person)),
    text: peopleWords.block.text,
    confirmLabel: peopleWords.block.confirm,
    onConfirm: () => void saveBlockChange(userId, person, { action: 'block', done }),
  });
}

/** After a report, asks whether to block the reported person too. */
export function offerBlock(userId: string, person: BlockablePerson, done?: () => void): void {
  openModal({
    type: 'destructiveConfirmation',
    title: peopleWords.blockToo.title(nameOf(person)),
    text: peopleWords.blockToo.text,
    confirmLabel: peopleWords.block.confirm,
    denyLabel: peopleWords.blockToo.deny,
    onConfirm: () => void saveBlockChange(userId, person, { action: 'block', done }),
  });
}

export function unblockPerson(userId: string, person: BlockablePerson, done?: () => void): void {
  void saveBlockChange(userId, person, { action: 'unblock', done });
}

type BlockChange = { readonly action: 'block' | 'unblock'; readonly done: (() => void) | undefined };

async function saveBlockChange(userId: string, person: BlockablePerson, change: BlockChange) {
  try {
    await changeBlock(userId, person.id, change.action);
    const { done, undone } = peopleWords.block;
    toast({ text: (change.action === 'block' ? done : undone)(nameOf(person)) });
    change.done?.();
  } catch (error) {
    const text = failureMessage(error, commonTexts.failed);
    const again = () => void saveBlockChange(userId, person, change);
    toast({ kind: 'error', text, action: { label: commonTexts.retry, onPress: again } });
  }
}

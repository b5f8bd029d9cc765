import { brand } from '@nightjar/domain/brand';
import type { Person } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { changeBlock } from '../remote.ts';
import { laneOf, type OtherPerson, type RelationAction } from './flow.ts';

/** Puts an action on a relation into the outbox: shown at once, sent when there is a connection. */
export function act(
  userId: string,
  other: Pick<OtherPerson, 'id' | 'friendship_id'>,
  action: RelationAction,
): void {
  const lane = laneOf(other.id);
  if ((action === 'accept' || action === 'decline') && other.friendship_id) {
    const payload = { friendship_id: other.friendship_id, answer: action, user_id: userId };
    outbox.add({ kind: 'answer-friend-request', lane, payload });
  } else if (action === 'add' || action === 'accept') {
    // Without the id of the other's request, the user asks back: two requests that cross make a friendship.
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
  outbox.add({ kind, lane: laneOf(proUserId), payload: { user_id: userId, pro_user_id: proUserId } });
}

export function askToCancel(userId: string, other: OtherPerson): void {
  openModal({
    type: 'neutral',
    title: 'Take your request back?',
    text: `We won't tell ${nameOf(other)}.`,
    confirmLabel: 'Take it back',
    denyLabel: 'Leave it',
    onConfirm: () => act(userId, other, 'cancel'),
  });
}

export function askToRemove(userId: string, other: OtherPerson): void {
  openModal({
    type: 'destructiveConfirmation',
    title: `Remove ${nameOf(other)} from your friends?`,
    text: "You'll no longer see each other on the map. We won't tell them.",
    confirmLabel: 'Remove',
    onConfirm: () => act(userId, other, 'remove'),
  });
}

type Blockable = Pick<Person, 'id' | 'first_name' | 'nickname' | 'profile_image'>;

/** Asks before it blocks. A block is never shown before the server has confirmed it: `done` runs after that. */
export function askToBlock(userId: string, person: Blockable, done?: () => void): void {
  haptics.play('warning');
  openModal({
    type: 'destructiveConfirmation',
    title: `Block ${nameOf(person)}?`,
    text: `You won't see each other on the map, in search, lists or chats. We won't tell them. You can undo this in ${brand.name}'s settings.`,
    confirmLabel: 'Block',
    onConfirm: () => void change(userId, person, 'block', done),
  });
}

/** The same question as an offer, after a report. */
export function offerBlock(userId: string, person: Blockable, done?: () => void): void {
  openModal({
    type: 'destructiveConfirmation',
    title: `Block ${nameOf(person)} too?`,
    text: "You won't see each other on the map, in search, lists or chats. We won't tell them.",
    confirmLabel: 'Block',
    denyLabel: 'Not now',
    onConfirm: () => void change(userId, person, 'block', done),
  });
}

export function unblock(userId: string, person: Blockable, done?: () => void): void {
  void change(userId, person, 'unblock', done);
}

async function change(userId: string, person: Blockable, action: 'block' | 'unblock', done?: () => void) {
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

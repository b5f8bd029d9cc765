import { outbox } from '../../../platform/outbox/outbox.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { mainAction } from '../../friends/flow.ts';
import { nameOf } from './flow.ts';
import { RelationButton, type RelationButtonProps } from './relation-button.tsx';
import { act, type Other, useRelation, useUnsent } from './use-relation.ts';

export type RelationControlProps = Pick<RelationButtonProps, 'place'> & {
  userId: string;
  other: Other;
};

/** Ask, take back, accept, end: one press each, and a question before anything that is not easily made good. */
export function RelationControl({ userId, other, place }: RelationControlProps) {
  const relation = useRelation(other);
  const unsent = useUnsent(other.id);
  const name = nameOf(other);
  const press = () => {
    const action = mainAction(relation);
    if (unsent.length > 0) return takeBack(unsent);
    if (action === 'remove') askToRemove(userId, other);
    else if (action === 'cancel') askToCancel(userId, other);
    else if (action) act(userId, other, action);
    if (relation === 'asked') toast({ kind: 'good', text: `You and ${name} are friends` });
  };
  return (
    <RelationButton
      relation={relation}
      name={name}
      place={place}
      waiting={unsent.length > 0}
      onPress={press}
    />
  );
}

function takeBack(ids: readonly string[]): void {
  for (const id of ids) outbox.drop(id);
}

export function askToCancel(userId: string, other: Other): void {
  openModal({
    type: 'neutral',
    title: 'Take your request back?',
    text: `${nameOf(other)} is not told.`,
    confirmLabel: 'Take it back',
    denyLabel: 'Leave it',
    onConfirm: () => act(userId, other, 'cancel'),
  });
}

export function askToRemove(userId: string, other: Other): void {
  openModal({
    type: 'destructiveConfirmation',
    title: `Remove ${nameOf(other)} from your friends?`,
    text: 'You no longer see each other on the map. Nobody is told.',
    confirmLabel: 'Remove',
    onConfirm: () => act(userId, other, 'remove'),
  });
}

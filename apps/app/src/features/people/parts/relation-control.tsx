import { nameOf } from '@nightjar/domain/people/rules/name';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { askToCancelRequest, askToRemoveFriend, changeRelation } from './actions.ts';
import { mainAction, type OtherPerson } from './flow.ts';
import { RelationButton, type RelationButtonProps } from './relation-button.tsx';
import { useRelation, useUnsentWriteIds } from './use-relation.ts';
import { peopleWords } from './words.ts';

export type RelationControlProps = Pick<RelationButtonProps, 'place'> & {
  userId: string;
  other: OtherPerson;
};

/**
 * Shows the relation to a person. A press sends a request, takes it back, accepts one or ends a friendship. An action
 * that is hard to undo is confirmed first.
 */
export function RelationControl({ userId, other, place }: RelationControlProps) {
  const relation = useRelation(other);
  const unsent = useUnsentWriteIds(other.id);
  const name = nameOf(other);
  const press = () => {
    const action = mainAction(relation);
    if (unsent.length > 0) return dropOutboxEntries(unsent);
    if (action === 'remove') askToRemoveFriend(userId, other);
    else if (action === 'cancel') askToCancelRequest(userId, other);
    else if (action) changeRelation(userId, other, action);
    if (relation === 'asked') toast({ kind: 'good', text: peopleWords.relation.accepted(name) });
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

function dropOutboxEntries(ids: readonly string[]): void {
  for (const id of ids) outbox.drop(id);
}

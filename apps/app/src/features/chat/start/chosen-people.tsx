import type { Person } from '@nightjar/domain/account/entity';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import { Face } from '../../../ui/people/face.tsx';
import { faceOf, nameOf } from '../../friends/components/face-of.ts';
import classes from './start.module.css';

export type NewChatBranchProps = {
  people: readonly Person[];
  onTakeOut: (person: Person) => void;
};

/** Whoever is chosen sits on a branch; a press lets them go. */
export function NewChatBranch({ people, onTakeOut }: NewChatBranchProps) {
  const branch = useRef<HTMLUListElement>(null);
  const count = people.length;
  useEffect(() => {
    if (count > 0) branch.current?.scrollTo({ left: branch.current.scrollWidth, behavior: 'smooth' });
  }, [count]);
  if (count === 0) return null;
  return (
    <ul ref={branch} className={classes.branch} aria-label="Chosen">
      {people.map(person => (
        <li key={person.id}>
          <Pressable
            className={classes.perched}
            aria-label={`Take out ${nameOf(person)}`}
            onClick={() => onTakeOut(person)}
          >
            <span className={classes.face}>
              <Face user={faceOf(person)} size={44} />
              <span className={classes.cross}>
                <Icon name="X" weight="bold" size={12} />
              </span>
            </span>
            <span className={classes.name}>{person.first_name ?? nameOf(person)}</span>
          </Pressable>
        </li>
      ))}
    </ul>
  );
}

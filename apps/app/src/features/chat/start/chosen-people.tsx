import type { Person } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useEffect, useRef } from 'react';
import { Face } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import classes from './start.module.css';
import { startWords } from './words.ts';

export type ChosenPeopleProps = {
  people: readonly Person[];
  onRemove: (person: Person) => void;
};

/** Shows the chosen people. Pressing a person removes them. */
export function ChosenPeople({ people, onRemove }: ChosenPeopleProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = people.length;
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ left: list.current.scrollWidth, behavior: 'smooth' });
  }, [count]);
  if (count === 0) return null;
  return (
    <ul ref={list} className={classes.chosen} aria-label={startWords.chosen.label}>
      {people.map(person => (
        <li key={person.id}>
          <Pressable
            className={classes.person}
            aria-label={startWords.chosen.remove(nameOf(person))}
            onClick={() => onRemove(person)}
          >
            <span className={classes.face}>
              <Face user={faceOf(person)} size={44} />
              <span className={classes.cross}>
                <Icon name="X" weight="bold" size={12} />
              </span>
            </span>
            <span className={classes.name}>{nameOf(person)}</span>
          </Pressable>
        </li>
      ))}
    </ul>
  );
}

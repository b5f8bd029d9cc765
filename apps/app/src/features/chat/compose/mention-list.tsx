import { Face } from '../../../ui/face/face.tsx';
import classes from './mention-list.module.css';
import { composeWords } from './words.ts';

export type Suggestion = { readonly id: string; readonly name: string; readonly image: string | null };

export type MentionListProps = {
  id: string;
  people: readonly Suggestion[];
  active: number;
  onPick: (person: Suggestion) => void;
};

export const optionId = (listId: string, place: number) => `${listId}-${place}`;

/**
 * Lists above the text field the members that an "@" may mention. The field keeps the focus; the arrow keys and Enter
 * choose a member.
 */
export function MentionList({ id, people, active, onPick }: MentionListProps) {
  return (
    <div id={id} role="listbox" aria-label={composeWords.mentions} className={classes.list}>
      {people.map((person, place) => (
        // The field handles the keys (aria-activedescendant); an option is only pressed.
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter are taken by the field
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <div
          key={person.id}
          id={optionId(id, place)}
          role="option"
          aria-selected={place === active}
          className={classes.option}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Face user={person} size={32} />
          <span className={classes.name}>{person.name}</span>
        </div>
      ))}
    </div>
  );
}

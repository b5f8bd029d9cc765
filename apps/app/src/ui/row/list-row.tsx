import type { ReactNode } from 'react';
import { Pressable } from '../input/pressable.tsx';
import classes from './list-row.module.css';

export type ListRowProps = {
  /** This is the picture of the row: a face or a pin of 44 px, or a picture of 72 px. */
  leading: ReactNode;
  title: ReactNode;
  /** These are the one or two lines of small text below the title. */
  lines: readonly ReactNode[];
  trailing?: ReactNode;
  /**
   * These are the controls of the row. They are beside the link and not inside it, because a link must not contain
   * another control.
   */
  actions?: ReactNode;
  /**
   * Where the controls are: `beside` the text, or `below` it. Two or more controls are `below`, because beside the text
   * they would leave too little space for it.
   */
  actionsPlace?: 'beside' | 'below';
  /** True if this row is chosen on the map beside the list. */
  selected?: boolean;
  /** This is the id by which a script finds the row, to bring it into view or to focus it. */
  id?: string;
  onPress?: () => void;
  /** Draws the row as a link: `props => <Link to="/venues/$id" {...props} />`. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
};

/** Shows one row of a list: a picture, a name and a few facts. The whole row can be pressed. */
export function ListRow({
  leading,
  title,
  lines,
  trailing,
  actions,
  actionsPlace = 'beside',
  selected,
  id,
  onPress,
  renderRoot,
}: ListRowProps) {
  const inside = (
    <>
      <span className={classes.leading}>{leading}</span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {lines.map((line, place) => (
          // The lines of text have no ids, so the position of a line is its key.
          <span key={`line-${place + 1}`} className={classes.line}>
            {line}
          </span>
        ))}
      </span>
      {trailing && (
        <span className={classes.trailing} data-slot="trailing">
          {trailing}
        </span>
      )}
    </>
  );
  const look = { id, className: classes.row, 'aria-current': selected || undefined, onClick: onPress };
  const row = renderRoot ? (
    renderRoot({ ...look, children: inside })
  ) : (
    <Pressable {...look}>{inside}</Pressable>
  );
  if (!actions) return row;
  return (
    <div className={classes.with} data-place={actionsPlace}>
      {row}
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}

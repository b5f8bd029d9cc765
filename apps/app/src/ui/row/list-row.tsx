import type { ReactNode } from 'react';
import { Pressable } from '../input/pressable.tsx';
import classes from './list-row.module.css';

export type ListRowProps = {
  /** This is the picture of the row: a face or a pin of 44 px, or a picture of 72 px. */
  leading: ReactNode;
  title: ReactNode;
  /** One or two lines of small text under the title. */
  lines: readonly ReactNode[];
  trailing?: ReactNode;
  /** The controls of the row beside its link, because a pressable element must not contain another one. */
  actions?: ReactNode;
  /** The place of the controls: `below` the text for two or more, which would leave too little space beside it. */
  actionsPlace?: 'beside' | 'below';
  /** True for the row that is chosen on the map beside the list. */
  selected?: boolean;
  /** A script finds the row by this id, to bring it into view or to focus it. */
  id?: string;
  onPress?: () => void;
  /** Draws the row as a link: `props => <Link to="/venues/$id" {...props} />`. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
};

/** Shows one line of a list: a picture, a name and a few facts. The whole line can be pressed. */
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
          // The lines have no ids, so the position serves as the key.
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

import type { ReactNode } from 'react';
import { Pressable } from '../input/pressable.tsx';
import classes from './list-row.module.css';

export type ListRowProps = {
  /** A face of 44 px or a picture of 72 px. */
  leading: ReactNode;
  title: ReactNode;
  /** One or two quiet lines under the title. */
  lines: readonly ReactNode[];
  trailing?: ReactNode;
  /** Controls of the row's own: what can be pressed never lies inside of what can be pressed. */
  actions?: ReactNode;
  /** `below` for two or more, which would squeeze the words beside them. */
  actionsPlace?: 'beside' | 'below';
  /** The one that is chosen, on the map beside the list. */
  selected?: boolean;
  /** Lets a script find the row: to bring it into view, to focus it. */
  id?: string;
  onPress?: () => void;
  /** Draws the row as a link: `props => <Link to="/venues/$id" {...props} />`. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
};

/** One line of a list: something to look at, a name, what there is to know, and the whole of it can be pressed. */
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
          // Lines have no identity but their place.
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

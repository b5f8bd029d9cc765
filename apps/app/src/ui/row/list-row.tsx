import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-row.module.css';

export type ListRowProps = {
  /** A face, a pin or a picture of 44 px. */
  leading: ReactNode;
  title: ReactNode;
  /** One or two quiet lines under the title. */
  lines: readonly ReactNode[];
  trailing?: ReactNode;
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
  selected,
  id,
  onPress,
  renderRoot,
}: ListRowProps) {
  return (
    <UnstyledButton
      id={id}
      className={classes.row}
      aria-current={selected || undefined}
      onClick={onPress}
      renderRoot={renderRoot}
    >
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
    </UnstyledButton>
  );
}

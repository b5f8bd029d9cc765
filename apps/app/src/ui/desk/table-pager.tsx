import { Button } from '@mantine/core';
import { Icon } from '../icon/icon.tsx';
import classes from './table-pager.module.css';

export type Paging = {
  /** The position of the first shown row in the whole list, counted from 1. Only a list by page number has it. */
  readonly from?: number;
  /** This is the length of the whole list, if the server counts it. */
  readonly total?: number | null;
  /** Goes to the previous page; null on the first page. */
  readonly onPrevious: (() => void) | null;
  /** Goes to the next page; null on the last page. */
  readonly onNext: (() => void) | null;
};

export type TablePagerProps = Paging & {
  /** The label of the pager names the rows of the table. */
  label: string;
  /** The number of shown rows; undefined while they load. */
  shown: number | undefined;
  /** Is called after the user has pressed "Previous" or "Next". */
  onMove: () => void;
};

/**
 * Shows how many rows the list has and which of them are shown, with buttons to the previous and the next page. A
 * button without a page to open stays focusable, so that the focus is not lost on the first or the last page.
 */
export function TablePager({ label, from, total, onPrevious, onNext, shown, onMove }: TablePagerProps) {
  const move = (go: (() => void) | null) => () => {
    if (!go) return;
    go();
    onMove();
  };
  return (
    <div className={classes.pager} data-none={shown === 0 && !onPrevious ? true : undefined}>
      <p role="status" className={classes.count}>
        {shown === undefined ? 'Loading…' : countLabel({ from, total, shown })}
      </p>
      {(onPrevious || onNext) && (
        <nav aria-label={`Pages of ${label}`} className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<Icon name="CaretLeft" size={16} />}
            aria-disabled={!onPrevious}
            data-disabled={!onPrevious || undefined}
            onClick={move(onPrevious)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            rightSection={<Icon name="CaretRight" size={16} />}
            aria-disabled={!onNext}
            data-disabled={!onNext || undefined}
            onClick={move(onNext)}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}

const numberFormat = new Intl.NumberFormat('en-US');
const rowsLabel = (count: number) => `${numberFormat.format(count)} ${count === 1 ? 'row' : 'rows'}`;

function countLabel({
  from,
  total,
  shown,
}: Pick<TablePagerProps, 'from' | 'total'> & { shown: number }): string {
  const whole = total ?? shown;
  if (shown === 0 || shown === whole) return rowsLabel(whole);
  if (from === undefined)
    return total == null ? rowsLabel(shown) : `${numberFormat.format(shown)} of ${rowsLabel(total)}`;
  const range = `${numberFormat.format(from)}–${numberFormat.format(from + shown - 1)}`;
  return total == null ? `Rows ${range}` : `${range} of ${numberFormat.format(total)}`;
}

import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './turning-glass.module.css';

/** Draws a glass that is upright while the user accepts drinks, and upside down otherwise. */
export function TurningGlass({ upright }: { upright: boolean }) {
  return (
    <span className={classes.table} aria-hidden>
      <span className={classes.glass} data-upright={upright || undefined}>
        <Icon name="Martini" weight="duotone" size={104} />
      </span>
    </span>
  );
}

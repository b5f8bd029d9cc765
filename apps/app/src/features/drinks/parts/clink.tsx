import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './clink.module.css';

/** Draws two glasses that clink once. With reduced motion the glasses do not move. */
export function Clink() {
  return (
    <span className={classes.glasses} aria-hidden>
      <span className={classes.left}>
        <Icon name="Martini" weight="duotone" size={56} />
      </span>
      <span className={classes.right}>
        <Icon name="BeerStein" weight="duotone" size={56} />
      </span>
    </span>
  );
}

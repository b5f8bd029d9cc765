import { Branch } from '../../../ui/bird/branch.tsx';
import { Mark } from '../../../ui/bird/mark.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './bird-at-bar.module.css';

const glassOf = { 72: 40, 88: 44 };

/** The bird sits beside a glass, as high as the page has place for. */
export function BirdAtBar({ size, asleep = false }: { size: keyof typeof glassOf; asleep?: boolean }) {
  return (
    <Branch>
      <Mark size={size} asleep={asleep} />
      <span className={classes.glass}>
        <Icon name="Martini" weight="duotone" size={glassOf[size]} />
      </span>
    </Branch>
  );
}

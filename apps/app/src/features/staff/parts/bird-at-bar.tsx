import { Branch } from '../../../ui/bird/branch.tsx';
import { OwlMark } from '../../../ui/bird/mark.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './bird-at-bar.module.css';

const glassSizeByBirdSize = { 72: 40, 88: 44 };

/** Shows the bird on a branch beside a glass. The page chooses one of two sizes. */
export function BirdAtBar({
  size,
  asleep = false,
}: {
  size: keyof typeof glassSizeByBirdSize;
  asleep?: boolean;
}) {
  return (
    <Branch>
      <OwlMark size={size} asleep={asleep} />
      <span className={classes.glass}>
        <Icon name="Martini" weight="duotone" size={glassSizeByBirdSize[size]} />
      </span>
    </Branch>
  );
}

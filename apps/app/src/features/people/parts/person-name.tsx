import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './person-name.module.css';

export type PersonNameProps = { name: string; verified?: boolean; sealSize?: number };

/** A name, with a mark where the person is verified. */
export function PersonName({ name, verified = false, sealSize = 18 }: PersonNameProps) {
  if (!verified) return name;
  return (
    <>
      {name}
      <span className={classes.seal}>
        <Icon name="SealCheck" weight="fill" size={sealSize} label="Verified" />
      </span>
    </>
  );
}

import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './person-name.module.css';
import { peopleWords } from './words.ts';

export type PersonNameProps = { name: string; sealed?: boolean; sealSize?: number };

/** Staff and verified people have a seal beside their name. */
export function PersonName({ name, sealed = false, sealSize = 18 }: PersonNameProps) {
  if (!sealed) return name;
  return (
    <>
      {name}
      <span className={classes.seal}>
        <Icon name="SealCheck" weight="fill" size={sealSize} label={peopleWords.seal} />
      </span>
    </>
  );
}

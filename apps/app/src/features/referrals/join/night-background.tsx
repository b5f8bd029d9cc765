import { InventedFaces } from '../../../ui/face/invented-faces.tsx';
import classes from './night-background.module.css';

/** The picture behind the invite list is out of focus until the code is right. */
export function NightBackground({ open }: { open: boolean }) {
  return (
    <div className={classes.night} data-open={open || undefined}>
      <img src="/night.webp" alt="" className={classes.picture} />
      <span className={classes.crowd}>
        <InventedFaces />
      </span>
    </div>
  );
}

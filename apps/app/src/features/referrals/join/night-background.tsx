import { InventedFaces } from '../../../ui/face/invented-faces.tsx';
import classes from './night-background.module.css';

/** Shows the picture behind the page of the invite list. It is out of focus until the server has accepted a code. */
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

import { imageUrl } from '../../../platform/config.ts';
import classes from './wallet.module.css';

export function VoucherThumbnail({ address }: { address: string }) {
  return <img src={imageUrl(address)} alt="" className={classes.thumbnail} />;
}

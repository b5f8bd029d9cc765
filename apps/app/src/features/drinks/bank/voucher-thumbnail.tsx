import { imageUrl } from '../../../platform/config.ts';
import classes from './voucher-shelves.module.css';

/** What came with a voucher, small. */
export function VoucherThumbnail({ address }: { address: string }) {
  return <img src={imageUrl(address)} alt="" className={classes.thumbnail} />;
}

import { imageUrl } from '../../../platform/config.ts';
import classes from './wallet.module.css';

/** The attachment of a voucher as a thumbnail. */
export function VoucherThumbnail({ address }: { address: string }) {
  return <img src={imageUrl(address)} alt="" className={classes.thumbnail} />;
}

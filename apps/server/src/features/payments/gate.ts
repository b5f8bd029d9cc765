import { fail } from '@nightjar/domain/kernel/failure';
import {
  type ReturnAddress,
  type ReturnSite,
  readReturnAddress,
  webAddress,
} from '../../platform/payments/way-back.ts';

/**
 * Returns the address to which a payment page leads back. @throws a Failure that names the field where the address is
 * not one of this app
 */
export function mustReturnToApp(text: string | undefined, site: ReturnSite): ReturnAddress {
  const back = readReturnAddress(text, site);
  if (!back) throw fail.invalid('redirect_url must lead into the app');
  return back;
}

/** Checks that a payment page may lead straight back to this address. @throws a Failure that names the field */
export function mustBeOurPage(field: string, text: string, site: ReturnSite): string {
  const address = webAddress(text, site);
  if (address === null) throw fail.invalid(`${field} must be a page of the app`);
  return address;
}

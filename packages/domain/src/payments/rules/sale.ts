import type { Refusal } from '../../kernel/failure.ts';
import type { ProductKind } from '../entity.ts';
import { paymentRefusals } from '../refusals.ts';

const { refuse } = paymentRefusals;

/** A price of our catalogue with its product; null where there is none of that id. */
export type Offer = {
  readonly priceId: string;
  readonly productId: string;
  readonly kind: ProductKind;
  readonly active: boolean;
} | null;
export type Wanted = { readonly kind: ProductKind; readonly productId: string | undefined };

/** What the buyer has already. `billed`: a subscription runs; `member` by whatever reason. */
export type Buyer = { readonly member: boolean; readonly billed: boolean; readonly planned: boolean };

type Granted = { readonly granted: true };
const granted: Granted = { granted: true };

/** Is this on sale, and under the product it was asked for? */
export function decideOffer<Known extends NonNullable<Offer>>(
  offer: Known | null,
  wanted: Wanted,
): Known | Refusal<'not_for_sale'> {
  if (!offer?.active || offer.kind !== wanted.kind) return refuse('not_for_sale');
  if (wanted.productId !== undefined && wanted.productId !== offer.productId) return refuse('not_for_sale');
  return offer;
}

/** Only members buy vouchers: they have a bank to keep them in. */
export const decideVouchers = ({ member }: Buyer): Granted | Refusal<'bank_closed'> =>
  member ? granted : refuse('bank_closed');

/** A pass is sold only to users without any plan. */
export const decidePass = ({ planned }: Buyer): Granted | Refusal<'already_subscribed'> =>
  planned ? refuse('already_subscribed') : granted;

/** The holder of a pass or an invitation may subscribe; a user with a billed subscription may not buy a second. */
export const decideSubscription = ({ billed }: Buyer): Granted | Refusal<'already_subscribed'> =>
  billed ? refuse('already_subscribed') : granted;

import { redeemPaidVoucherDrink } from '@nightjar/domain/drinks/calls';
import { repeatWindow } from '@nightjar/domain/drinks/entity';
import { decidePaidPour, withOverride } from '@nightjar/domain/drinks/rules/pour';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { later } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../platform/http/handler.ts';
import { countWrongGuess, loadBar, refuseGuesser } from './gate.ts';
import { presentPour } from './present.ts';
import { findDrinker, lockDrinkBank } from './queries/bank.ts';
import { findReceipt, insertRedemption } from './queries/redemptions.ts';
import { findVoucher } from './queries/vouchers.ts';

/** Exactly once: the voucher is locked before it is looked at, and a redemption of it is unique. */
export const redeemPaidVoucherDrinkHandler = handle(
  redeemPaidVoucherDrink,
  async ({ input, actor, now, db, platform, emit }) => {
    await lockDrinkBank(db, actor.userId);
    await refuseGuesser(platform, actor.userId, input.venue_id);
    const voucher = await findVoucher(db, input.voucher_id, 'consume');
    const bar = await loadBar(db, input);
    const { guest } = await findDrinker(db, actor.userId);

    const repeated = await findReceipt(
      db,
      input.voucher_id,
      actor.userId,
      input.venue_id,
      later(now, -repeatWindow),
    );
    const decided = decidePaidPour(bar, guest, voucher, platform.settings.legalAge, now);
    if (!bar.pro) await countWrongGuess(platform, actor.userId, input.venue_id);
    if (repeated && bar.pro) return ok(presentPour(repeated, { now, cooldownEnds: null, already: true }));
    const decision = withOverride(decided, input.issue_override);
    if (isRefusal(decision)) return decision;

    const { pro, issue } = decision;
    const id = await insertRedemption(db, {
      kind: 'paid',
      voucherId: input.voucher_id,
      userId: actor.userId,
      venueId: input.venue_id,
      proId: pro.id,
      proFirstName: pro.first_name,
      issue,
      override: input.issue_override,
      at: now,
    });
    emit('drink_poured', { userId: actor.userId, venueId: input.venue_id, redemptionId: id, kind: 'paid' });

    const receipt = {
      id,
      kind: 'paid',
      title: voucher?.title ?? null,
      venue_id: input.venue_id,
      venue_name: bar.name,
      non_alcoholic: false,
    };
    return ok(
      presentPour(
        { ...receipt, pro_first_name: pro.first_name, redeemed_at: now },
        { now, cooldownEnds: null, already: false },
      ),
    );
  },
);

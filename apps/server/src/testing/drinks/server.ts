import {
  acceptShot,
  claimRound,
  declineShot,
  endRound,
  redeemPaidVoucherDrink,
  sendAVoucher,
  sendRound,
  takeBackPour,
  updateDrinkVoucher,
} from '@nightjar/domain/drinks/calls';
import { voidVoucher } from '@nightjar/domain/drinks/desk/calls';
import { overrideData } from '@nightjar/domain/drinks/entity';
import type { Call, RequestOf } from '@nightjar/domain/kernel/call';
import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours as hoursLong } from '@nightjar/domain/kernel/time';
import { drinksTasks } from '../../features/drinks/jobs.ts';
import { settlePurchase } from '../../features/drinks/queries/purchased.ts';
import { topUpShots } from '../../features/drinks/queries/top-up.ts';
import type { TestApp } from '../app.ts';
import type { HistorySubject } from './history.ts';
import { type Outcome, peopleCount } from './model.ts';

/** Answers to the calls of a history may have these fields. */
type AnswerData = { already?: boolean; voucher_id?: string; round_id?: string; redemption_id?: string };
type Bartender = Awaited<ReturnType<TestApp['build']['pro']>>;
type HistoryServer = { app: TestApp; bar: Bartender; admin: UserId; price: string };

const aKilometreAway = { lat: ybor.lat + 0.009, lng: ybor.lng };

/** Prepares a running server for histories, which run on it one after another: adds a product, a bar and an admin. */
export async function openHistoryServer(app: TestApp): Promise<HistoryServer> {
  const price = 'price_drink';
  await app.db
    .insertInto('products')
    .values({ id: 'drink', kind: 'voucher', name: 'A house drink' })
    .execute();
  await app.db.insertInto('prices').values({ id: price, product_id: 'drink', unit_amount: 900 }).execute();
  return { app, bar: await app.build.pro(), admin: await app.build.user({ super_admin: true }), price };
}

/** Makes a subject that runs a history by real calls to a server. */
export async function serverSubject({ app, bar, admin, price }: HistoryServer): Promise<HistorySubject> {
  const { db, clock, build, platform, tokenOf } = app;
  const users: UserId[] = [];
  for (let who = 0; who < peopleCount; who += 1) users.push(await build.member());
  const ids: VoucherId[] = [];
  const purchases: { id: string; user_id: UserId; title: string }[] = [];
  const rounds: string[] = [];
  const pours = new Map<number, string>();
  const tokens = new Map<UserId, Promise<string>>();

  for (const user of users) {
    await topUpShots(db, user, clock.now());
    const shots = await db.selectFrom('vouchers').select('id').where('owner_id', '=', user).execute();
    ids.push(...shots.map(({ id }) => id as VoucherId));
  }

  async function callAs<C extends Call>(declaration: C, input: RequestOf<C>, as: UserId) {
    const token = tokens.get(as) ?? tokenOf(as);
    tokens.set(as, token);
    const { status, body } = await app.call(declaration, input, as, { token: await token });
    if (status >= 500 || status === 401 || status === 429)
      throw new Error(`${declaration.id} answered ${status}: ${body.message}`);
    const data = body.data as AnswerData | null;
    const answered = data?.already ? 'already' : 'ok';
    const outcome: Outcome = body.success ? answered : status === 200 ? (body.code ?? '') : String(status);
    return { outcome, data };
  }
  const userAt = (who: number) => users[who] as UserId;
  const idAt = (drink: number) => ids[drink] as VoucherId;

  const subject: HistorySubject = {
    async buy(who, quantity) {
      const bought = { user_id: userAt(who), title: 'A house drink' };
      const { id } = await db
        .insertInto('purchases')
        .values({
          ...bought,
          kind: 'voucher',
          price_id: price,
          quantity,
          unit_amount: 900,
          currency: 'usd',
          created_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      purchases.push({ id, ...bought });
      await subject.settle(purchases.length - 1, { valid: quantity, frozen: false });
    },
    async settle(number, wanted) {
      const purchase = purchases[number];
      if (!purchase) throw new Error(`there is no purchase ${number}`);
      await db
        .updateTable('purchases')
        .set({ dispute: wanted.frozen ? 'open' : null })
        .where('id', '=', purchase.id)
        .execute();
      await settlePurchase({ db, now: clock.now() }, purchase, wanted);
      const rows = await db
        .selectFrom('vouchers')
        .select('id')
        .where('purchase_id', '=', purchase.id)
        .orderBy('purchase_index')
        .execute();
      for (const { id } of rows) if (!ids.includes(id as VoucherId)) ids.push(id as VoucherId);
    },
    async send(who, drink, to) {
      const input = { voucher_id: idAt(drink), from: userAt(who), to: userAt(to) };
      return (await callAs(sendAVoucher, input, userAt(who))).outcome;
    },
    async accept(who, drink) {
      return (await callAs(acceptShot, { voucher_id: idAt(drink), user_id: userAt(who) }, userAt(who)))
        .outcome;
    },
    async decline(who, drink) {
      return (await callAs(declineShot, { voucher_id: idAt(drink), user_id: userAt(who) }, userAt(who)))
        .outcome;
    },
    async takeBack(who, drink) {
      const input = { voucher_id: idAt(drink), state: 'available' as const };
      return (await callAs(updateDrinkVoucher, input, userAt(who))).outcome;
    },
    async redeem(who, drink, overridden) {
      const { venue_id, pro_code, pro_color_id } = bar;
      const guest = userAt(who);
      await build.location(guest, overridden ? aKilometreAway : ybor);
      const check = { venue_id, pro_code, pro_color_id, user_id: guest, voucher_id: idAt(drink) };
      const pour = async (more: object) => callAs(redeemPaidVoucherDrink, { ...check, ...more }, guest);
      let reply = await pour({});
      const offer = overrideData.safeParse(reply.data);
      if (overridden && offer.success) {
        const { override_token } = offer.data;
        reply = await pour({ issue_override: true, override_reason: 'They are here.', override_token });
      }
      if (reply.outcome === 'ok') pours.set(drink, reply.data?.redemption_id ?? '');
      return reply.outcome;
    },
    async takeBackPour(drink) {
      const redemption_id = pours.get(drink);
      if (!redemption_id || !bar.user_id) return '404';
      return (await callAs(takeBackPour, { redemption_id }, bar.user_id)).outcome;
    },
    async void(drink) {
      return (await callAs(voidVoucher, { voucher_id: idAt(drink), reason: 'A stolen card.' }, admin))
        .outcome;
    },
    async giveRound(who, drinks) {
      const input = { from: userAt(who), voucher_ids: drinks.map(idAt) };
      const { outcome, data } = await callAs(sendRound, input, userAt(who));
      if (outcome === 'ok') rounds.push(data?.round_id ?? '');
      return outcome;
    },
    async claim(who, round) {
      const input = { round_id: rounds[round] ?? '', user_id: userAt(who) };
      const { outcome, data } = await callAs(claimRound, input, userAt(who));
      const drink = ids.indexOf(data?.voucher_id as VoucherId);
      return { outcome, drink: drink < 0 ? null : drink };
    },
    async endRound(who, round) {
      return (await callAs(endRound, { round_id: rounds[round] ?? '', user_id: userAt(who) }, userAt(who)))
        .outcome;
    },
    async passTime(hours, swept) {
      clock.advance(hours * 3600);
      tokens.clear();
      const until = addMilliseconds(clock.now(), 6 * hoursLong);
      await db.updateTable('pros').set({ clocked_in_until: until }).where('id', '=', bar.id).execute();
      if (swept) await drinksTasks(platform)['return-drinks']?.({});
    },
    async readDrinks() {
      const rows = await db.selectFrom('vouchers').selectAll().where('id', 'in', ids).execute();
      return ids.map(id => {
        const row = rows.find(each => each.id === id);
        return {
          owner: users.indexOf(row?.owner_id as UserId),
          state: row?.state ?? 'missing',
          frozen: row?.frozen_at !== null,
          flagged: row?.flagged_at !== null,
        };
      });
    },
  };
  return subject;
}

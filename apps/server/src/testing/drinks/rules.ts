import { sentDrinkLasts } from '@nightjar/domain/drinks/entity';
import { voucherDifferences } from '@nightjar/domain/drinks/rules/ledger';
import {
  decideTakingPourBack,
  type OwnPour,
  voucherAfterTakeBack,
} from '@nightjar/domain/drinks/rules/overrides';
import {
  type BoughtVoucher,
  decideSettlement,
  type WantedVouchers,
} from '@nightjar/domain/drinks/rules/purchased';
import { type Claimer, decideClaiming, type RoundStatus } from '@nightjar/domain/drinks/rules/rounds';
import {
  decideAccepting,
  decideDeclining,
  decideGiving,
  decideSending,
  decideTakingBack,
  decideVoiding,
  type Recipient,
  type SentDrink,
  shotStateAt,
  type VoucherEntry,
  type VoucherStatus,
  voucherStatusAfter,
} from '@nightjar/domain/drinks/rules/vouchers';
import { isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import { type UserId, userId, voucherId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import type { HistorySubject } from './history.ts';
import { type Outcome, peopleCount } from './model.ts';

type LedgerLine = { entry: VoucherEntry; user_id: UserId; recipient: number | null; at: Date };
type VoucherWithLedger = {
  status: VoucherStatus;
  ledger: LedgerLine[];
  type: 'paid' | 'shot';
  round: number | null;
  flagged: boolean;
  purchase: { number: number; index: number } | null;
  pour: OwnPour | null;
};

const idOf = (who: number) => userId.parse(`5f0c1c52-54a9-4a3c-9a52-00000000000${who}`);
const numberOf = (id: UserId | null) => Number(id?.at(-1));
const lawOfAlcohol = { legalAge: 21, today: '2026-11-20' };
const legalAgeBirthday = { dob: '1994-05-06' };

/**
 * Runs histories (sequences of acts on drinks) on the rules alone, without a database. The entries of a drink decide
 * its row, and the rules decide which entries are written.
 */
export function rulesSubject(): HistorySubject & { differences(): string[] } {
  const rows: VoucherWithLedger[] = [];
  const buyers: number[] = [];
  const disputes = new Set<number>();
  const rounds: (Omit<RoundStatus, 'left'> & { claims: Set<number> })[] = [];
  let now = new Date('2026-11-21T03:30:00Z');

  function addLedgerEntry(
    row: VoucherWithLedger,
    entry: VoucherEntry,
    user: UserId,
    recipient: number | null = null,
  ): void {
    const next = voucherStatusAfter(row.status, { entry, user_id: user });
    if (!next) throw new Error(`${entry} cannot follow ${JSON.stringify(row.status)}`);
    row.status = next;
    row.ledger.push({ entry, user_id: user, recipient, at: now });
    if (next.state !== 'pending') row.round = null;
  }
  function issueVoucher(
    owner: number,
    type: VoucherWithLedger['type'],
    purchase: VoucherWithLedger['purchase'],
  ): VoucherWithLedger {
    const user_id = idOf(owner);
    const status = voucherStatusAfter(null, { entry: 'issued', user_id });
    if (!status) throw new Error('nothing was issued');
    const ledger: LedgerLine[] = [{ entry: 'issued', user_id, recipient: null, at: now }];
    const row: VoucherWithLedger = {
      status,
      ledger,
      type,
      round: null,
      flagged: false,
      purchase,
      pour: null,
    };
    rows.push(row);
    return row;
  }
  const at = (drink: number) => rows[drink] as VoucherWithLedger;
  const ownerOf = (row: VoucherWithLedger) => row.status.owner_id as UserId;

  function shotOf(row: VoucherWithLedger, mine: (line: LedgerLine) => boolean): SentDrink | null {
    const index = row.ledger.findLastIndex(line => line.entry === 'sent' && mine(line));
    const sent = row.ledger[index];
    if (!sent) return null;
    const since = row.ledger.slice(index + 1).map(({ entry }) => entry);
    return { sent_at: sent.at, since, expires_at: addMilliseconds(sent.at, sentDrinkLasts) };
  }
  const sentTo = (drink: number, who: number) => shotOf(at(drink), ({ recipient }) => recipient === who);
  const leftOf = (number: number) => rows.filter(({ round, status }) => round === number && !status.frozen);

  function applyDecision(decision: { already: boolean } | Refusal, act: () => void): Outcome {
    if (isRefusal(decision)) return decision.code;
    if (decision.already) return 'already';
    act();
    return 'ok';
  }
  function acceptShotFor(row: VoucherWithLedger, who: number): void {
    addLedgerEntry(row, 'accepted', idOf(who));
    row.type = 'paid';
  }

  for (let who = 0; who < peopleCount; who += 1) for (const _ of [1, 2]) issueVoucher(who, 'shot', null);

  const subject: HistorySubject & { differences(): string[] } = {
    async buy(who, quantity) {
      buyers.push(who);
      await subject.settle(buyers.length - 1, { valid: quantity, frozen: false });
    },
    async settle(number, wanted: WantedVouchers) {
      if (wanted.frozen) disputes.add(number);
      else disputes.delete(number);
      const bought = rows.filter(({ purchase }) => purchase?.number === number);
      const shown = bought.map(
        (row, index): BoughtVoucher => ({
          id: voucherId.parse(`7f0c1c52-54a9-4a3c-9a52-${String(index).padStart(12, '0')}`),
          index: row.purchase?.index ?? 0,
          owner_id: ownerOf(row),
          state: row.status.state,
          frozen: row.status.frozen,
          flagged: row.flagged,
        }),
      );
      const buyer = buyers[number] as number;
      const done = decideSettlement(idOf(buyer), [...shown], wanted);
      for (const [index, row] of bought.entries()) {
        const { id } = shown[index] as BoughtVoucher;
        if (done.refund.includes(id)) addLedgerEntry(row, 'refunded', ownerOf(row));
        if (done.freeze.includes(id)) addLedgerEntry(row, 'frozen', ownerOf(row));
        if (done.release.includes(id)) addLedgerEntry(row, 'released', ownerOf(row));
        row.flagged = done.flag.includes(id) || (row.flagged && !done.unflag.includes(id));
      }
      for (const index of done.issue) {
        const row = issueVoucher(buyer, 'paid', { number, index });
        if (wanted.frozen) addLedgerEntry(row, 'frozen', idOf(buyer));
      }
    },
    async send(who, drink, to) {
      const recipient: Recipient = {
        ...legalAgeBirthday,
        id: idOf(to),
        name: 'Moth',
        member: true,
        private: false,
        friends: false,
        allow_sys: true,
      };
      const decision = decideSending(
        { voucher: at(drink).status, sender: { ...legalAgeBirthday, id: idOf(who) }, recipient },
        lawOfAlcohol,
      );
      if (isRefusal(decision)) return decision.code;
      addLedgerEntry(at(drink), 'sent', idOf(who), to);
      return 'ok';
    },
    async accept(who, drink) {
      const sending = sentTo(drink, who);
      if (!sending) return '404';
      const { frozen } = at(drink).status;
      return applyDecision(
        decideAccepting({ sending, voucher: { frozen }, me: legalAgeBirthday }, lawOfAlcohol, now),
        () => acceptShotFor(at(drink), who),
      );
    },
    async decline(who, drink) {
      const sending = sentTo(drink, who);
      if (!sending) return '404';
      return applyDecision(decideDeclining(sending, now), () =>
        addLedgerEntry(at(drink), 'declined', ownerOf(at(drink))),
      );
    },
    async takeBack(who, drink) {
      const row = at(drink);
      const sending = shotOf(row, ({ user_id }) => user_id === idOf(who));
      if (!sending) return '404';
      const outcome = applyDecision(decideTakingBack(sending), () =>
        addLedgerEntry(row, 'taken_back', ownerOf(row)),
      );
      if (outcome !== 'already') return outcome;
      const { owner_id, state } = row.status;
      return owner_id === idOf(who) && (state === 'available' || state === 'pending') ? 'ok' : '404';
    },
    async redeem(who, drink, overridden) {
      const row = at(drink);
      const user_id = idOf(who);
      const may = row.status.owner_id === user_id && row.type === 'paid';
      if (!may || !voucherStatusAfter(row.status, { entry: 'redeemed', user_id })) return 'voucher_gone';
      addLedgerEntry(row, 'redeemed', user_id);
      row.pour = { redeemed_at: now, taken_back_at: null, issue_override: overridden, scanned: false };
      return 'ok';
    },
    async takeBackPour(drink) {
      const row = at(drink);
      if (!row.pour) return '404';
      const { pour, flagged, purchase } = row;
      return applyDecision(decideTakingPourBack(pour, { guestIsPro: false, now }), () => {
        pour.taken_back_at = now;
        const disputed = purchase !== null && disputes.has(purchase.number);
        const then = voucherAfterTakeBack({ flagged, disputed, ownerGone: false });
        addLedgerEntry(row, 'pour_taken_back', ownerOf(row));
        if (then) addLedgerEntry(row, then, ownerOf(row));
        row.flagged = false;
      });
    },
    async void(drink) {
      const row = at(drink);
      const outcome = applyDecision(decideVoiding(row.status.state), () =>
        addLedgerEntry(row, 'voided', ownerOf(row)),
      );
      return outcome === 'already' ? 'ok' : outcome;
    },
    async giveRound(who, drinks) {
      const chosen = drinks.map(at);
      const decision = decideGiving(
        chosen.map(({ status }) => status),
        { ...legalAgeBirthday, id: idOf(who) },
        lawOfAlcohol,
      );
      if (isRefusal(decision)) return decision.code;
      for (const row of chosen) {
        addLedgerEntry(row, 'sent', idOf(who));
        row.round = rounds.length;
      }
      const expires_at = addMilliseconds(now, 72 * hours);
      rounds.push({ owner_id: idOf(who), expires_at, ended_at: null, claims: new Set() });
      return 'ok';
    },
    async claim(who, number) {
      const round = rounds[number];
      if (!round) return { outcome: '404', drink: null };
      const served = round.claims.has(who);
      const me: Claimer = { ...legalAgeBirthday, id: idOf(who), allow_sys: true, invited: true, served };
      const [row] = leftOf(number);
      const decision = decideClaiming({ ...round, left: leftOf(number).length }, me, {
        ...lawOfAlcohol,
        now,
      });
      const drink = row ? rows.indexOf(row) : null;
      const outcome = applyDecision(decision, () => {
        if (!row) throw new Error('a round without drinks was claimed');
        acceptShotFor(row, who);
        round.claims.add(who);
      });
      return { outcome: outcome === 'already' ? 'ok' : outcome, drink };
    },
    async endRound(who, number) {
      const round = rounds[number];
      if (round?.owner_id !== idOf(who)) return '404';
      for (const row of rows) if (row.round === number) addLedgerEntry(row, 'taken_back', ownerOf(row));
      round.ended_at ??= now;
      return 'ok';
    },
    async passTime(passed, swept) {
      now = addMilliseconds(now, passed * hours);
      if (!swept) return;
      for (const row of rows) {
        const sending = row.status.state === 'pending' ? shotOf(row, () => true) : null;
        if (sending && shotStateAt(sending, now) === 'expired') addLedgerEntry(row, 'expired', ownerOf(row));
      }
      for (const round of rounds) if (round.expires_at <= now) round.ended_at ??= now;
    },
    async readDrinks() {
      return rows.map(({ status: { owner_id, state, frozen }, flagged }) => ({
        owner: numberOf(owner_id),
        state,
        frozen,
        flagged,
      }));
    },
    differences: () => rows.flatMap(({ status, ledger }) => voucherDifferences(status, ledger)),
  };
  return subject;
}

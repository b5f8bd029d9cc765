import { drinkBankStats, redeemPaidVoucherDrink, sendAVoucher } from '@nightjar/domain/drinks/calls';
import { withCoreTime } from './core-time.ts';
import { numberedRun } from './limit.ts';
import { httpConnectionCount, httpRequest, type PostRequest, post, runLoad } from './load.ts';
import { type BenchLine, median, middleRound, perSecond } from './measure.ts';
import type { RunningProduct } from './product.ts';
import type { Rig } from './rig.ts';
import { type Script, scriptStatements } from './script.ts';
import {
  barNumber,
  guestNumber,
  ids,
  refreshStatistics,
  seedBars,
  seedMembers,
  staffCode,
} from './seed/city.ts';
import { seedVouchers } from './seed/vouchers.ts';

const memberCounts = [10_000, 1_000_000] as const;
const rounds = 3;
/** In a round, this many guests make one call each. The round of pgbench has more guests, because it is faster. */
const callsPerRound = 400;
const pgbenchRunsPerRound = 900;
const warmUpCalls = 600;
const phonesAtOnce = 64;
const concurrentRoundSeconds = 4;
const leastShareOfLimit = 0.4;

/**
 * Measures how fast vouchers are poured, sent and counted, once among few members and once among a hundred times as
 * many.
 */
export async function benchVouchers(rig: Rig, among: readonly number[] = memberCounts): Promise<BenchLine[]> {
  const lines: BenchLine[] = [];
  for (const size of among) lines.push(...(await benchAmongMembers(rig, size)));
  return lines;
}

type VoucherBench = { rig: Rig; url: string; product: RunningProduct; size: string };

async function benchAmongMembers(rig: Rig, size: number): Promise<BenchLine[]> {
  const named = size.toLocaleString('en');
  console.error(`Seeding ${named} members with vouchers …`);
  const url = await rig.database(`vouchers_${size}`);
  await seedMembers(url, size, 0);
  await seedVouchers(url, size);
  await seedBars(url);
  const stats = await captureStatsScript(rig, url, guestNumber(0));
  const product = await rig.product(url);
  const side: VoucherBench = { rig, url, product, size: named };
  const lines = [
    await measureRequestBesideScript(
      side,
      'a voucher poured',
      pourRequest,
      conditionalUpdate('b900', "state = 'redeemed'"),
    ),
    await raceForOneVoucher(side, guestNumber(size - 1)),
    await measureRequestBesideScript(side, 'a voucher sent', sendVoucherRequest, sendVoucherScript),
    await measureRequestBesideScript(side, drinkBankStats.id, drinkBankRequest, stats),
  ];
  await product.stop();
  return lines;
}

/** Counts guests so that no guest pours or sends twice: every run gets guests who have done neither. */
function guestCounter() {
  let taken = 1;
  return (count: number): number[] => {
    const numbers = Array.from({ length: count }, (_, index) => guestNumber(taken + index));
    taken += count + httpConnectionCount;
    return numbers;
  };
}

type VoucherRequest = (guest: number, token: string) => PostRequest;

const pourRequest: VoucherRequest = (guest, token) => ({
  path: redeemPaidVoucherDrink.path,
  token,
  body: {
    user_id: ids.user(guest),
    venue_id: ids.venue(barNumber(guest)),
    voucher_id: ids.voucher(guest),
    ...staffCode,
  },
  headers: { 'idempotency-key': `pour ${guest}` },
});
const sendVoucherRequest: VoucherRequest = (guest, token) => ({
  path: sendAVoucher.path,
  token,
  body: { voucher_id: ids.sentVoucher(guest), from: ids.user(guest), to: ids.user(guest - 1) },
  headers: { 'idempotency-key': `send ${guest}` },
});
const drinkBankRequest: VoucherRequest = (_guest, token) => ({ path: drinkBankStats.path, token, body: {} });

/**
 * The least that it costs to do something exactly once: a statement changes the state of one row if the row still has
 * the old state.
 */
function conditionalUpdate(kind: string, change: string): Script {
  const id = `('00000000-0000-4000-${kind}-' || :guest::text)::uuid`;
  return {
    statements: [`update vouchers set ${change} where id = ${id} and state = 'available'`],
    set: [`\\set guest :${numberedRun}`, '\\set i :i + 1'].join('\n'),
    draw: turn => ({ guest: turn }),
  };
}
const sendVoucherScript = conditionalUpdate(
  'ba00',
  `state = 'pending', recipient_id = owner_id, sent_at = now(), sent_expires_at = now() + interval '72 hours'`,
);

/**
 * Records the statements that the product sends for a member's drink statistics, when the server does not have the
 * member in its cache.
 */
async function captureStatsScript(rig: Rig, url: string, guest: number): Promise<Script> {
  const [token = ''] = await rig.tokensOf([guest]);
  const tapped = await rig.product(url, { tapped: 'statements' });
  const sent = await tapped.statementsOf(() => post(tapped.port, drinkBankRequest(guest, token)));
  await tapped.stop();
  const { set, draw } = conditionalUpdate('', '');
  return { statements: scriptStatements(sent, new Map([[String(guest), 'guest']])), set, draw };
}

async function measureRequestBesideScript(
  side: VoucherBench,
  what: string,
  ask: VoucherRequest,
  script: Script,
): Promise<BenchLine> {
  const { rig, url, product, size } = side;
  const guests = guestCounter();
  const measured: { ours: number; limit: number; core: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const numbers = guests(round === 0 ? warmUpCalls : callsPerRound);
    const tokens = await rig.tokensOf(numbers);
    const requests = numbers.map((guest, at) => httpRequest(product.port, ask(guest, tokens[at] ?? '')));
    const { rate: ours, core } = await withCoreTime(product.pid, () =>
      runLoad({ port: product.port, requests }),
    );
    const limited = guests(round === 0 ? warmUpCalls : pgbenchRunsPerRound);
    const limit = await rig.limit.rateOf(url, script, { runs: limited.length, first: limited[0] ?? 0 });
    if (round === 0) await refreshStatistics(url);
    else measured.push({ ours, limit, core });
  }
  const { ours, limit, ratio } = middleRound(measured);
  return {
    what: `${what}, among ${size}`,
    ours: perSecond(ours),
    limit: `${perSecond(limit)} ${rig.limit.name}, ${ask === drinkBankRequest ? 'the same statements' : 'conditional update'}`,
    ratio,
    core: `${median(measured.map(({ core }) => core)).toFixed(2)} ms`,
    aim: ask === pourRequest ? `at least ${leastShareOfLimit}` : '',
    met: ask === pourRequest ? ratio >= leastShareOfLimit : null,
  };
}

/**
 * Lets sixty-four phones redeem the same voucher at the same time. One phone gets the pour. All phones wait for the
 * same lock.
 */
async function raceForOneVoucher({ rig, product, size }: VoucherBench, guest: number): Promise<BenchLine> {
  const [token = ''] = await rig.tokensOf([guest]);
  const { headers: _keyed, ...ask } = pourRequest(guest, token);
  const job = { port: product.port, requests: [httpRequest(product.port, ask)], connections: phonesAtOnce };
  const { rate, p99 } = await runLoad({ ...job, seconds: concurrentRoundSeconds });
  return {
    what: `${phonesAtOnce} phones at one voucher, among ${size}: p99`,
    ours: `${p99.toFixed(1)} ms at ${perSecond(rate)}`,
    limit: '',
    ratio: null,
    aim: '',
    met: null,
  };
}

import type { FigureSpan, PourKind, VenueRedemption } from '@nightjar/domain/drinks/entity';
import { issuePhrases } from '@nightjar/domain/drinks/rules/overrides';
import type { NightSpan } from '@nightjar/domain/drinks/rules/pour-figures';
import { clockLabel, hourLabel } from '@nightjar/domain/kernel/time';

const formatDate = (date: string, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...format }).format(new Date(`${date}T12:00:00Z`));

/** Writes a night as "Fri, Nov 20". */
export const nightLabel = (night: string) =>
  formatDate(night, { weekday: 'short', month: 'short', day: 'numeric' });
const shortDay = (night: string) => formatDate(night, { month: 'short', day: 'numeric' });
/** Returns the label for the bar of one night in a chart of a week or a month. */
export const nightTick = (night: string, span: FigureSpan) =>
  span === 'week' ? formatDate(night, { weekday: 'short' }) : String(Number(night.slice(8)));

const numberFormat = new Intl.NumberFormat('en-US');
export const formatCount = (value: number) => numberFormat.format(value);
const drinksText = (value: number) => `${formatCount(value)} ${value === 1 ? 'drink' : 'drinks'}`;

export const spanLabels: Record<FigureSpan, string> = { day: 'Night', week: 'Week', month: 'Month' };
const spanNames: Record<FigureSpan, string> = { day: 'night', week: 'week', month: 'month' };

export function periodLabel(span: FigureSpan, { from, to }: NightSpan, tonight: string): string {
  if (span === 'day') return from === tonight ? `Tonight, ${nightLabel(from)}` : nightLabel(from);
  if (span === 'month') return formatDate(from, { month: 'long', year: 'numeric' });
  return `${shortDay(from)} – ${shortDay(to)}`;
}

export const kindLabels: Record<PourKind, string> = { free: 'Free pours', paid: 'Paid drinks' };

type PourTotals = { free: number; paid: number };
export const totalPours = ({ free, paid }: PourTotals) => free + paid;

/**
 * Returns a text that compares the drinks of a span with those of the span before. While the span runs, only the same
 * part of the span before is counted.
 */
export function comparisonText(
  now: PourTotals,
  before: PourTotals,
  { span, running }: { span: FigureSpan; running: boolean },
) {
  const than = `the ${spanNames[span]} before${running ? ' by this time' : ''}`;
  const more = totalPours(now) - totalPours(before);
  if (more === 0) return `As many as ${than}`;
  return `${formatCount(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than ${than}`;
}

export const poursWords = {
  title: 'Drinks poured',
  failed: 'Failed to fetch drinks',
  period: {
    label: 'Shown nights',
    earlier: 'Earlier',
    later: 'Later',
    pick: 'A night to show',
    tonight: 'Tonight',
  },
  hero: {
    poured: (span: FigureSpan, running: boolean) =>
      running && span === 'day' ? 'poured tonight' : running ? `poured this ${spanNames[span]}` : 'poured',
    guests: (guests: number) => `to ${formatCount(guests)} ${guests === 1 ? 'guest' : 'guests'}`,
    overrides: 'Overrides',
    takenBack: 'Taken back',
  },
  chart: {
    byHour: 'By hour',
    byNight: 'By night',
    asTable: 'View as table',
    asChart: 'View as chart',
    hour: 'Hour',
    night: 'Night',
    total: 'Total',
    none: 'No drinks here.',
    summary: (drawn: string, busiest: string | null) =>
      busiest ? `${drawn}. Most were poured at ${busiest}.` : drawn,
  },
  byPro: { title: 'By bartender', none: 'Nobody poured.', name: 'Bartender', drinks: 'Drinks' },
  byKind: { title: 'By kind', name: 'Kind', drinks: 'Drinks' },
  settlement: {
    title: 'Settlement',
    failed: 'Failed to fetch the settlement',
    poured: 'Poured',
    takenBack: 'Taken back',
    total: 'Counts',
    note: 'From the ledger of drinks. A pour taken back later counts against its own night.',
    month: 'See the month',
  },
  wrongCodes: (times: readonly string[]) =>
    times.length === 1
      ? `Many wrong staff codes were typed here around ${times[0]}. If you see somebody trying codes, have your bartenders take a new one.`
      : `Many wrong staff codes were typed here ${times.length} times: ${times.join(', ')}. If you see somebody trying codes, have your bartenders take a new one.`,
  table: {
    title: 'Pours',
    when: 'Poured',
    guest: 'Guest',
    drink: 'Drink',
    by: 'By',
    notes: 'Notes',
    act: 'Take back',
    guestGone: 'A guest who left',
    voucher: 'paid drink',
    refunded: 'Payment refunded',
    refused: 'Not served again tonight',
    more: 'Load more',
    shown: (shown: number, total: number | null) =>
      total === null || total === shown ? poursText(shown) : `${formatCount(shown)} of ${poursText(total)}`,
  },
  filters: {
    kind: { label: 'Kind', any: 'Any kind' },
    pro: { label: 'Bartender', any: 'Any bartender' },
    only: { label: 'Only', any: 'All pours', overrides: 'Overrides', taken_back: 'Taken back' },
    from: 'From',
    to: 'To',
  },
  empty: {
    tonight: { title: 'Nothing poured yet tonight.', text: 'The first drink appears here as it is poured.' },
    past: { title: 'Nothing was poured then.', text: 'Pick other nights above.' },
    none: { title: 'No pour matches', text: 'Try fewer filters, or other nights.' },
  },
  export: {
    label: 'Export CSV',
    name: ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
      `pours-${from ?? 'start'}-to-${to ?? 'now'}.csv`,
    saved: 'Saved to your downloads.',
  },
  takeBack: {
    title: 'Take this pour back?',
    reason: 'Why?',
    usual: ['Poured twice', 'Wrong guest', 'Never served', 'Something else'],
    own: 'Say it in a few words',
    owed: 'Say why in at least 3 characters.',
    confirm: 'Take it back',
    done: (guest: string | null) => `Taken back. ${guest ?? 'The guest'} has the drink again.`,
  },
} as const;

const poursText = (value: number) => `${formatCount(value)} ${value === 1 ? 'pour' : 'pours'}`;

/** Describes what happens when a pour is taken back. */
export function takeBackConsequences({ kind, guest_first_name }: VenueRedemption): string[] {
  const guest = guest_first_name ?? 'The guest';
  return [
    kind === 'free'
      ? `${guest} gets the free pour back.`
      : `${guest} gets the drink back and can use it again.`,
    'The night counts one drink less, and the ledger says that you took it back.',
    `${guest} is told that the drink is back. Your reason stays with the team.`,
  ];
}

/** Describes an overridden pour: "Override: far away. Out on the terrace". */
export function overrideLabel({ issue, override_reason }: VenueRedemption): string {
  const what = issue ? `Override: ${issuePhrases[issue]}` : 'Override';
  return override_reason ? `${what} · ${override_reason}` : what;
}

export function takenBackLabel({ taken_back_by, taken_back_reason }: VenueRedemption): string {
  const who = `Taken back by ${taken_back_by ?? 'a colleague'}`;
  return taken_back_reason ? `${who} · ${taken_back_reason}` : who;
}

/** Returns the time of a pour. In a list of several nights it also names the night. */
export function momentLabel(at: string, timezone: string, night: string | null): string {
  const clock = clockLabel(new Date(at), timezone);
  return night === null ? clock : `${nightLabel(night)}, ${clock}`;
}

/** Writes an hour of the chart's axis as "9pm". */
export const hourTick = (hour: number) => hourLabel(hour * 100).replace(':00', '');

export const chartRowLabel = (title: string, totals: PourTotals) =>
  `${title}: ${drinksText(totalPours(totals))}, ${formatCount(totals.free)} free and ${formatCount(totals.paid)} paid`;

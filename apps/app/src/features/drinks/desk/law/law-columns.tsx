import type { AlcoholRule } from '@nightjar/domain/drinks/entity';
import { hoursLabel, lawWithDefaults } from '@nightjar/domain/drinks/rules/alcohol';
import { stateName } from '@nightjar/domain/places/rules/states';
import type { Column } from '../../../../ui/desk/data-table.tsx';
import { choiceOfRule, sourceParts } from './items.ts';
import classes from './law.module.css';
import { dayLabel, lawWords as words } from './words.ts';

/** Where a state's limit is this number of drinks or more, the table shows "no limit". */
const drinksShownAsNoLimit = 10;

export const lawColumns: readonly [Column<AlcoholRule>, ...Column<AlcoholRule>[]] = [
  {
    id: 'state',
    label: words.columns.state,
    sortable: true,
    width: '18%',
    cell: ({ state }) => stateName(state),
  },
  { id: 'free', label: words.columns.free, width: '13%', cell: rule => <FreeDrinksCell rule={rule} /> },
  { id: 'hours', label: words.columns.hours, width: '17%', cell: rule => <HoursCell rule={rule} /> },
  { id: 'atOnce', label: words.columns.atOnce, width: '14%', cell: rule => <DrinksAtOnceCell rule={rule} /> },
  {
    id: 'source',
    label: words.columns.source,
    secondary: true,
    cell: ({ source }) => (
      <span className={classes.source} title={source}>
        <SourceCell source={source} />
      </span>
    ),
  },
  {
    id: 'as_of',
    label: words.columns.asOf,
    sortable: true,
    short: true,
    cell: ({ as_of }) => <time dateTime={as_of}>{dayLabel(as_of)}</time>,
  },
];

function FreeDrinksCell({ rule }: { rule: AlcoholRule }) {
  const choice = choiceOfRule(rule.free_drinks);
  return (
    <span className={classes.choice} data-choice={choice}>
      {words.choices[choice]}
    </span>
  );
}

export function HoursCell({ rule }: { rule: AlcoholRule }) {
  const law = lawWithDefaults(rule);
  const known = rule.serving_from !== null || rule.serving_until !== null;
  if (!known) return <UnknownCell counts={words.strictestHours} />;
  return law.from === law.until ? words.facts.always : hoursLabel(law);
}

export function DrinksAtOnceCell({ rule }: { rule: AlcoholRule }) {
  const { drinks_at_a_time: count } = rule;
  if (count === null) return <UnknownCell counts={words.facts.drinks(lawWithDefaults(rule).drinksAtOnce)} />;
  return count >= drinksShownAsNoLimit ? words.noLimit : words.facts.drinks(count);
}

function UnknownCell({ counts }: { counts: string }) {
  return (
    <span className={classes.unknown}>
      {words.notKnown} <span className={classes.counts}>{counts}</span>
    </span>
  );
}

/** Shows the source of a law, with the addresses in it as links. */
export function SourceCell({ source }: { source: string }) {
  return sourceParts(source).map(({ text, href }) =>
    href ? (
      <a key={text} href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : (
      text
    ),
  );
}

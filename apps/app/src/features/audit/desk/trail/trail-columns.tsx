import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { AuditEntryShown } from '@nightjar/domain/audit/desk/entity';
import type { Column } from '../../../../ui/desk/data-table.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { hrefOfId, isUuid } from './flow.ts';
import { NamedId } from './named-id.tsx';
import classes from './trail.module.css';
import { actionLabel, actorLabel, fieldLabel, outcomeLabel, trailWords, whenLabel } from './words.ts';

const columnsWords = trailWords.columns;

export const trailColumns = (now: number): [Column<AuditEntryShown>, ...Column<AuditEntryShown>[]] => [
  { id: 'what', label: columnsWords.what, width: '30%', cell: ({ action }) => actionLabel(action) },
  { id: 'who', label: columnsWords.who, cell: entry => <ActorCell entry={entry} /> },
  { id: 'about', label: columnsWords.about, width: '26%', cell: entry => <SubjectsCell entry={entry} /> },
  {
    id: 'outcome',
    label: columnsWords.outcome,
    secondary: true,
    cell: ({ outcome }) => <OutcomeCell outcome={outcome} />,
  },
  {
    ...{ id: 'when', label: columnsWords.when, short: true, align: 'end' as const },
    cell: ({ at }) => (
      <time dateTime={at} className={classes.time}>
        {whenLabel(at, now)}
      </time>
    ),
  },
];

export function ActorCell({ entry }: { entry: AuditEntryShown }) {
  const { actor } = entry;
  const name = actorLabel(entry);
  const href = actor && hrefOfId('user_id', actor.id);
  if (!href || actor.name === null) return <span className={classes.quiet}>{name}</span>;
  return (
    <HrefLink href={href} className={classes.named}>
      {name}
    </HrefLink>
  );
}

export function OutcomeCell({ outcome }: { outcome: string }) {
  if (outcome === 'ok') return <span className={classes.quiet}>{outcomeLabel(outcome)}</span>;
  return <Badge color={outcome === 'unexpected' ? 'red' : 'honey'}>{outcomeLabel(outcome)}</Badge>;
}

/** Shows what the act was about: an id by the name of its object, and any other value with its label. */
function SubjectsCell({ entry: { subjects, names } }: { entry: AuditEntryShown }) {
  const shown = Object.entries(subjects).filter(([, value]) => value !== null && value !== undefined);
  if (shown.length === 0) return <span className={classes.quiet}>—</span>;
  return shown.map(([field, value], place) => (
    <span key={field}>
      {place > 0 && ', '}
      {isUuid(value) ? (
        <>
          {!(value in names) && `${fieldLabel(field)} `}
          <NamedId field={field} id={value} names={names} />
        </>
      ) : (
        `${fieldLabel(field)}: ${String(value)}`
      )}
    </span>
  ));
}

import { Stack } from '@mantine/core';
import type { AuditEntryShown } from '@nightjar/domain/audit/desk/entity';
import type { ReactNode } from 'react';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { changedFields, isUuid } from './flow.ts';
import { hrefOfActor, hrefOfSubject } from './items.ts';
import classes from './trail.module.css';
import { ActorCell, OutcomeCell } from './trail-columns.tsx';
import { FieldValue } from './value.tsx';
import { actionLabel, actorLabel, exactTimeLabel, fieldLabel, rolesLabel, trailWords } from './words.ts';

const entryWords = trailWords.entry;

/** Shows an entry of the audit trail: its actor, network and subjects, and each field before and after the act. */
export function EntrySheet({ entry, onClose }: { entry: AuditEntryShown | null; onClose: () => void }) {
  return (
    <Sheet opened={entry !== null} title={entry ? actionLabel(entry.action) : ''} onClose={onClose}>
      {entry && <EntryDetails entry={entry} />}
    </Sheet>
  );
}

function EntryDetails({ entry }: { entry: AuditEntryShown }) {
  const { actor, actor_roles, subjects, names, network, outcome, place, entry_id } = entry;
  return (
    <Stack gap="md">
      <dl className={classes.facts}>
        <EntryFact label={entryWords.when}>{exactTimeLabel(entry.at)}</EntryFact>
        <EntryFact label={entryWords.who}>
          <ActorCell entry={entry} />
          {actor_roles.length > 0 && <span className={classes.quiet}> {rolesLabel(actor_roles)}</span>}
          {actor && (
            <HrefLink href={hrefOfActor(actor.id)} className={classes.only}>
              {entryWords.onlyTheirs(actorLabel(entry))}
            </HrefLink>
          )}
        </EntryFact>
        {Object.entries(subjects).map(([field, value]) => (
          <EntryFact key={field} label={fieldLabel(field)}>
            <FieldValue field={field} value={value} names={names} />
            {isUuid(value) && (
              <HrefLink href={hrefOfSubject(value)} className={classes.only}>
                {entryWords.onlyThis}
              </HrefLink>
            )}
          </EntryFact>
        ))}
        <EntryFact label={entryWords.outcome}>
          <OutcomeCell outcome={outcome} />
        </EntryFact>
        {network && <EntryFact label={entryWords.from}>{network}</EntryFact>}
        <EntryFact label={entryWords.number}>
          {entry_id}, {place === null ? entryWords.unsealed : entryWords.sealed(place)}
        </EntryFact>
      </dl>
      <EntryChanges entry={entry} />
    </Stack>
  );
}

const EntryFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function EntryChanges({ entry: { before, after, names } }: { entry: AuditEntryShown }) {
  const fields = changedFields(before, after);
  if (fields.length === 0) return <p className={classes.quiet}>{entryWords.noChange}</p>;
  return (
    <table className={classes.changes} aria-label={entryWords.changed}>
      <thead>
        <tr>
          <th scope="col">{entryWords.field}</th>
          <th scope="col">{entryWords.before}</th>
          <th scope="col">{entryWords.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before: was, after: is, differs }) => (
          <tr key={field} data-differs={differs || undefined}>
            <th scope="row">{field.split('.').map(fieldLabel).join(': ')}</th>
            <td>
              <FieldValue field={field} value={was} names={names} />
            </td>
            <td>
              <FieldValue field={field} value={is} names={names} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

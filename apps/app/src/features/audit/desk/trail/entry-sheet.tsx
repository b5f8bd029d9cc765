import { Stack } from '@mantine/core';
import type { AuditEntryShown } from '@nightjar/domain/audit/desk/entity';
import type { ReactNode } from 'react';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { changedFields, isId } from './flow.ts';
import { hrefOfActor, hrefOfSubject } from './items.ts';
import classes from './trail.module.css';
import { Outcome, Who } from './trail-columns.tsx';
import { Value } from './value.tsx';
import { actionLabel, actorLabel, exactLabel, fieldLabel, rolesLabel, trailWords } from './words.ts';

const words = trailWords.entry;

/** Shows an entry of the audit trail: its actor, network and subjects, and each field before and after the act. */
export function EntrySheet({ entry, onClose }: { entry: AuditEntryShown | null; onClose: () => void }) {
  return (
    <Sheet opened={entry !== null} title={entry ? actionLabel(entry.action) : ''} onClose={onClose}>
      {entry && <Entry entry={entry} />}
    </Sheet>
  );
}

function Entry({ entry }: { entry: AuditEntryShown }) {
  const { actor, actor_roles, subjects, names, network, outcome, place, entry_id } = entry;
  return (
    <Stack gap="md">
      <dl className={classes.facts}>
        <Fact label={words.when}>{exactLabel(entry.at)}</Fact>
        <Fact label={words.who}>
          <Who entry={entry} />
          {actor_roles.length > 0 && <span className={classes.quiet}> {rolesLabel(actor_roles)}</span>}
          {actor && (
            <HrefLink href={hrefOfActor(actor.id)} className={classes.only}>
              {words.onlyTheirs(actorLabel(entry))}
            </HrefLink>
          )}
        </Fact>
        {Object.entries(subjects).map(([field, value]) => (
          <Fact key={field} label={fieldLabel(field)}>
            <Value field={field} value={value} names={names} />
            {isId(value) && (
              <HrefLink href={hrefOfSubject(value)} className={classes.only}>
                {words.onlyThis}
              </HrefLink>
            )}
          </Fact>
        ))}
        <Fact label={words.outcome}>
          <Outcome outcome={outcome} />
        </Fact>
        {network && <Fact label={words.from}>{network}</Fact>}
        <Fact label={words.number}>
          {entry_id}, {place === null ? words.unsealed : words.sealed(place)}
        </Fact>
      </dl>
      <Changes entry={entry} />
    </Stack>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Changes({ entry: { before, after, names } }: { entry: AuditEntryShown }) {
  const fields = changedFields(before, after);
  if (fields.length === 0) return <p className={classes.quiet}>{words.noChange}</p>;
  return (
    <table className={classes.changes} aria-label={words.changed}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before: was, after: is, differs }) => (
          <tr key={field} data-differs={differs || undefined}>
            <th scope="row">{field.split('.').map(fieldLabel).join(': ')}</th>
            <td>
              <Value field={field} value={was} names={names} />
            </td>
            <td>
              <Value field={field} value={is} names={names} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

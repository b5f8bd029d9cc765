import type { DeskPerson } from '@nightjar/domain/account/desk/entity';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import type { ReactNode } from 'react';
import { DeskPanel, PanelEmpty } from '../../../../ui/desk/desk-panel.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import classes from './person.module.css';
import { dateOfBirth, dayText, formatCount, planFacts, personPageWords as words } from './words.ts';

type PanelProps = { person: DeskPerson };

export function ProfilePanel({ person }: PanelProps) {
  const { profile } = words;
  return (
    <DeskPanel title={profile.title}>
      <FactList
        facts={[
          [profile.phone, person.phone ? displayPhone(person.phone) : profile.none],
          [profile.nickname, person.nickname ?? profile.none],
          [profile.birthday, person.dob ? dateOfBirth(person.dob) : profile.none],
          [profile.city, person.city ?? profile.none],
          [profile.bio, person.bio ?? profile.none],
          [profile.sees, person.private ? profile.friendsOnly : profile.everyone],
          [profile.friends, formatCount(person.friends_count)],
        ]}
      />
    </DeskPanel>
  );
}

export function PlanPanel({ person: { plan } }: PanelProps) {
  return (
    <DeskPanel title={words.plan.title}>
      {plan ? <FactList facts={planFacts(plan)} /> : <PanelEmpty>{words.plan.none}</PanelEmpty>}
    </DeskPanel>
  );
}

export function DrinksPanel({ person: { drinks } }: PanelProps) {
  const text = words.drinks;
  return (
    <DeskPanel title={text.title}>
      <FactList
        facts={[
          [text.available, formatCount(drinks.available)],
          [text.onTheirWay, formatCount(drinks.on_their_way)],
          [text.free, formatCount(drinks.poured_free)],
          [text.paid, formatCount(drinks.poured_paid)],
          [text.takenBack, formatCount(drinks.taken_back)],
          [text.last, drinks.last_poured_at ? dayText(drinks.last_poured_at) : text.never],
        ]}
      />
    </DeskPanel>
  );
}

export function TeamsPanel({ person: { teams } }: PanelProps) {
  return (
    <DeskPanel title={words.teams.title}>
      {teams.length === 0 && <PanelEmpty>{words.teams.none}</PanelEmpty>}
      <ul>
        {teams.map(({ venue_id, venue_name, role, state }) => (
          <li key={venue_id} className={classes.row}>
            <HrefLink href={`/admin/venues/${venue_id}/staff`} className={classes.link}>
              {venue_name}
            </HrefLink>
            <span className={classes.quiet}>{state === 'approved' ? role : `${role}, ${state}`}</span>
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}

export function ReportsPanel({ person: { reports } }: PanelProps) {
  const text = words.reports;
  return (
    <DeskPanel
      title={text.title}
      action={reports.open > 0 && <HrefLink href="/admin/reports">{text.queue}</HrefLink>}
    >
      <FactList
        facts={[
          [text.open, formatCount(reports.open)],
          [text.resolved, formatCount(reports.resolved)],
          [text.dismissed, formatCount(reports.dismissed)],
          [text.filed, formatCount(reports.filed)],
        ]}
      />
    </DeskPanel>
  );
}

export function ReferralsPanel({ person: { referral_code, referred_by, referred } }: PanelProps) {
  const text = words.referrals;
  const by = referred_by && (
    <HrefLink href={`/admin/people/${referred_by.id}`} className={classes.link}>
      {referred_by.name ?? text.nobody}
    </HrefLink>
  );
  return (
    <DeskPanel title={text.title}>
      <FactList
        facts={[
          [text.code, referral_code],
          [text.by, by ?? text.nobody],
          [text.brought, formatCount(referred)],
        ]}
      />
    </DeskPanel>
  );
}

/** Each fact has a label and a value. */
function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

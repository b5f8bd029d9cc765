import { Button } from '@mantine/core';
import type { DeskPerson } from '@nightjar/domain/account/desk/entity';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { imageUrl } from '../../../../platform/config.ts';
import { useMinute } from '../../../../platform/now.ts';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { Face } from '../../../../ui/face/face.tsx';
import { FactLine } from '../../../../ui/row/facts.tsx';
import { PersonBadges } from '../parts/person-badges.tsx';
import { agoText, fullName, nameForInitials } from '../parts/words.ts';
import { HoldActions } from './hold-actions.tsx';
import classes from './person.module.css';
import { dayText, personPageWords as words } from './words.ts';

/** Shows the name of the person and the actions that the desk may take on the account. */
export function PersonHead({ person, report }: { person: DeskPerson; report: string | undefined }) {
  const now = useMinute();
  const name = fullName(person);
  const facts = [
    person.phone && displayPhone(person.phone),
    person.city,
    words.joined(dayText(person.created_at)),
    words.seen(agoText(person.last_seen_at, now)),
    person.app_version && `App ${person.app_version}`,
  ].filter(Boolean);
  return (
    <DeskHeading
      title={name}
      crumbs={[{ label: words.people, href: '/admin/people' }]}
      picture={
        <Face
          user={{ name: nameForInitials(person), image: imageUrl(person.profile_image, 'face') }}
          size={64}
        />
      }
      badge={
        <span className={classes.badges}>
          <PersonBadges person={person} />
        </span>
      }
      text={<FactLine facts={facts} />}
      actionsBelow
      actions={
        <>
          <Button variant="default" component={HrefLink} href={`/admin/audit?subject=${person.id}`}>
            {words.trail}
          </Button>
          <Button variant="default" component={HrefLink} href={`/admin/audit?actor=${person.id}`}>
            {words.acts}
          </Button>
          <HoldActions person={person} report={report} />
        </>
      }
    />
  );
}

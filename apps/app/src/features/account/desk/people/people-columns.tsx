import type { DeskPersonRow } from '@nightjar/domain/account/desk/entity';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { imageUrl } from '../../../../platform/config.ts';
import type { Column } from '../../../../ui/desk/data-table.tsx';
import { Face } from '../../../../ui/face/face.tsx';
import { PersonBadges } from '../parts/person-badges.tsx';
import { agoText, fullName, nameForInitials } from '../parts/words.ts';
import classes from './people-columns.module.css';
import { peopleWords } from './words.ts';

const { columns } = peopleWords;
type Columns = readonly [Column<DeskPersonRow>, ...Column<DeskPersonRow>[]];

/** `now` is in milliseconds since the epoch. */
export const peopleColumns = (now: number): Columns => [
  {
    id: 'name',
    label: columns.name,
    sortable: true,
    width: '24%',
    cell: person => <PersonNameCell person={person} />,
  },
  {
    id: 'phone',
    label: columns.phone,
    short: true,
    cell: ({ phone }) => <span className={classes.phone}>{phone ? displayPhone(phone) : '–'}</span>,
  },
  {
    id: 'is',
    label: columns.is,
    cell: person => (
      <span className={classes.badges}>
        <PersonBadges person={person} />
      </span>
    ),
  },
  {
    id: 'seen',
    label: columns.seen,
    short: true,
    cell: ({ last_seen_at }) => <TimeCell at={last_seen_at} now={now} />,
  },
  {
    id: 'joined',
    label: columns.joined,
    sortable: true,
    short: true,
    secondary: true,
    cell: ({ created_at }) => <TimeCell at={created_at} now={now} />,
  },
  {
    id: 'version',
    label: columns.version,
    short: true,
    secondary: true,
    cell: ({ app_version }) => app_version ?? '–',
  },
];

function PersonNameCell({ person }: { person: DeskPersonRow }) {
  const name = fullName(person);
  const { nickname, profile_image } = person;
  return (
    <span className={classes.person}>
      <Face user={{ name: nameForInitials(person), image: imageUrl(profile_image, 'face') }} size={36} />
      <span className={classes.name}>
        {name}
        {nickname && nickname !== name && nickname !== person.first_name && (
          <span className={classes.nickname}>{nickname}</span>
        )}
      </span>
    </span>
  );
}

function TimeCell({ at, now }: { at: string | null; now: number }) {
  const text = agoText(at, now);
  return at ? <time dateTime={at}>{text}</time> : <span className={classes.quiet}>{text}</span>;
}

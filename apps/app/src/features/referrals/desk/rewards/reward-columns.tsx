import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { Person } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import type { Referral, ReferralState } from '@nightjar/domain/referrals/entity';
import type { Column } from '../../../../ui/desk/data-table.tsx';
import { Face } from '../../../../ui/face/face.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import { dayLabel } from '../parts/words.ts';
import classes from './rewards.module.css';
import { rewardsWords, stateLabels } from './words.ts';

const { columns, gone } = rewardsWords;
const stateColours: Record<ReferralState, string> = { joined: 'gray', qualified: 'honey', paid: 'luna' };

type RewardActions = {
  online: boolean;
  busy: ReadonlySet<string>;
  onMark: (row: Referral, paid: boolean) => void;
};

/** Returns the columns of the referrals. The last column has the button that marks a reward as paid or unpaid. */
export const rewardColumns = (actions: RewardActions): readonly [Column<Referral>, ...Column<Referral>[]] => [
  { id: 'joined', label: columns.joined, cell: ({ user }) => <PersonCell person={user} /> },
  {
    id: 'referrer',
    label: columns.referrer,
    cell: ({ referrer }) => (referrer ? <PersonCell person={referrer} /> : gone),
  },
  {
    ...{ id: 'when', label: columns.when, short: true },
    cell: ({ joined_at }) => <time dateTime={joined_at}>{dayLabel(joined_at)}</time>,
  },
  {
    id: 'state',
    label: columns.state,
    width: '30%',
    cell: row => (
      <span className={classes.state}>
        <Badge component="span" color={stateColours[row.state]}>
          {stateLabels[row.state]}
        </Badge>
        <span className={classes.reason}>{row.reason}</span>
      </span>
    ),
  },
  {
    ...{ id: 'act', label: columns.act, align: 'end', short: true },
    cell: row => <MarkPaidButton row={row} {...actions} />,
  },
];

function PersonCell({ person }: { person: Person }) {
  const name = nameOf(person);
  return (
    <span className={classes.person}>
      <Face user={{ name, image: person.profile_image }} size={32} />
      <PageLink page={{ to: '/admin/people/$userId', params: { userId: person.id } }}>{name}</PageLink>
    </span>
  );
}

function MarkPaidButton({ row, online, busy, onMark }: RewardActions & { row: Referral }) {
  if (row.state === 'joined') return null;
  const paid = row.state === 'paid';
  const name = nameOf(row.user);
  const waits = busy.has(row.user.id) || !online;
  return (
    <Button
      variant={paid ? 'subtle' : 'default'}
      color={paid ? 'gray' : undefined}
      size="sm"
      className={classes.act}
      aria-label={paid ? rewardsWords.markUnpaidName(name) : rewardsWords.markPaidName(name)}
      aria-disabled={waits}
      data-disabled={waits || undefined}
      onClick={() => !waits && onMark(row, !paid)}
    >
      {paid ? rewardsWords.markUnpaid : rewardsWords.markPaid}
    </Button>
  );
}

import type { InviteCode } from '@nightjar/domain/referrals/desk/entity';
import type { Column } from '../../../../ui/desk/data-table.tsx';
import { StateBadge, UsesBar } from './code-parts.tsx';
import classes from './codes.module.css';
import { CopyIcon } from './copy-button.tsx';
import { codesWords, giftLabel, lastNightText, nightLabel } from './words.ts';

const { columns } = codesWords;

export const codeColumns: readonly [Column<InviteCode>, ...Column<InviteCode>[]] = [
  {
    ...{ id: 'label', label: columns.label, width: '28%' },
    cell: code => (
      <span className={classes.named}>
        {code.label} <span className={classes.gives}>{giftLabel(code)}</span>
      </span>
    ),
  },
  {
    id: 'code',
    label: columns.code,
    cell: ({ code, label }) => (
      <span className={classes.person}>
        <span className={`${classes.code} ${classes.inRow}`} title={code} translate="no">
          {code}
        </span>
        <CopyIcon label={`${codesWords.copy}: ${label}`} text={code} />
      </span>
    ),
  },
  { id: 'uses', label: columns.uses, short: true, cell: code => <UsesBar code={code} /> },
  { id: 'state', label: columns.state, short: true, cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'end',
    label: columns.end,
    short: true,
    cell: ({ expires_at }) => (expires_at ? nightLabel(lastNightText(expires_at)) : codesWords.noEnd),
  },
  {
    id: 'by',
    label: columns.by,
    short: true,
    secondary: true,
    cell: ({ created_by }) => created_by ?? codesWords.operator,
  },
];

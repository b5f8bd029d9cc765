import { Title } from '@mantine/core';
import type { CodeUse } from '@nightjar/domain/referrals/desk/entity';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMinute } from '../../../../platform/now.ts';
import { type Column, DataTable } from '../../../../ui/desk/data-table.tsx';
import { MoreButton } from '../../../../ui/desk/more-button.tsx';
import { Face } from '../../../../ui/face/face.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { RelativeTime } from '../../../../ui/format/relative-time.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import { inviteCodeUsesOptions } from '../remote.ts';
import classes from './codes.module.css';
import { codesWords } from './words.ts';

const codeUsesWords = codesWords.came;

/** Lists the people who joined by an invite-list code, the newest first. */
export function CodeUses({ codeId, opensPeople }: { codeId: string; opensPeople: boolean }) {
  const query = useInfiniteQuery(inviteCodeUsesOptions(codeId));
  const uses = query.data?.pages.flatMap(page => page.uses);
  const now = useMinute();
  const columns: [Column<CodeUse>, ...Column<CodeUse>[]] = [
    { id: 'name', label: codeUsesWords.name, cell: use => <UserNameCell use={use} /> },
    {
      ...{ id: 'when', label: codeUsesWords.when, align: 'end' },
      cell: ({ used_at }) => <RelativeTime at={Date.parse(used_at)} now={now} />,
    },
  ];
  return (
    <section aria-labelledby="code-came" className={classes.came}>
      <Title order={2} size="h4" id="code-came" mb="sm">
        {codeUsesWords.title}
      </Title>
      <DataTable
        label={codeUsesWords.title}
        columns={columns}
        query={{ ...query, data: uses }}
        rowKey={({ user_id }) => user_id}
        renderLink={opensPeople ? personLink : undefined}
        empty={<EmptyPerch inPart pose="asleep" {...codeUsesWords.empty} />}
        errorFallback={codeUsesWords.failed}
        skeletonRows={4}
      />
      {query.hasNextPage && (
        <div className={classes.foot}>
          <MoreButton query={query} label={codeUsesWords.more} />
        </div>
      )}
    </section>
  );
}

type LinkProps = { className: string | undefined; children: ReactNode };

const personLink = ({ user_id }: CodeUse, link: LinkProps) => (
  <PageLink page={{ to: '/admin/people/$userId', params: { userId: user_id } }} {...link} />
);

function UserNameCell({ use: { name, profile_image } }: { use: CodeUse }) {
  return (
    <span className={classes.person}>
      <Face user={{ name: name ?? codeUsesWords.gone, image: profile_image }} size={32} />
      {name ?? codeUsesWords.gone}
    </span>
  );
}

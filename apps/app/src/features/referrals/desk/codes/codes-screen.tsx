import { Button } from '@mantine/core';
import { codeStates } from '@nightjar/domain/referrals/entity';
import { useQuery } from '@tanstack/react-query';
import { DataTable, NoMatches } from '../../../../ui/desk/data-table.tsx';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { FilterBar } from '../../../../ui/desk/filter-bar.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import { inviteCodesOptions } from '../remote.ts';
import { codeColumns } from './code-columns.tsx';
import { codesFilters, codesSearchShape } from './items.ts';
import { codesWords } from './words.ts';

/**
 * Lists the invite-list codes, the newest first. The page's address holds the search, the filters and the position in
 * the list.
 */
export function CodesScreen() {
  const list = useListSearch(codesSearchShape);
  const { term, state } = list.filters;
  const asked = {
    term,
    state: codeStates.find(known => known === state),
    before: list.trail.at(-1),
  };
  const query = useQuery(inviteCodesOptions(asked));
  const codes = query.data?.codes;
  const last = codes?.at(-1)?.code_id;
  const narrowed = Object.keys(list.filters).length > 0;
  return (
    <>
      <DeskHeading title={codesWords.title} text={codesWords.text} actions={<AddLink />} />
      <FilterBar
        filters={codesFilters}
        values={list.filters}
        onFilter={(name, value, how) =>
          list.filter(name as keyof typeof codesSearchShape.filters, value, how)
        }
        onClear={list.clear}
      />
      <DataTable
        label={codesWords.title}
        columns={codeColumns}
        query={{ ...query, data: codes }}
        rowKey={({ code_id }) => code_id}
        renderLink={({ code_id }, link) => (
          <PageLink page={{ to: '/admin/codes/$codeId', params: { codeId: code_id } }} {...link} />
        )}
        empty={
          narrowed ? (
            <NoMatches {...codesWords.none} onClear={list.clear} />
          ) : (
            <EmptyPerch icon="Ticket" {...codesWords.empty} action={<AddLink />} />
          )
        }
        errorFallback={codesWords.failed}
        paging={{
          onPrevious: list.isFirstPage ? null : list.previous,
          onNext: query.data?.more && last ? () => list.next(last) : null,
        }}
      />
    </>
  );
}

const AddLink = () => (
  <Button renderRoot={props => <HrefLink {...props} href="/admin/codes/add" />}>{codesWords.add}</Button>
);

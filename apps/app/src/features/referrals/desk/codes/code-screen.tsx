import { Button } from '@mantine/core';
import type { InviteCode } from '@nightjar/domain/referrals/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { inviteCodeOptions } from '../remote.ts';
import { askToClose } from './actions.ts';
import { CodeFacts } from './code-facts.tsx';
import { StateBadge } from './code-parts.tsx';
import { CodeUses } from './code-uses.tsx';
import classes from './codes.module.css';
import { EditSheet } from './edit-sheet.tsx';
import { codesWords } from './words.ts';

const codeScreenWords = codesWords;
const breadcrumbs = [{ label: codeScreenWords.title, href: '/admin/codes' }];

export type CodeScreenProps = {
  codeId: string;
  /** Guests type the invite-list code on the website with this address. */
  address: string;
  /** True where the reader may open the pages of people. */
  opensPeople: boolean;
};

/** Shows a code of the invite list: what it gives, who joined by it, and how to change and close it. */
export function CodeScreen({ codeId, address, opensPeople }: CodeScreenProps) {
  const query = useQuery(inviteCodeOptions(codeId));
  const code = query.data;
  return (
    <>
      <DeskHeading
        title={code?.label ?? codeScreenWords.one}
        crumbs={breadcrumbs}
        badge={code && <StateBadge state={code.state} />}
        actions={code && <CodeActions code={code} />}
      />
      <QueryView
        query={query}
        skeleton={<RowsSkeleton rows={5} />}
        errorFallback={codeScreenWords.failed}
        isEmpty={data => data === null}
        empty={
          <EmptyPerch
            pose="flown"
            title={codeScreenWords.missing.title}
            text={codeScreenWords.missing.text}
            action={
              <Button variant="default" renderRoot={props => <HrefLink {...props} href="/admin/codes" />}>
                {codeScreenWords.missing.back}
              </Button>
            }
          />
        }
      >
        {data =>
          data && (
            <div className={classes.page}>
              <CodeFacts code={data} address={address} />
              <CodeUses codeId={codeId} opensPeople={opensPeople} />
            </div>
          )
        }
      </QueryView>
    </>
  );
}

/** Shows the buttons that change and close an invite-list code. A closed code has neither button. */
function CodeActions({ code }: { code: InviteCode }) {
  const [editing, setEditing] = useState(false);
  const online = useOnline();
  if (code.state === 'closed') return null;
  return (
    <>
      <Button variant="default" color="red" disabled={!online} onClick={() => askToClose(code)}>
        {codeScreenWords.close.open}
      </Button>
      <Button variant="default" onClick={() => setEditing(true)}>
        {codeScreenWords.edit.open}
      </Button>
      <EditSheet code={code} opened={editing} onClose={() => setEditing(false)} />
    </>
  );
}

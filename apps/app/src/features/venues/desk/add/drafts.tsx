import { CloseButton } from '@mantine/core';
import { relativeTime } from '@nightjar/domain/kernel/time';
import type { VenueDraft } from '@nightjar/domain/venues/desk/entity';
import { useMinute } from '../../../../platform/now.ts';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { deleteDraft } from '../remote.ts';
import classes from './add.module.css';
import { addHref, draftName } from './flow.ts';
import { addWords } from './words.ts';

const draftsWords = addWords.drafts;

/** Lists the drafts of venues that were begun before, on this machine or on another. */
export function Drafts({ drafts }: { drafts: readonly VenueDraft[] }) {
  const now = useMinute();
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts" className={classes.title}>
        {draftsWords.title}
      </h2>
      <ul className={classes.rows}>
        {drafts.map(draft => (
          <li key={draft.draft_id} className={classes.row}>
            <HrefLink
              href={addHref({ step: draft.step }, { draft: draft.draft_id })}
              className={classes.rowName}
              aria-label={draftsWords.open(nameOfDraft(draft))}
            >
              {nameOfDraft(draft)}
            </HrefLink>
            <span className={classes.rowNote}>
              {draftsWords.note(
                addWords.steps[draft.step].title,
                relativeTime(new Date(draft.updated_at), new Date(now)),
              )}
            </span>
            <CloseButton
              size="2.25rem"
              aria-label={draftsWords.remove(nameOfDraft(draft))}
              onClick={() => askToDeleteDraft(draft)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameOfDraft = (draft: VenueDraft) => draftName(draft) ?? draftsWords.unnamed;

function askToDeleteDraft(draft: VenueDraft): void {
  openModal({
    type: 'destructiveConfirmation',
    title: draftsWords.ask.title,
    text: draftsWords.ask.text(nameOfDraft(draft)),
    confirmLabel: draftsWords.ask.confirm,
    denyLabel: draftsWords.ask.keep,
    onConfirm: () =>
      void deleteDraft(draft.draft_id).catch(() => toast({ kind: 'error', text: draftsWords.removeFailed })),
  });
}

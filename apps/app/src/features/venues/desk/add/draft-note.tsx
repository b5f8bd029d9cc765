import { venueLabels } from '../parts/form/flow.ts';
import classes from './add.module.css';
import type { DraftHandle } from './use-draft.ts';
import { addWords } from './words.ts';

const draftWords = addWords.draft;

/** Lists the fields whose values were typed on another machine. */
export function DraftNote({ kept: { taken } }: { kept: DraftHandle }) {
  if (taken.length === 0) return null;
  const labels: Readonly<Record<string, string>> = venueLabels;
  return (
    <p role="status" className={classes.notice}>
      {draftWords.merged(taken.map(field => labels[field] ?? field))}
    </p>
  );
}

/** Shows, beside the button that continues, whether the draft is stored. */
export function DraftSaveState({ kept: { state, message, flush } }: { kept: DraftHandle }) {
  const isLost = state === 'failed';
  return (
    <div className={classes.state} data-state={state}>
      <p role="status" className={classes.stateText}>
        {isLost && message ? `${draftWords.failed} ${message}` : draftWords[state]}
      </p>
      {isLost && (
        <button type="button" className={classes.again} onClick={flush}>
          {draftWords.again}
        </button>
      )}
    </div>
  );
}

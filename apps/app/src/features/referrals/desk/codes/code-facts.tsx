import type { InviteCode } from '@nightjar/domain/referrals/desk/entity';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import { dayLabel } from '../parts/words.ts';
import { UsesBar } from './code-parts.tsx';
import classes from './codes.module.css';
import { CopyButton } from './copy-button.tsx';
import { codesWords, giftLabel, invitationText, lastNightText, waitLabel } from './words.ts';

const factsWords = codesWords.facts;

/** Shows an invite-list code in large letters, how many people have used it, and what it gives. */
export function CodeFacts({ code, address }: { code: InviteCode; address: string }) {
  const open = code.state === 'open';
  const facts: readonly (readonly [string, string])[] = [
    [factsWords.plan, giftLabel(code)],
    ...(code.free_drinks_per_period > 1
      ? [[factsWords.wait, waitLabel(code) ?? factsWords.noWait] as const]
      : []),
    [factsWords.end, code.expires_at ? codesWords.through(lastNightText(code.expires_at)) : codesWords.noEnd],
    [factsWords.made, factsWords.madeBy(dayLabel(code.created_at), code.created_by)],
    ...(code.closed_at ? [[factsWords.closed, dayLabel(code.closed_at)] as const] : []),
  ];
  return (
    <DeskPanel title={codesWords.labels.code}>
      <div className={classes.plate}>
        <strong className={classes.large} data-idle={!open || undefined} translate="no">
          {code.code}
        </strong>
        <UsesBar code={code} />
        {open && <p className={classes.quiet}>{factsWords.left(code.max_uses - code.uses)}</p>}
        {open && (
          <div className={classes.buttons}>
            <CopyButton label={codesWords.copy} text={code.code} />
            <CopyButton label={codesWords.copyText} text={invitationText(code.code, address)} />
          </div>
        )}
      </div>
      <dl className={classes.facts} aria-label={factsWords.title}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </DeskPanel>
  );
}

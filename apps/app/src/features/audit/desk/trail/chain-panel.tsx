import { Button } from '@mantine/core';
import type { AuditCheckShown } from '@nightjar/domain/audit/desk/entity';
import { useState } from 'react';
import { CallError } from '../../../../platform/client.ts';
import { useOnline } from '../../../../platform/network.ts';
import { useMinute } from '../../../../platform/now.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../../ui/words.ts';
import { checkAuditTrail } from '../remote.ts';
import classes from './chain-panel.module.css';
import { faultLabel, trailWords } from './words.ts';

const chainWords = trailWords.chain;

/** Shows whether the last check found the audit trail unchanged, and offers to check it again. */
export function ChainPanel({ check }: { check: AuditCheckShown | null }) {
  const now = useMinute();
  const state = check === null ? 'unchecked' : check.faults_count > 0 ? 'faults' : 'clean';
  return (
    <section className={classes.panel} data-state={state} aria-label={chainWords.title}>
      <Icon name={chainIcons[state]} size={28} weight="fill" />
      <div className={classes.words} role="status">
        {check === null && <p className={classes.title}>{chainWords.none}</p>}
        {check && state === 'clean' && (
          <>
            <p className={classes.title}>{chainWords.clean(check, now)}</p>
            <p className={classes.text}>{chainWords.cleanText}</p>
          </>
        )}
        {check && state === 'faults' && <ChainFaults check={check} now={now} />}
      </div>
      <CheckChainButton />
    </section>
  );
}

const chainIcons = { unchecked: 'ShieldWarning', clean: 'SealCheck', faults: 'ShieldWarning' } as const;

function ChainFaults({ check, now }: { check: AuditCheckShown; now: number }) {
  const { faults, faults_count } = check;
  const more = faults_count - faults.length;
  return (
    <>
      <p className={classes.title}>{chainWords.faults(faults_count)}</p>
      <ul className={classes.faults}>
        {faults.map(fault => (
          <li key={`${fault.fault}-${fault.at}`}>{faultLabel(fault)}</li>
        ))}
        {more > 0 && <li>{chainWords.more(more)}</li>}
      </ul>
      <p className={classes.text}>{chainWords.faultsText(check, now)}</p>
    </>
  );
}

function CheckChainButton() {
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const check = async () => {
    setBusy(true);
    try {
      const { place, faults_count } = await checkAuditTrail();
      if (faults_count === 0) toast({ kind: 'good', text: chainWords.done(place) });
    } catch (error) {
      const refused = error instanceof CallError && error.status !== 0 && error.status < 500;
      toast({ kind: 'error', text: refused ? error.message : chainWords.failed });
    }
    setBusy(false);
  };
  return (
    <Button variant="default" loading={busy} disabled={!online} onClick={() => void check()}>
      {online ? chainWords.check : commonTexts.needsSignal}
    </Button>
  );
}

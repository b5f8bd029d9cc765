import { Button } from '@mantine/core';
import { seconds } from '@nightjar/domain/kernel/time';
import type { StaffRow } from '@nightjar/domain/staff/desk/entity';
import { useEffect, useState } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { useNow } from '../../../../platform/now.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { Plumage } from '../../../../ui/theme/plumage.tsx';
import { proColour } from '../../../../ui/theme/pro-colours.ts';
import { commonTexts } from '../../../../ui/words.ts';
import { fetchTeamCodes } from '../remote.ts';
import classes from './team.module.css';
import { fullName, teamWords } from './words.ts';

const codeWords = teamWords.code;
const revealSeconds = 10;

/**
 * The staff code and the color of the row that a manager revealed. They are shown until `until`, in milliseconds since
 * the epoch.
 */
type RevealedCode = { code: string | null; color: number | null; until: number };

/**
 * Hides a member's staff code until a manager reveals it. The code is then shown for ten seconds and not stored. The
 * audit trail records each reveal.
 */
export function CodeCell({ venueId, row }: { venueId: string; row: StaffRow }) {
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<RevealedCode | null>(null);
  const name = fullName(row);
  const reveal = async () => {
    setBusy(true);
    try {
      const own = (await fetchTeamCodes(venueId)).find(({ pro_id }) => pro_id === row.pro_id);
      const until = Date.now() + revealSeconds * seconds;
      setShown({ code: own?.pro_code ?? null, color: own?.pro_color_id ?? null, until });
    } catch (error) {
      toast({
        kind: 'error',
        text: error instanceof Error && error.message ? error.message : commonTexts.failed,
      });
    } finally {
      setBusy(false);
    }
  };
  if (shown) return <RevealedCodePlate shown={shown} name={name} onHide={() => setShown(null)} />;
  return (
    <span className={classes.masked}>
      <span aria-hidden className={classes.dots}>
        ••••
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={busy || !online}
        aria-label={codeWords.showName(name)}
        onClick={() => void reveal()}
      >
        {codeWords.show}
      </Button>
    </span>
  );
}

function RevealedCodePlate({
  shown,
  name,
  onHide,
}: {
  shown: RevealedCode;
  name: string;
  onHide: () => void;
}) {
  const now = useNow();
  const left = Math.min(revealSeconds, Math.ceil((shown.until - now) / seconds));
  useEffect(() => {
    if (left <= 0) onHide();
  }, [left, onHide]);
  if (left <= 0) return null;
  if (shown.code === null) return <span className={classes.quiet}>{codeWords.none}</span>;
  return (
    <span className={classes.plate}>
      {shown.color !== null && (
        <span className={classes.swatch} aria-hidden>
          <Plumage pattern={shown.color} />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.code} role="img" aria-label={codeWords.codeOf(name, shown.code)}>
          {shown.code}
        </span>
        {shown.color !== null && <span className={classes.quiet}>{proColour(shown.color).name}</span>}
        <span className={classes.quiet}>{codeWords.hides(left)}</span>
      </span>
    </span>
  );
}

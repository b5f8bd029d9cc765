import { Button } from '@mantine/core';
import { useOnline } from '../../../../platform/network.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { askForNewVenueCode } from './actions.ts';
import classes from './team.module.css';
import { teamWords } from './words.ts';

const joinWords = teamWords.join;

/** Shows the code of the team. A new colleague types it to ask for a place on the team. */
export function JoinCode({ venueId, code }: { venueId: string; code: string | null }) {
  const online = useOnline();
  if (code === null) return <p className={classes.quiet}>{joinWords.none}</p>;
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    toast({ kind: 'good', text: joinWords.copied });
  };
  return (
    <section className={classes.join} aria-label={joinWords.title}>
      <div className={classes.joinWords}>
        <h3 className={classes.partTitle}>{joinWords.title}</h3>
        <p className={classes.quiet}>{joinWords.text}</p>
      </div>
      <strong className={classes.joinCode}>{code}</strong>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon name="Copy" size={18} />}
          onClick={() => void copy()}
        >
          {joinWords.copy}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon name="ArrowClockwise" size={18} />}
          disabled={!online}
          onClick={() => askForNewVenueCode(venueId)}
        >
          {joinWords.renew}
        </Button>
      </div>
    </section>
  );
}

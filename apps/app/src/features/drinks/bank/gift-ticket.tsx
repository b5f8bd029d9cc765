import { Button } from '@mantine/core';
import type { Shot } from '@nightjar/domain/drinks/entity';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../../platform/now.ts';
import { Face } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { answerDeadlineText, drinkWords, friendNameAtStart } from '../parts/words.ts';
import { endsSoon } from './items.ts';
import { Ticket } from './ticket.tsx';
import { bankWords } from './words.ts';

/** The ticket of a drink that was sent to the person and waits for their answer. */
export function GiftTicket({ shot }: { shot: Shot }) {
  const now = useNow();
  const deadline = answerDeadlineText(shot.sent_expires_at, now);
  const name = friendNameAtStart(shot.sender);
  const urgent = endsSoon(shot.sent_expires_at, now);
  return (
    <Ticket
      kind="shot"
      stub={shot.sender ? <Face user={faceOf(shot.sender)} size={52} /> : <Icon name="Gift" size={32} />}
      from={bankWords.gift.from}
      title={bankWords.gift.title(name)}
      mark={urgent ? { text: bankWords.gift.lastDay, icon: 'Timer', urgent } : null}
      note={deadline}
      action={
        <Button
          size="sm"
          variant="default"
          aria-label={bankWords.gift.open(name)}
          renderRoot={props => (
            <Link to="/accept-shot/$voucherId" params={{ voucherId: shot.voucher_id }} {...props} />
          )}
        >
          {drinkWords.open}
        </Button>
      }
    />
  );
}

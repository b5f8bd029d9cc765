import { Button, Paper, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import { drinkWords } from '../parts/words.ts';
import classes from './locked-bank.module.css';
import { Ticket } from './ticket.tsx';
import { bankWords } from './words.ts';

const lockedWords = bankWords.locked;

/** A person without a plan sees an example of the Drink Bank, which links to the plans. */
export function LockedBank() {
  return (
    <>
      <CollapsingHeader title={drinkWords.title} />
      <div className={classes.page}>
        <div className={classes.dimmed} aria-hidden inert>
          <Stack gap="sm">
            <Ticket
              kind="free"
              stub={lockedWords.free.stub}
              from={bankWords.free.from}
              title={bankWords.free.title(2)}
              note={lockedWords.free.note}
            />
            <Ticket
              kind="paid"
              stub={<Icon name="Martini" weight="fill" size={32} />}
              from={lockedWords.paid.from}
              title={lockedWords.paid.title}
              note={drinkWords.neverExpires}
            />
            <Ticket
              kind="shot"
              stub={<Icon name="Gift" weight="fill" size={32} />}
              from={bankWords.toGive.from}
              title={lockedWords.toGive}
            />
          </Stack>
        </div>
        <Paper className={classes.card} p="lg" shadow="lg">
          <Stack align="center" gap="md">
            <Icon name="Lock" weight="duotone" size={56} />
            <Title order={2} size="h3" ta="center">
              {lockedWords.title}
            </Title>
            <Button fullWidth renderRoot={props => <Link to="/subscribe" {...props} />}>
              {lockedWords.plans}
            </Button>
          </Stack>
        </Paper>
      </div>
    </>
  );
}

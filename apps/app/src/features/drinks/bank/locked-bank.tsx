import { Button, Paper, Stack, Title } from '@mantine/core';
import { grantedTitle } from '@nightjar/domain/drinks/rules/vouchers';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import classes from './locked-bank.module.css';
import { Ticket } from './ticket.tsx';

/** The Drink Bank without a plan: an example behind a link to the plans. Makes no call. */
export function LockedBank() {
  return (
    <>
      <CollapsingHeader title="Drink Bank" />
      <div className={classes.page}>
        <div className={classes.dimmed} aria-hidden inert>
          <Stack gap="sm">
            <Ticket kind="free" stub="2" from="Your plan" title="Free pours left" note="of 2 this period" />
            <Ticket
              kind="paid"
              stub={<Icon name="Martini" weight="fill" size={32} />}
              from="From a friend"
              title="A house drink"
              note="Never expires"
            />
            <Ticket
              kind="shot"
              stub={<Icon name="Gift" weight="fill" size={32} />}
              from="Yours to give"
              title={grantedTitle}
            />
          </Stack>
        </div>
        <Paper className={classes.card} p="lg" shadow="lg">
          <Stack align="center" gap="md">
            <Icon name="Lock" weight="duotone" size={56} />
            <Title order={2} size="h3" ta="center">
              Your Drink Bank opens when you subscribe.
            </Title>
            <Button fullWidth renderRoot={props => <Link to="/subscribe" {...props} />}>
              See plans
            </Button>
          </Stack>
        </Paper>
      </div>
    </>
  );
}

import { Button, Paper, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import { CountHero } from '../parts/count-hero.tsx';
import { VoucherCard } from '../parts/voucher-card.tsx';
import classes from './locked-bank.module.css';

/** The Drink Bank without a plan: an example behind a link to the plans. Makes no call. */
export function LockedBank() {
  return (
    <>
      <CollapsingHeader title="Drink Bank" />
      <div className={classes.page}>
        <div className={classes.dimmed} aria-hidden inert>
          <Stack gap="sm">
            <CountHero value={2} label="free pours left" sub="of 2 this period" />
            <VoucherCard kind="paid" title="A house drink" from="From a friend" />
            <VoucherCard kind="shot" title="One to send" />
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

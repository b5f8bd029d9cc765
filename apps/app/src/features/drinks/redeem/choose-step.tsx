import { Button, Stack } from '@mantine/core';
import { freePourStateOf, groupVouchers, usableVouchers } from '@nightjar/domain/drinks/rules/bank';
import { distanceLabel, metresPerFoot } from '@nightjar/domain/kernel/geo';
import type { Venue } from '@nightjar/domain/venues/entity';
import { openStatus } from '@nightjar/domain/venues/rules/open-status';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { HeroSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Banner } from '../../../ui/overlay/banner.tsx';
import { FormStep } from '../parts/form-step.tsx';
import { type BankAnswers, useBank } from '../parts/use-bank.ts';
import { drinkWords } from '../parts/words.ts';
import type { DrinkChoice, RedeemState } from './flow.ts';
import { initialChoice, validChoice } from './items.ts';
import { PourChoices } from './pour-choice-cards.tsx';
import classes from './screen.module.css';
import type { RedeemHandle } from './use-redeem.ts';
import { redeemWords } from './words.ts';

/**
 * A guest who is farther than this from the bar, in meters, sees a warning, because drinks are redeemed at the bar.
 */
const farFromVenueMetres = 500 * metresPerFoot;

type ChooseStepProps = Pick<RedeemHandle, 'send'> & {
  state: Extract<RedeemState, { step: 'choose' }>;
  userId: string;
  venue: Venue;
  metresAway: number | null;
  wanted: string | undefined;
};

/** The guest chooses whether to redeem the free pour or a voucher. */
export function ChooseStep(props: ChooseStepProps) {
  const bank = useBank(props.userId);
  const { venue } = props;
  if (!venue.active || !venue.redeems_drinks) return <NoPours venue={venue} />;
  return (
    <QueryView query={bank} skeleton={<HeroSkeleton />} errorFallback={redeemWords.choose.bankFailed}>
      {known => <DrinkChoices {...props} bank={known} />}
    </QueryView>
  );
}

function DrinkChoices({
  state,
  send,
  venue,
  metresAway,
  wanted,
  bank,
}: ChooseStepProps & { bank: BankAnswers }) {
  const now = useNow();
  const online = useOnline();
  const free = freePourStateOf(bank.stats, bank.cooldownUntil, now);
  const { paid } = groupVouchers(usableVouchers(bank.vouchers));
  const soft = poursSoftDrinks(venue);
  const choice = validChoice(state.choice, free, paid) ?? initialChoice(free, paid, wanted);
  const choose = (next: DrinkChoice) => send({ type: 'chosen', choice: next });
  const go = () => {
    if (choice) choose(choice);
    send({ type: 'continued' });
  };
  return (
    <FormStep
      first
      title={redeemWords.choose.title}
      notice={online ? state.notice : redeemWords.noSignal}
      footer={
        <Button disabled={!choice || !online} onClick={go}>
          {drinkWords.continue}
        </Button>
      }
    >
      <Stack gap="sm">
        <VenueWarnings venue={venue} metresAway={metresAway} now={new Date(now)} />
        <PourChoices free={free} soft={soft} vouchers={paid} value={choice} onChange={choose} />
      </Stack>
    </FormStep>
  );
}

/** In a state whose law forbids free alcohol, a free pour is a soft drink. */
const poursSoftDrinks = (venue: Venue): boolean => venue.free_pours === 'soft';

type WarningsProps = Pick<ChooseStepProps, 'venue' | 'metresAway'> & { now: Date };

/** Warns the guest of reasons why the bartender may not pour. It blocks nothing: the bartender may still pour. */
function VenueWarnings({ venue, metresAway, now }: WarningsProps) {
  const closed = venue.hours.length > 0 && !openStatus(venue, now).open;
  const far = metresAway !== null && metresAway > farFromVenueMetres;
  return (
    <>
      {closed && <Warning text={redeemWords.choose.closed} />}
      {far && <Warning text={redeemWords.choose.far(distanceLabel(metresAway))} />}
    </>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <div className={classes.warning}>
      <Banner kind="warning" text={text} />
    </div>
  );
}

function NoPours({ venue }: { venue: Venue }) {
  return (
    <EmptyPerch
      pose="away"
      icon="Wine"
      title={venue.active ? redeemWords.choose.noPours : redeemWords.choose.onBreak}
    />
  );
}

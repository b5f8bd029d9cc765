import { Text } from '@mantine/core';
import { dayLabel } from '@nightjar/domain/kernel/time';
import type { Plan } from '@nightjar/domain/people/entity';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { browser } from '../../../native/browser/index.ts';
import { failureMessage } from '../../../platform/client.ts';
import { ownTimezone } from '../../../platform/location/own-clock.ts';
import { useOnline } from '../../../platform/network.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { FactLine } from '../../../ui/row/facts.tsx';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { planOptions, portalLink, subscriptionsOptions } from '../remote.ts';
import { isManaged, paymentWords, planText, type ShownPlan } from './words.ts';

export type PlanRowsProps = {
  userId: string;
  /** The plan in the person's own details, which is shown until the plan itself has loaded. */
  plan: Plan | null;
};

/**
 * Shows the rows of the settings about the plan: what the plan is, and how to manage it. Without a plan, a row leads to
 * the page of the plans.
 */
export function PlanRows({ userId, plan: known }: PlanRowsProps) {
  const { data: plan = known } = useQuery(planOptions(userId));
  if (!plan) return <SeePlans />;
  return (
    <>
      <PlanRow userId={userId} plan={plan} />
      {isManaged(plan) && <ManagePlan userId={userId} />}
    </>
  );
}

function PlanRow({ userId, plan }: { userId: string; plan: ShownPlan }) {
  const { data: subscriptions } = useQuery({ ...subscriptionsOptions(userId), enabled: isManaged(plan) });
  const interval = subscriptions?.find(({ price }) => price.id === plan.price.id)?.price.interval ?? null;
  const { name, facts, next, warning } = planText(plan, interval, dayLabelOnDevice);
  return (
    <SettingRow
      icon="Ticket"
      label={name}
      help={
        <>
          <FactLine facts={facts} />
          {/* The line keeps its space while it loads, so that the page below does not move. */}
          {next !== null && (
            <Text span inherit display="block">
              {next || '\u00a0'}
            </Text>
          )}
        </>
      }
      warning={warning}
    />
  );
}

const dayLabelOnDevice = (moment: string): string => dayLabel(new Date(moment), ownTimezone());

function SeePlans() {
  const navigate = useNavigate();
  return (
    <SettingRow
      icon="Ticket"
      label={paymentWords.rows.see.label}
      help={paymentWords.rows.see.help}
      to="/subscribe"
      onPress={() => void navigate({ to: '/subscribe' })}
    />
  );
}

function ManagePlan({ userId }: { userId: string }) {
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const open = async () => {
    setBusy(true);
    try {
      await browser.open(await portalLink(userId));
    } catch (error) {
      toast({
        kind: 'error',
        text: failureMessage(error, commonTexts.failed),
        action: { label: commonTexts.retry, onPress: () => void open() },
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingRow
      icon="CreditCard"
      label={paymentWords.rows.manage.label}
      help={online ? paymentWords.rows.manage.help : commonTexts.needsSignal}
      busy={busy}
      disabled={!online}
      onPress={() => void open()}
    />
  );
}

import { Text } from '@mantine/core';
import { receiptNumber } from '@nightjar/domain/drinks/rules/pour';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMinute } from '../../../platform/now.ts';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import { ListRow } from '../../../ui/row/list-row.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { SettingGroup, SettingRow } from '../../../ui/settings/setting-row.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { drinkWords } from '../parts/words.ts';
import { currentRedemptionsOptions, drinkBankStatsOptions } from '../remote/bank.ts';
import { type BankReceipt, receiptsOf } from './items.ts';
import { bankWords } from './words.ts';

export function PeriodList({ userId }: { userId: string }) {
  const query = useQuery(currentRedemptionsOptions(userId));
  return (
    <>
      <PageSection title={bankWords.period.title}>
        <QueryView
          query={query}
          skeleton={<RowsSkeleton rows={2} />}
          isEmpty={answer => receiptsOf(answer).length === 0}
          empty={<Text c="dimmed">{bankWords.period.empty}</Text>}
          errorFallback={commonTexts.failed}
          inCard
        >
          {answer => (
            <RowList>
              {receiptsOf(answer).map(({ pour, takenBack }) => (
                <li key={pour.redemption_id}>
                  <RedemptionRow pour={pour} takenBack={takenBack} />
                </li>
              ))}
            </RowList>
          )}
        </QueryView>
      </PageSection>
      <PeriodTotals userId={userId} />
    </>
  );
}

function RedemptionRow({ pour, takenBack }: BankReceipt) {
  const now = useMinute();
  return (
    <ListRow
      leading={<Icon name={pour.kind === 'free' ? 'Wine' : 'Ticket'} />}
      title={pour.venue_name}
      lines={[
        <FactLine
          key="what"
          facts={[
            ...(takenBack ? [bankWords.period.takenBack] : []),
            pour.title,
            drinkWords.pouredBy(pour.pro_first_name),
          ]}
        />,
        drinkWords.receipt(receiptNumber(pour.redemption_id)),
      ]}
      trailing={
        <Text span size="sm" c="dimmed">
          <RelativeTime at={Date.parse(pour.redeemed_at)} now={now} />
        </Text>
      }
      renderRoot={props => <Link to="/venues/$id" params={{ id: pour.venue_id }} {...props} />}
    />
  );
}

function PeriodTotals({ userId }: { userId: string }) {
  const { data } = useQuery(drinkBankStatsOptions(userId));
  if (!data) return null;
  return (
    <PageSection title={bankWords.totals.title}>
      <SettingGroup>
        <SettingRow icon="Wine" label={bankWords.totals.redeemed} value={String(data.redeemed_total)} />
        <SettingRow icon="PaperPlaneTilt" label={bankWords.totals.sent} value={String(data.sent_total)} />
        <SettingRow icon="Gift" label={bankWords.totals.received} value={String(data.received_total)} />
      </SettingGroup>
    </PageSection>
  );
}

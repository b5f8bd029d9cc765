import { Button, Stack } from '@mantine/core';
import type { Voucher } from '@nightjar/domain/drinks/entity';
import { groupVouchers } from '@nightjar/domain/drinks/rules/bank';
import { titleOfSentVoucher } from '@nightjar/domain/drinks/rules/voucher-texts';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../../platform/now.ts';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { VoucherCard } from '../parts/voucher-card.tsx';
import { drinkWords, recipientWaitedForText, returnText } from '../parts/words.ts';
import type { RenderMoreButton } from './use-voucher-menu.tsx';
import { VoucherThumbnail } from './voucher-thumbnail.tsx';
import classes from './wallet.module.css';
import { bankWords } from './words.ts';

type SentVouchersProps = { vouchers: readonly Voucher[]; more: RenderMoreButton };

/** Lists the sent drinks that their recipients have not answered yet. */
export function SentVouchers({ vouchers, more }: SentVouchersProps) {
  const now = useNow();
  const { sent } = groupVouchers(vouchers);
  if (sent.length === 0) return null;
  return (
    <PageSection title={bankWords.sent.title}>
      <Stack component="ul" gap="sm">
        {sent.map(({ voucher, count }) => (
          <li key={voucher.voucher_id}>
            <VoucherCard
              kind={voucher.voucher_type}
              title={titleOfSentVoucher(voucher)}
              from={recipientWaitedForText(voucher)}
              message={voucher.message}
              media={voucher.thumbnail_url && <VoucherThumbnail address={voucher.thumbnail_url} />}
              count={count}
              state="resting"
              note={
                <span className={classes.note}>
                  {voucher.frozen ? drinkWords.frozen : returnText(voucher.sent_expires_at, now)}
                </span>
              }
              action={!voucher.frozen && <SentVoucherAction voucher={voucher} more={more} />}
            />
          </li>
        ))}
      </Stack>
    </PageSection>
  );
}

function SentVoucherAction({ voucher, more }: Pick<SentVouchersProps, 'more'> & { voucher: Voucher }) {
  const { round_id } = voucher;
  if (!round_id) return more(voucher, bankWords.sent.more(recipientWaitedForText(voucher)));
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={bankWords.sent.openRound}
      renderRoot={props => <Link to="/rounds/$id" params={{ id: round_id }} {...props} />}
    >
      {drinkWords.open}
    </Button>
  );
}

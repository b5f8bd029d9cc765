import { NativeSelect, TextInput } from '@mantine/core';
import type { SettlementRow } from '@nightjar/domain/drinks/desk/entity';
import type * as z from 'zod/mini';
import { CallError } from '../../../../platform/client.ts';
import { useOnline } from '../../../../platform/network.ts';
import { SheetForm } from '../../../../ui/desk/form/sheet-form.tsx';
import { type SaveOutcome, useDeskForm } from '../../../../ui/desk/form/use-desk-form.ts';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { saveVenueTerms } from '../remote.ts';
import { termMonths, termsFormSchema, termsOfRow } from './items.ts';
import classes from './settlements.module.css';
import { monthLabel, settlementWords, termsLabel } from './words.ts';

const termsWords = settlementWords.terms;

export type TermsSheetProps = {
  row: SettlementRow | null;
  /** The month that the table of settlements shows. */
  month: string;
  /** This is the running month. New terms cannot begin earlier. */
  running: string;
  onClose: () => void;
};

/**
 * Sets what the operator owes a bar for each drink, from a chosen month on. The typed terms stay in the form when the
 * save fails or waits for a texted code.
 */
export function TermsSheet({ row, onClose, ...props }: TermsSheetProps) {
  return (
    <Sheet opened={row !== null} title={row ? termsWords.title(row.venue_name) : ''} onClose={onClose}>
      {row && <TermsForm key={row.venue_id} row={row} onClose={onClose} {...props} />}
    </Sheet>
  );
}

function TermsForm({ row, month, running, onClose }: TermsSheetProps & { row: SettlementRow }) {
  const online = useOnline();
  const form = useDeskForm({
    initial: { month: running, ...termsOfRow(row) },
    schema: termsFormSchema,
    labels: termsWords.labels,
    save: sent => saveTerms(row, sent, onClose),
    guarded: false,
  });
  return (
    <>
      <p className={classes.agreed}>{termsWords.present(monthLabel(month), termsLabel(row))}</p>
      <SheetForm form={form} saveLabel={termsWords.save} offline={!online} onCancel={onClose}>
        <NativeSelect
          {...form.field('month')}
          description={termsWords.hints.month}
          data={termMonths(running)}
        />
        <TextInput
          {...form.field('given')}
          description={termsWords.hints.given}
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextInput
          {...form.field('bought')}
          description={termsWords.hints.bought}
          rightSection="%"
          inputMode="numeric"
          autoComplete="off"
        />
      </SheetForm>
    </>
  );
}

type TermsFormValues = z.input<typeof termsFormSchema>;

async function saveTerms(
  { venue_id, venue_name }: SettlementRow,
  { month, given, bought }: z.output<typeof termsFormSchema>,
  onClose: () => void,
): Promise<SaveOutcome<TermsFormValues>> {
  const terms = { venue_id, month, given_cents: given, bought_percent: bought };
  try {
    await saveVenueTerms(terms);
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0) throw error;
    const field = error.code === 'month_over' ? 'month' : undefined;
    return { status: 'refused', field, message: error.message };
  }
  toast({ kind: 'good', text: termsWords.saved(venue_name, monthLabel(month)) });
  return { status: 'saved', leave: onClose };
}

import { TextInput } from '@mantine/core';
import { codeLabelLimit, type InviteCode } from '@nightjar/domain/referrals/desk/entity';
import type * as z from 'zod/mini';
import { CallError } from '../../../../platform/client.ts';
import { useOnline } from '../../../../platform/network.ts';
import { SheetForm } from '../../../../ui/desk/form/sheet-form.tsx';
import { type SaveOutcome, useDeskForm } from '../../../../ui/desk/form/use-desk-form.ts';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { changeCode, refreshCodes } from '../remote.ts';
import { codeChangeSchema, fieldByRefusal } from './items.ts';
import { LimitFields } from './limit-fields.tsx';
import { codesWords, lastNightText } from './words.ts';

const { labels, hints, edit: words } = codesWords;
type CodeChangeValues = z.input<typeof codeChangeSchema>;

export type EditSheetProps = { code: InviteCode; opened: boolean; onClose: () => void };

/**
 * Renames an invite-list code, and changes its last night and how many people it admits. The typed values stay in the
 * form when the save fails.
 */
export function EditSheet({ code, opened, onClose }: EditSheetProps) {
  return (
    <Sheet opened={opened} title={words.title} onClose={onClose}>
      {opened && <EditForm code={code} onClose={onClose} />}
    </Sheet>
  );
}

function EditForm({ code, onClose }: Omit<EditSheetProps, 'opened'>) {
  const online = useOnline();
  const { label, max_uses, until } = labels;
  const form = useDeskForm({
    initial: { label: code.label, max_uses: String(code.max_uses), until: lastNightText(code.expires_at) },
    schema: codeChangeSchema,
    labels: { label, max_uses, until },
    save: sent => saveCode(code, sent, onClose),
    guarded: false,
  });
  return (
    <SheetForm form={form} offline={!online} onCancel={onClose}>
      <TextInput
        {...form.field('label')}
        description={hints.label}
        maxLength={codeLabelLimit}
        autoComplete="off"
      />
      <LimitFields form={form} />
    </SheetForm>
  );
}

/**
 * Saves the changes of an invite-list code. The code's last night is sent only if it was changed, because an operator
 * may have set the end to the minute.
 */
async function saveCode(
  code: InviteCode,
  { until, ...sent }: z.output<typeof codeChangeSchema>,
  onClose: () => void,
): Promise<SaveOutcome<CodeChangeValues>> {
  const untouched = lastNightText(until) === lastNightText(code.expires_at);
  try {
    await changeCode({ code_id: code.code_id, ...sent, ...(untouched ? {} : { expires_at: until }) });
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0) throw error;
    if (error.code === 'code_closed') refreshCodes();
    return { status: 'refused', field: fieldByRefusal[error.code], message: error.message };
  }
  toast({ kind: 'good', text: words.saved });
  return { status: 'saved', leave: onClose };
}

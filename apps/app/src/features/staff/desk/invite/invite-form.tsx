import { TextInput } from '@mantine/core';
import { text } from '@nightjar/domain/kernel/text';
import { inviteeNameLimit, type VenueTeam } from '@nightjar/domain/staff/desk/entity';
import { proRoleIds } from '@nightjar/domain/staff/entity';
import { invitationText } from '@nightjar/domain/staff/rules/invitations';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { CallError } from '../../../../platform/client.ts';
import { useOnline } from '../../../../platform/network.ts';
import { DeskForm, FormSection } from '../../../../ui/desk/form/desk-form.tsx';
import { type SaveOutcome, useDeskForm } from '../../../../ui/desk/form/use-desk-form.ts';
import { FieldRow } from '../../../../ui/input/field-row.tsx';
import { PhoneField } from '../../../../ui/input/phone-field.tsx';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { countriesOptions, normalisedNumber } from '../../../places/remote/countries.ts';
import { TextPreview } from '../parts/text-preview.tsx';
import { useRoles } from '../parts/use-roles.ts';
import { sendInvitation } from '../remote.ts';
import { RenamedNotice } from './renamed.tsx';
import { RoleChoice } from './role-choice.tsx';
import { inviteWords } from './words.ts';

const inviteFormSchema = z.object({
  first_name: text(1, inviteeNameLimit, inviteWords.needsName),
  last_name: text(0, inviteeNameLimit),
  phone: z.string().check(z.minLength(1, inviteWords.needsPhone)),
  country: z.string(),
  pro_role_id: z.string().check(z.minLength(1, inviteWords.needsRole)),
});
type InvitationValues = z.output<typeof inviteFormSchema>;
const emptyInvitation: InvitationValues = {
  first_name: '',
  last_name: '',
  phone: '',
  country: 'USA',
  pro_role_id: String(proRoleIds.bartender),
};

/** When the server refuses the invitation with one of these refusal codes, the error is shown beside this field. */
const fieldByRefusalCode: Readonly<Record<string, keyof InvitationValues>> = {
  colleague_already: 'phone',
  asked_already: 'phone',
  no_such_phone: 'phone',
  too_many_requests: 'phone',
  owners_only: 'pro_role_id',
  no_such_role: 'pro_role_id',
};

export type InviteFormProps = {
  team: VenueTeam;
  /** The colleague signs in at this address, which is in the text message. */
  address: string;
  onDone: () => void;
  /** Called to empty the form for the next invitation. */
  onAnother: () => void;
};

/** The form asks for the phone number and the role, and shows the text message before it is sent. */
export function InviteForm({ team, address, onDone, onAnother }: InviteFormProps) {
  const online = useOnline();
  const { data: countries } = useQuery(countriesOptions());
  const roles = useRoles().filter(({ id }) => team.may_give.includes(id));
  const save = useInvitation(team.venue_id, onDone, onAnother);
  const form = useDeskForm({
    initial: emptyInvitation,
    schema: inviteFormSchema,
    labels: inviteWords.labels,
    save,
  });
  const phone = form.field('phone');
  const role = form.field('pro_role_id');
  const roleId = Number(form.values.pro_role_id);
  return (
    <DeskForm form={form} savesUnchanged saveLabel={inviteWords.send} offline={!online}>
      <FormSection {...inviteWords.who}>
        <FieldRow least="12rem">
          <TextInput {...form.field('first_name')} maxLength={inviteeNameLimit} autoComplete="off" />
          <TextInput {...form.field('last_name')} maxLength={inviteeNameLimit} autoComplete="off" />
        </FieldRow>
        <div id={phone.id}>
          <PhoneField
            countries={countries ?? []}
            country={form.values.country}
            onCountry={country => form.set('country', country)}
            value={form.values.phone}
            onChange={digits => form.set('phone', digits)}
            label={inviteWords.labels.phone}
            error={phone.error}
          />
        </div>
      </FormSection>
      <FormSection {...inviteWords.role}>
        <RoleChoice
          id={role.id}
          label={inviteWords.labels.pro_role_id}
          roles={roles}
          value={form.values.pro_role_id}
          onChange={id => form.set('pro_role_id', id)}
          error={role.error}
        />
      </FormSection>
      <FormSection title={inviteWords.preview.title} text={inviteWords.preview.text}>
        <RenamedNotice team={team} />
        <TextPreview
          label={inviteWords.preview.label}
          text={invitationText(team.confirmed_name, roleId, address)}
        />
      </FormSection>
    </DeskForm>
  );
}

/**
 * Sends the invitation. A retry after a lost answer uses the same idempotency key, so that no second invitation is
 * made.
 */
function useInvitation(venueId: string, onDone: () => void, onAnother: () => void) {
  const open = useRef<{ what: string; key: string } | null>(null);
  return async ({
    country,
    phone,
    pro_role_id,
    ...names
  }: InvitationValues): Promise<SaveOutcome<InvitationValues>> => {
    const number = await normalisedNumber(phone, country);
    if (number === null) return { status: 'refused', field: 'phone', message: inviteWords.needsPhone };
    const invitation = { venue_id: venueId, ...names, phone: `+${number}`, pro_role_id: Number(pro_role_id) };
    const what = JSON.stringify(invitation);
    if (open.current?.what !== what) open.current = { what, key: crypto.randomUUID() };
    try {
      await sendInvitation(invitation, open.current.key);
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 0) throw error;
      open.current = null;
      return { status: 'refused', field: fieldByRefusalCode[error.code], message: error.message };
    }
    open.current = null;
    const leave = () =>
      openModal({
        type: 'success',
        ...inviteWords.sent(names.first_name),
        onConfirm: onDone,
        onDeny: onAnother,
      });
    return { status: 'saved', leave };
  };
}

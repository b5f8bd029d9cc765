import type { RequestOf } from '@nightjar/domain/kernel/call';
import { referredUsers } from '@nightjar/domain/referrals/calls';
import {
  closeInviteCode,
  createInviteCode,
  inviteCodes,
  inviteCodeUses,
  markReferralPaid,
  markReferralUnpaid,
  referralRings,
  updateInviteCode,
} from '@nightjar/domain/referrals/desk/calls';
import type { CodeUse, InviteCode } from '@nightjar/domain/referrals/desk/entity';
import { codesPageSizes, codeUsesPageSizes } from '@nightjar/domain/referrals/desk/entity';
import { type Referral, type ReferralState, referralsPageSize } from '@nightjar/domain/referrals/entity';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import type { CountedAnswer } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';

type CodesRequest = Pick<RequestOf<typeof inviteCodes>, 'state' | 'term' | 'before'>;

/** Loads the invite-list codes, the newest first. */
export function inviteCodesOptions(asked: CodesRequest) {
  return queryOptions({
    queryKey: [inviteCodes.id, asked],
    queryFn: ({ signal }) => api.call(inviteCodes, { ...asked, limit: codesPageSizes.preset }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads one invite-list code; null where no code has this id. */
export function inviteCodeOptions(codeId: string) {
  return queryOptions({
    queryKey: [inviteCodes.id, 'one', codeId],
    queryFn: async ({ signal }): Promise<InviteCode | null> => {
      const { codes } = await api.call(inviteCodes, { code_id: codeId }, { signal });
      return codes[0] ?? null;
    },
  });
}

type CodeUsesPage = { uses: CodeUse[]; more: boolean };

/**
 * Loads the people who joined by an invite-list code. The list is not stored on the device, because the audit trail
 * records each time that it is read.
 */
export function inviteCodeUsesOptions(codeId: string) {
  return infiniteQueryOptions({
    queryKey: [inviteCodeUses.id, codeId],
    queryFn: ({ signal, pageParam }): Promise<CodeUsesPage> =>
      api.call(
        inviteCodeUses,
        { code_id: codeId, limit: codeUsesPageSizes.preset, before: pageParam },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ uses, more }) => (more ? uses.at(-1)?.user_id : undefined),
  });
}

/** Stores an invite-list code from a call's answer in the query cache, and refetches the lists that show it. */
function storeCode(code: InviteCode): InviteCode {
  queryClient.setQueryData(inviteCodeOptions(code.code_id).queryKey, code);
  refreshCodes();
  return code;
}

export const refreshCodes = () => void queryClient.invalidateQueries({ queryKey: [inviteCodes.id] });

export const makeCode = async (input: RequestOf<typeof createInviteCode>, key: string) =>
  storeCode(await api.call(createInviteCode, input, { idempotencyKey: key }));

export const changeCode = async (input: RequestOf<typeof updateInviteCode>) =>
  storeCode(await api.call(updateInviteCode, input));

export const closeCode = async (codeId: string) =>
  storeCode(await api.call(closeInviteCode, { code_id: codeId }));

const rewardsKey = [referredUsers.id, 'desk'] as const;

/**
 * Loads a page of the people who joined by anyone's referral code. `total` counts the people of all pages.
 */
export function rewardsOptions(asked: { page: number; state: ReferralState | undefined }) {
  return queryOptions({
    queryKey: [...rewardsKey, asked],
    queryFn: ({ signal }) =>
      api.counted(referredUsers, { ...asked, pageSize: referralsPageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function referralRingsOptions() {
  return queryOptions({
    queryKey: [referralRings.id],
    queryFn: ({ signal }) => api.call(referralRings, {}, { signal }),
  });
}

/** Replaces the row of a referral on each loaded page that has the row. */
export function storeReward(row: Referral): void {
  queryClient.setQueriesData<CountedAnswer<Referral[]>>(
    { queryKey: rewardsKey },
    page => page && { ...page, data: page.data.map(known => (known.user.id === row.user.id ? row : known)) },
  );
}

/**
 * Marks the reward of a referral as paid or unpaid. The shown page keeps the marked row, and the other pages are
 * refetched when they are opened. `onCodeAsked` is called where the call waits for a new texted code.
 */
export async function markReward(userId: string, paid: boolean, onCodeAsked: () => void): Promise<Referral> {
  await queryClient.cancelQueries({ queryKey: rewardsKey });
  const call = paid ? markReferralPaid : markReferralUnpaid;
  const row = await api.call(call, { user_id: userId }, { onCodeAsked });
  void queryClient.invalidateQueries({ queryKey: rewardsKey, refetchType: 'none' });
  return row;
}

export const refreshRewards = () => void queryClient.invalidateQueries({ queryKey: rewardsKey });

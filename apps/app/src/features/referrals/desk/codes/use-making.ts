import type { RequestOf } from '@nightjar/domain/kernel/call';
import type { createInviteCode } from '@nightjar/domain/referrals/desk/calls';
import type { InviteCode } from '@nightjar/domain/referrals/desk/entity';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { CallError } from '../../../../platform/client.ts';
import type { SaveOutcome } from '../../../../ui/desk/form/use-desk-form.ts';
import { makeCode } from '../remote.ts';
import { fieldByRefusal, type NewCode, type newCodeSchema } from './items.ts';

/**
 * Makes an invite-list code. A retry after a lost answer uses the same idempotency key, so that it makes no second
 * code.
 */
export function useMakeCode(onMade: (code: InviteCode) => void) {
  const open = useRef<{ what: string; key: string } | null>(null);
  return async ({ until, code, ...sent }: z.output<typeof newCodeSchema>): Promise<SaveOutcome<NewCode>> => {
    const input: RequestOf<typeof createInviteCode> = {
      ...sent,
      expires_at: until,
      ...(code === null ? {} : { code }),
    };
    const what = JSON.stringify(input);
    if (open.current?.what !== what) open.current = { what, key: crypto.randomUUID() };
    try {
      const made = await makeCode(input, open.current.key);
      open.current = null;
      return { status: 'saved', leave: () => onMade(made) };
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) throw error;
      open.current = null;
      return {
        status: 'refused',
        field: error.code === 'code_taken' ? 'code' : fieldByRefusal[error.code],
        message: error.message,
      };
    }
  };
}

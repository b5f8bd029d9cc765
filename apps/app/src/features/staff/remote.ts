import { proClockIn, proClockOut } from '@nightjar/domain/staff/calls';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { api } from '../../platform/api.ts';
import { replaceOwnPros } from '../account/remote.ts';

/** Starts a shift with a new staff code; `attempt` makes a repeated try the same one. */
export async function clockIn({ pro_id }: OwnPro, hours: number, attempt: string): Promise<void> {
  const input = { pro_id, duration_in_hours: hours };
  replaceOwnPros(await api.call(proClockIn, input, { idempotencyKey: attempt }));
}

export async function clockOut({ pro_id }: OwnPro): Promise<void> {
  replaceOwnPros(await api.call(proClockOut, { pro_id }));
}

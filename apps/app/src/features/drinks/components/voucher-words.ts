import type { Voucher } from '@nightjar/domain/drinks/entity';

const nameOf = (person: Voucher['sender']) => person?.nickname ?? person?.first_name ?? 'a friend';

/** "From Moth"; nothing for one bought or granted. */
export function giverName({ sender }: Voucher): string | undefined {
  return sender ? `From ${nameOf(sender)}` : undefined;
}

/** "Waiting for Moth" */
export function waitingFor({ recipient }: Voucher): string {
  return `Waiting for ${nameOf(recipient)}`;
}

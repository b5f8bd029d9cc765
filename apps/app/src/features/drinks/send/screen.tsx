import type { Voucher } from '@nightjar/domain/drinks/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useQuery } from '@tanstack/react-query';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { friendshipOptions } from '../../friends/remote/people.ts';
import { NoAccess } from '../parts/no-access.tsx';
import { drinkWords } from '../parts/words.ts';
import { myVouchersOptions } from '../remote/bank.ts';
import type { Recipient } from './flow.ts';
import { SendForm, type SendFormProps } from './send-form.tsx';
import { sendWords } from './words.ts';

export type SendScreenProps = Omit<SendFormProps, 'vouchers' | 'to'> & {
  /** The id of the recipient, where the page's address names one. */
  recipientId: string | undefined;
};

/** Sends a drink or a round. Where the page's address names the recipient, that person is loaded first. */
export function SendScreen({ recipientId, ...form }: SendScreenProps) {
  if (recipientId === undefined) return <SendWithBank {...form} to={null} />;
  return <SendToRecipient {...form} recipientId={recipientId} />;
}

function SendToRecipient({
  recipientId,
  ...form
}: Omit<SendScreenProps, 'recipientId'> & { recipientId: string }) {
  const { userId, onBack } = form;
  const query = useQuery(friendshipOptions(userId, recipientId));
  if (query.error && [400, 403, 404].includes(query.error.status) && !query.data)
    return <NoAccess text={sendWords.noOne} onBack={onBack} />;
  if (!query.data)
    return (
      <>
        <PageHeader title={drinkWords.send.drink} onBack={onBack} />
        <QueryView query={query} skeleton={<RowsSkeleton rows={3} />} errorFallback={sendWords.profileFailed}>
          {() => null}
        </QueryView>
      </>
    );
  const person = query.data;
  const name = nameOf(person);
  if (!person.accepts_drinks)
    return (
      <>
        <PageHeader title={drinkWords.send.drink} onBack={onBack} />
        <EmptyPerch pose="away" icon="Wine" title={sendWords.refuses} text={sendWords.buysTheirOwn(name)} />
      </>
    );
  const to: Recipient = { kind: 'person', id: person.id, name, image: person.profile_image };
  return <SendWithBank {...form} to={to} />;
}

function SendWithBank(form: Omit<SendFormProps, 'vouchers'>) {
  const query = useQuery(myVouchersOptions(form.userId));
  const { data } = query;
  if (data) return <SendForm {...form} vouchers={data satisfies readonly Voucher[]} />;
  return (
    <>
      <PageHeader title={drinkWords.send[form.kind]} onBack={form.onBack} />
      <QueryView query={query} skeleton={<RowsSkeleton rows={6} />} errorFallback={commonTexts.failed}>
        {() => null}
      </QueryView>
    </>
  );
}

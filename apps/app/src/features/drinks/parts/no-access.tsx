import type { CallError } from '../../../platform/client.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { drinkWords } from './words.ts';

/** Replaces the page of a drink or a round that the person may not see. */
export function NoAccess({ text, onBack }: { text: string; onBack: () => void }) {
  return (
    <>
      <PageHeader title={drinkWords.noAccess.title} onBack={onBack} />
      <EmptyPerch pose="away" icon="EyeSlash" title={drinkWords.noAccess.empty} text={text} />
    </>
  );
}

type QueryOutcome = { readonly error: CallError | null; readonly data: unknown };

/** Tests whether the server refused access and nothing is in the query cache. */
export const isNoAccess = ({ error, data }: QueryOutcome): boolean =>
  (error?.status === 403 || error?.status === 404) && !data;

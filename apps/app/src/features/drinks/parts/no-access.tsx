import type { CallError } from '../../../platform/client.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { drinkWords } from './words.ts';

/** The page replaces a drink or round that the person may not see. */
export function NoAccess({ text, onBack }: { text: string; onBack: () => void }) {
  return (
    <>
      <PageHeader title={drinkWords.noAccess.title} onBack={onBack} />
      <EmptyPerch pose="away" icon="EyeSlash" title={drinkWords.noAccess.empty} text={text} />
    </>
  );
}

type Asked = { readonly error: CallError | null; readonly data: unknown };

/** Tests whether the server refused access and the query cache holds nothing. */
export const isNoAccess = ({ error, data }: Asked): boolean =>
  (error?.status === 403 || error?.status === 404) && !data;

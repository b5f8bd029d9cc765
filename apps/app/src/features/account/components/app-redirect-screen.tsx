import { ResultPage } from '../../../ui/feedback/result-page.tsx';
import { paymentReturn } from '../flow.ts';

export type AppRedirectScreenProps = {
  query: { action?: string; result?: string; redirect?: string };
  /** Opens a page of the app; addresses of our hosts are followed as links. */
  onPath: (path: string) => void;
};

/** How a payment that was made elsewhere has ended. */
export function AppRedirectScreen({ query, onPath }: AppRedirectScreenProps) {
  const { kind, title, text, target } = paymentReturn(query);
  const button =
    target.kind === 'path'
      ? { label: 'OK', href: target.path, onPress: () => onPath(target.path) }
      : { label: 'OK', href: target.url };
  return <ResultPage kind={kind} title={title} text={text} button={button} />;
}

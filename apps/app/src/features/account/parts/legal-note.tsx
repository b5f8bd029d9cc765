import { Anchor, Text } from '@mantine/core';
import { useRouteContext } from '@tanstack/react-router';
import { isNative } from '../../../native/platform.ts';
import { accountWords } from './words.ts';

export type LegalPage = 'terms' | 'privacy';

/**
 * Returns the address of the operator's terms or privacy policy, which are pages of the server. The app of a phone has
 * another host, so there the address names the deployment.
 */
export function useLegalPage(): (page: LegalPage) => string {
  const { settings } = useRouteContext({ from: '__root__' });
  return page => `${isNative ? settings.publicUrl : ''}/${page}`;
}

type LegalNoteProps = {
  words: { readonly before: string; readonly between: string; readonly after: string };
};

/** Tells what a person accepts by going on, with links to both texts. */
export function LegalNote({ words }: LegalNoteProps) {
  const pageOf = useLegalPage();
  return (
    <Text size="sm" c="dimmed">
      {words.before}{' '}
      <Anchor href={pageOf('terms')} target="_blank" inherit>
        {accountWords.terms}
      </Anchor>{' '}
      {words.between}{' '}
      <Anchor href={pageOf('privacy')} target="_blank" inherit>
        {accountWords.privacyPolicy}
      </Anchor>
      {words.after}
    </Text>
  );
}

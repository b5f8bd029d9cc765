import { Button, Group, Text } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { signOut, useSession } from '../../../people/remote/session.ts';
import { roleNames, unauthorizedWords as words } from './words.ts';

export type UnauthorizedProps = {
  onBack: () => void;
  /** Opens the desk's sign-in; called after the sign-out. */
  onSignedOut: () => void;
};

/**
 * A page of the desk that refuses the user shows this. It names the account and its roles, and offers to go back or to
 * sign in with another account.
 */
export function Unauthorized({ onBack, onSignedOut }: UnauthorizedProps) {
  const { details, roles } = useSession();
  const phone = details?.user.phone;
  const why = roles.length > 0 ? words.withRoles(roles.map(role => roleNames[role])) : words.withoutRole;
  return (
    <EmptyPerch
      page
      pose="away"
      title={words.title}
      text={
        <>
          {words.who}
          <Text span inherit display="inline-block">
            {`${phone ? displayPhone(phone) : words.noPhone}${roles.length > 0 ? ',' : '.'}`}
          </Text>
          {why}
        </>
      }
      action={
        <Group justify="center">
          <Button onClick={onBack}>{words.back}</Button>
          <Button variant="default" onClick={() => void signOut().then(onSignedOut)}>
            {words.other}
          </Button>
        </Group>
      }
    />
  );
}

import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { teamCardTexts } from '../parts/words.ts';

/** The card is on the user's own page as long as a team waits for their answer. */
export function InvitedCard({ count }: { count: number }) {
  if (count === 0) return null;
  const { to, title, text, ask } = teamCardTexts([], count);
  return (
    <Paper component="section" p="lg" aria-labelledby="invited-card">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <Icon name="Martini" weight="duotone" size={32} />
        <div>
          <Title order={2} size="h3" id="invited-card">
            {title}
          </Title>
          <Text c="dimmed" mb="md">
            {text}
          </Text>
          <Button component={Link} to={to}>
            {ask}
          </Button>
        </div>
      </Group>
    </Paper>
  );
}

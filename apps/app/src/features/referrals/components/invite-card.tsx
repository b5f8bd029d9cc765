import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { share } from '../../../native/share/index.ts';
import { log } from '../../../platform/log.ts';
import { toast } from '../../../ui/overlay/toast.ts';

export type InviteCardProps = {
  code: string;
  /** Where links to this deployment begin. */
  publicUrl: string;
};

/** One's own code, to be passed on. */
export function InviteCard({ code, publicUrl }: InviteCardProps) {
  const pass = async () => {
    try {
      const how = await share.share({
        title: brand.name,
        text: `Come out with me on ${brand.name}.`,
        url: `${publicUrl}/r/${code}`,
      });
      if (how === 'copied') toast({ kind: 'good', text: 'Link copied' });
    } catch (error) {
      log.swallowed('The invitation was not shared', error);
      toast({ kind: 'error', text: `Your code is ${code}.` });
    }
  };
  return (
    <Paper component="section" p="lg">
      <Stack gap="sm">
        <Title order={2} size="h3">
          Bring the flock
        </Title>
        <Text c="dimmed">Friends who join with your code {code} find you from the first night.</Text>
        <Button variant="default" onClick={() => void pass()}>
          Share my invitation
        </Button>
      </Stack>
    </Paper>
  );
}

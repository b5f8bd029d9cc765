import { Anchor, Stack, Text } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { isMember } from '@nightjar/domain/kernel/actor';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { failureMessage } from '../../../platform/client.ts';
import { emergencyNumber } from '../../../platform/config.ts';
import { useOnline } from '../../../platform/network.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { FoldableSection, FoldGroup } from '../../../ui/settings/fold.tsx';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { useSession } from '../../people/remote/session.ts';
import { befriendHouseContact } from '../remote/house-contact.ts';
import { SupportLetterForm } from './support-letter.tsx';
import classes from './support-screen.module.css';
import { helpAnswers, supportWords } from './words.ts';

/**
 * Offers answers to common questions, a chat with the operator and a letter to support. Only the chat needs a
 * connection.
 */
export function SupportScreen({ onBack }: { onBack: () => void }) {
  const { userId, tier } = useSession();
  if (!userId) return null;
  return (
    <>
      <PageHeader title={supportWords.title} onBack={onBack} />
      <Stack gap="lg" p="md" pt="xs" pb="xl">
        <EmergencyNumber />
        <PageSection title={supportWords.answers}>
          <FoldGroup>
            {helpAnswers.map(({ topic, asked }) => (
              <FoldableSection key={topic} title={topic}>
                <dl className={classes.answers}>
                  {asked.map(({ question, answer }) => (
                    <div key={question}>
                      <dt>{question}</dt>
                      <dd>{answer}</dd>
                    </div>
                  ))}
                </dl>
              </FoldableSection>
            ))}
          </FoldGroup>
        </PageSection>
        {isMember(tier) && <SupportChat userId={userId} />}
        <PageSection title={supportWords.letter.title}>
          <SupportLetterForm userId={userId} />
        </PageSection>
      </Stack>
    </>
  );
}

/** The emergency section comes first on the page, so that it needs no scrolling. */
function EmergencyNumber() {
  return (
    <Anchor href={`tel:${emergencyNumber}`} className={classes.emergency} underline="never">
      <Icon name="Phone" weight="fill" />
      <Text span inherit>
        {supportWords.emergency.question} <b>{supportWords.emergency.call(emergencyNumber)}</b>
      </Text>
    </Anchor>
  );
}

function SupportChat({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);
  const online = useOnline();
  const { name } = brand.houseContact;
  const open = async () => {
    setOpening(true);
    try {
      const { conversation_id } = await befriendHouseContact(userId);
      await navigate({ to: '/chats/$id', params: { id: conversation_id } });
    } catch (error) {
      const text = failureMessage(error, commonTexts.failed);
      toast({ kind: 'error', text, action: { label: commonTexts.retry, onPress: () => void open() } });
    }
    setOpening(false);
  };
  return (
    <PageSection title={supportWords.chat.title}>
      <FoldGroup>
        <SettingRow
          icon="ChatCircle"
          label={supportWords.chat.label(name)}
          help={online ? supportWords.chat.help : commonTexts.needsSignal}
          busy={opening}
          disabled={!online}
          onPress={() => void open()}
        />
      </FoldGroup>
    </PageSection>
  );
}

import { Text } from '@mantine/core';
import type { Conversation } from '@nightjar/domain/chat/entity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FaceStack } from '../../../ui/face/face.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ListRow } from '../../../ui/row/list-row.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { membersLine } from '../../chat/parts/words.ts';
import { conversationsOptions } from '../../chat/remote/list.ts';
import { faceOf } from '../../people/parts/flow.ts';
import type { Recipient } from './flow.ts';
import classes from './round-recipients.module.css';
import { sendWords } from './words.ts';

export type RoundRecipientsProps = { userId: string; onChosen: (to: Recipient) => void };

/** Chooses who gets a round: one of the user's groups, or anyone with its link. */
export function RoundRecipients({ userId, onChosen }: RoundRecipientsProps) {
  const query = useInfiniteQuery({
    ...conversationsOptions(userId, { filter: 'groups' }),
    select: ({ pages }) => pages.flatMap(page => page.conversations.filter(isConversationOpen)),
  });
  return (
    <>
      <div className={classes.link}>
        <ListRow
          leading={<Icon name="ShareNetwork" size={28} />}
          title={sendWords.pickChat.link.title}
          lines={[sendWords.pickChat.link.text]}
          trailing={<Icon name="CaretRight" size={18} />}
          onPress={() => onChosen({ kind: 'link' })}
        />
      </div>
      <PageSection title={sendWords.pickChat.title}>
        <QueryView
          query={query}
          skeleton={<RowsSkeleton rows={4} />}
          empty={<Text c="dimmed">{sendWords.pickChat.empty}</Text>}
          errorFallback={commonTexts.failed}
          inCard
        >
          {chats => (
            <>
              <RowList>
                {chats.map(chat => (
                  <li key={chat.conversation_id}>
                    <ListRow
                      leading={
                        <span aria-hidden>
                          <FaceStack
                            users={chat.faces.slice(0, 2).map(faceOf)}
                            max={2}
                            size={26}
                            label={chat.title}
                          />
                        </span>
                      }
                      title={chat.title}
                      lines={[membersLine(chat)]}
                      trailing={<Icon name="CaretRight" size={18} />}
                      onPress={() => onChosen({ kind: 'chat', id: chat.conversation_id, name: chat.title })}
                    />
                  </li>
                ))}
              </RowList>
              <MoreBelow query={query} />
            </>
          )}
        </QueryView>
      </PageSection>
    </>
  );
}

const isConversationOpen = ({ joined, closed }: Conversation) => joined && closed === null;

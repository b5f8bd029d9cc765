import { Button, TextInput } from '@mantine/core';
import { type Conversation, groupNameLimit, isRoom } from '@nightjar/domain/chat/entity';
import { typedText } from '@nightjar/domain/kernel/text';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { Face } from '../../../ui/face/face.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Sheet, SheetRows } from '../../../ui/overlay/sheet.tsx';
import { ListRow } from '../../../ui/row/list-row.tsx';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { faceOf } from '../../people/parts/flow.ts';
import { useConversationActions } from '../parts/use-conversation-actions.ts';
import { chatWords } from '../parts/words.ts';
import { membersOptions } from '../remote/conversation.ts';
import { useRenameConversation } from '../remote/mutations.ts';
import { canReport } from './flow.ts';
import { conversationWords } from './words.ts';

export type ConversationMenuProps = {
  conversation: Conversation;
  userId: string;
  opened: boolean;
  onClose: () => void;
  /** Called after the conversation was deleted for the user, to leave its screen. */
  onGone: () => void;
  onReport: () => void;
  onBlock: () => void;
};

const menuWords = conversationWords.menu;

type MenuPage = 'menu' | 'people' | 'rename';

/** The menu of a chat has one page for the actions, one for the members and one for the name. */
export function ConversationMenu({ opened, onClose, ...menu }: ConversationMenuProps) {
  const [page, setPage] = useState<MenuPage>('menu');
  // The menu returns to its first page when it opens, and not when it closes. A change of the page while the menu
  // slides away would change its height.
  useEffect(() => {
    if (opened) setPage('menu');
  }, [opened]);
  const titles = { menu: menuWords.title, people: menuWords.people, rename: menuWords.rename };
  return (
    <Sheet opened={opened} title={titles[page]} onClose={onClose}>
      {page === 'menu' && <MenuItems {...menu} onClose={onClose} onPage={setPage} />}
      {page === 'people' && (
        <ConversationPeople conversation={menu.conversation} userId={menu.userId} onClose={onClose} />
      )}
      {page === 'rename' && (
        <RenameForm conversation={menu.conversation} userId={menu.userId} onClose={onClose} />
      )}
    </Sheet>
  );
}

type MenuProps = Omit<ConversationMenuProps, 'opened'> & { onPage: (page: MenuPage) => void };

function MenuItems({ conversation, userId, onClose, onGone, onReport, onBlock, onPage }: MenuProps) {
  const { type, joined, admin, other, closed } = conversation;
  const actions = useConversationActions(userId, conversation, onGone);
  const router = useRouter();
  const direct = type === 'direct';
  const house = closed === 'house';

  const then = (next: () => void) => () => {
    onClose();
    next();
  };
  return (
    <SheetRows>
      {direct && other && (
        <SettingRow
          icon="UserCircle"
          label={menuWords.profile}
          to={router.buildLocation({ to: '/profile/$id', params: { id: other.id } }).href}
          onPress={then(() => void router.navigate({ to: '/profile/$id', params: { id: other.id } }))}
        />
      )}
      {!direct && (
        <SettingRow
          icon="Users"
          label={menuWords.people}
          value={conversation.member_count}
          onPress={() => onPage('people')}
        />
      )}
      {joined && <SettingRow {...actions.mute} onPress={then(actions.mute.onPress)} />}
      <SettingRow {...actions.archive} onPress={then(actions.archive.onPress)} />
      {type === 'group' && admin && joined && (
        <SettingRow icon="PencilSimple" label={menuWords.rename} onPress={() => onPage('rename')} />
      )}
      {canReport(conversation) && (
        <SettingRow icon="Flag" label={menuWords.report} onPress={then(onReport)} />
      )}
      {!direct && joined && (
        <SettingRow icon="SignOut" label={chatWords.leave.label} danger onPress={then(actions.askToLeave)} />
      )}
      <SettingRow icon="Trash" label={chatWords.delete.label} danger onPress={then(actions.askToDelete)} />
      {direct && other && !house && closed !== 'blocked' && (
        <SettingRow icon="Prohibit" label={menuWords.block} danger onPress={then(onBlock)} />
      )}
    </SheetRows>
  );
}

type MenuPageProps = { conversation: Conversation; userId: string; onClose: () => void };

function ConversationPeople({ conversation, userId, onClose }: MenuPageProps) {
  const query = useQuery(membersOptions(userId, conversation.conversation_id));
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton rows={5} />}
      errorFallback={conversationWords.people.failed}
    >
      {members => (
        <SheetRows>
          {members.map(member => (
            <ListRow
              key={member.id}
              leading={<Face user={faceOf(member)} />}
              title={member.id === userId ? conversationWords.people.self(nameOf(member)) : nameOf(member)}
              lines={member.admin ? [conversationWords.people.admin] : []}
              onPress={onClose}
              renderRoot={props => <Link to="/profile/$id" params={{ id: member.id }} {...props} />}
            />
          ))}
          {isRoom(conversation.type) && members.length < conversation.member_count && (
            <ListRow
              leading={null}
              title={conversationWords.people.count(conversation.member_count)}
              lines={[]}
            />
          )}
        </SheetRows>
      )}
    </QueryView>
  );
}

function RenameForm({ conversation, userId, onClose }: MenuPageProps) {
  const [name, setName] = useState(conversation.group_name ?? '');
  const rename = useRenameConversation(userId, conversation.conversation_id);
  const online = useOnline();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate(name.trim(), { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label={chatWords.groupName}
        data-autofocus
        maxLength={groupNameLimit}
        value={name}
        error={rename.error?.message}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button
        mt="md"
        type="submit"
        fullWidth
        loading={rename.isPending}
        disabled={!online || typedText(name) === ''}
      >
        {online ? menuWords.rename : commonTexts.needsSignal}
      </Button>
    </form>
  );
}

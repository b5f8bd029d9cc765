import { addHouseContact } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { Failure } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { awaitTogether } from '../../platform/together.ts';
import { insertFirstMessageAtCommit, openDirectConversation } from '../chat/queries/opening.ts';
import { befriendHouseContact, findHouseContact } from '../friends/queries/house-contact.ts';
import { lockUser } from '../people/queries/person.ts';

export const addHouseContactHandler = handle(addHouseContact, async ({ actor, now, db }) => {
  const houseContact = await findHouseContact(db);
  if (!houseContact)
    throw new Failure(
      'unexpected',
      `${brand.houseContact.name} is missing: run the migrations and start again`,
    );

  const [, , conversationId] = await awaitTogether(
    lockUser(db, actor.userId),
    befriendHouseContact(db, { userId: actor.userId, houseContact }, now),
    openDirectConversation({ db, now }, actor.userId, houseContact),
  );
  await insertFirstMessageAtCommit(
    { db, now },
    { conversationId, senderId: houseContact, message: brand.houseContact.greeting },
  );
  return ok({ conversation_id: conversationId });
});

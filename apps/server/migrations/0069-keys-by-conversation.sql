-- additive
-- Every key of the tables that are to lie on several machines carries the conversation. Those of messages and mentions
-- do so already, also in each month of messages. The narrow keys stay as plain unique indexes for the version before,
-- which recognizes a repetition by them. `npm run distribute` and the next release drop them.
-- step alone: the narrow key of reactions stays for the version before
create unique index concurrently if not exists message_reactions_narrow
  on message_reactions (message_id, emoji, user_id);
-- step alone: builds the wide key of reactions
create unique index concurrently if not exists message_reactions_wide
  on message_reactions (conversation_id, message_id, emoji, user_id);
-- step: makes it the key
alter table message_reactions drop constraint message_reactions_pkey,
  add constraint message_reactions_pkey primary key using index message_reactions_wide;
-- step alone: the narrow key of sent messages stays for the version before
create unique index concurrently if not exists sent_messages_narrow on sent_messages (sender_id, client_id);
-- step alone: builds the wide key of sent messages
create unique index concurrently if not exists sent_messages_wide
  on sent_messages (conversation_id, sender_id, client_id);
-- step: makes it the key
alter table sent_messages drop constraint sent_messages_pkey,
  add constraint sent_messages_pkey primary key using index sent_messages_wide;

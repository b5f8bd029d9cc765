-- additive
-- No foreign key leads from the tables of chat that are to lie on several machines to tables that stay. Rows of users,
-- conversations, the ledger and rounds are never deleted, so these keys deleted nothing. The erasure of an account deletes
-- what it had.
-- The key of reactions to their messages stays, since both lie at the same place.
-- step: messages lead to no conversation, drink or round
alter table messages drop constraint messages_conversation_id_fkey,
  drop constraint messages_sent_entry_id_fkey, drop constraint messages_round_id_fkey;
-- step: reactions lead to no person
alter table message_reactions drop constraint message_reactions_user_id_fkey;
-- step: nor do sent messages
alter table sent_messages drop constraint sent_messages_sender_id_fkey;
-- step: mentions lead to neither
alter table message_mentions drop constraint message_mentions_user_id_fkey,
  drop constraint message_mentions_conversation_id_fkey;
-- step alone: the conversations that a person has left are found by the person too
create index concurrently if not exists conversation_members_left on conversation_members (user_id)
  where left_at is not null;

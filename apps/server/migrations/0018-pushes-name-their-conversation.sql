-- A push about a message names its conversation, as a sent one does.
alter table push_outbox add column conversation_id uuid;

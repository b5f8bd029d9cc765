-- Attachments of messages and vouchers are kept by their name in the store, from which every answer makes a signed
-- link. Until now a row held an address that opened for everybody: with a host or without, as a file or a rendering.

create function name_of_attachment(address text) returns text language sql immutable as $$
  select substring(address from '^(?:https?://[^/]+)?/storage/v1/(?:object|render/image)/public/[^/]+/(sys/[^?#]+)')
$$;

update messages set
  attachment_url = coalesce(name_of_attachment(attachment_url), attachment_url),
  thumbnail_url = coalesce(name_of_attachment(thumbnail_url), thumbnail_url)
where attachment_url is not null or thumbnail_url is not null;

update vouchers set
  attachment_url = coalesce(name_of_attachment(attachment_url), attachment_url),
  thumbnail_url = coalesce(name_of_attachment(thumbnail_url), thumbnail_url)
where attachment_url is not null or thumbnail_url is not null;

drop function name_of_attachment(text);

comment on column messages.attachment_url is 'its name in the store';
comment on column messages.thumbnail_url is 'its name in the store';
comment on column vouchers.attachment_url is 'its name in the store';
comment on column vouchers.thumbnail_url is 'its name in the store';

-- Who asks for a file with a session is let in by what the file is attached to.
create index messages_attachment on messages (attachment_url) where attachment_url is not null;
create index messages_thumbnail on messages (thumbnail_url) where thumbnail_url is not null;
create index vouchers_attachment on vouchers (attachment_url) where attachment_url is not null;
create index vouchers_thumbnail on vouchers (thumbnail_url) where thumbnail_url is not null;

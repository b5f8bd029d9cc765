-- Width by height of an attached picture or video: a chat reserves its place before it loads. Earlier ones were not
-- measured.
alter table messages add column attachment_ratio real check (attachment_ratio between 0.05 and 20);

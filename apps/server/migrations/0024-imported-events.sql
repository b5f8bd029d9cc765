-- What an imported event was in its file: where the file says the same again, nothing changes here.
alter table events add column source_digest text;

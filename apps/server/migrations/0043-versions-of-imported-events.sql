-- Which version of an imported event its file held: an older file, imported later, changes nothing.
alter table events add column source_version jsonb;

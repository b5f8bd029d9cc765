-- An import looks for the bar that an object of OpenStreetMap was under another id, among archived ones as well.
create index venues_archived_place on venues using gist (spot) where archived_at is not null;

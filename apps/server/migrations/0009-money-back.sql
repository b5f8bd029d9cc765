-- What was paid and brings nothing goes back: beside a plan that ran, or for an account that was gone. The time of the
-- decision; it is final, and whoever looks again carries it out again.
alter table subscriptions add column returned_at timestamptz;
alter table purchases add column returned_at timestamptz;

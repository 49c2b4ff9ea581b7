-- expand
-- What a repeated request gets beside the text; null for a request that a build of before has done.
alter table staff_request add column result jsonb;

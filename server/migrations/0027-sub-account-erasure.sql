-- Deleting a sub-account. Its row stays with its name, which logs and sums still speak of; a job erases the rest in batches.
-- Lock order: the row of sub_account, conversations, then what they and the sub-account own.
alter table sub_account
  add column deleted_at timestamptz,
  -- Null for one that is there, and while its data is being erased.
  add column erased_at timestamptz,
  -- Records to erase, and records that are gone; a batch and its count are one transaction.
  add column erase_total bigint not null default 0,
  add column erase_done bigint not null default 0,
  add constraint sub_account_erasure check (erase_done between 0 and erase_total),
  add constraint sub_account_deleted check ((status = 'deleted') = (deleted_at is not null));
-- What a server that died left half erased.
create index sub_account_erasing on sub_account (deleted_at) where status = 'deleted' and erased_at is null;
-- Pictures that the server fetched for a sub-account's agents: they stand in no message that names them.
create index uploaded_file_remote on uploaded_file (tenant_id, main_account_id, uploader) where uploader like 'remote:%';

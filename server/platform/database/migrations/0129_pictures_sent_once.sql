-- A picture that is sent again under its key is kept once.
alter table images add column client_id uuid;
comment on column images.client_id is 'the key under which its sender sent it; null: it was sent without one';
create unique index images_by_client on images (inspection_id, client_id) where client_id is not null;

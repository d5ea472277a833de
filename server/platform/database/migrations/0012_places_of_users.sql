-- Location groups and regions that a user is kept to; none means all.
create table user_location_groups (
  user_id bigint not null references users on delete cascade,
  location_group text not null,
  primary key (user_id, location_group)
);

create table user_regions (
  user_id bigint not null references users on delete cascade,
  region text not null,
  primary key (user_id, region)
);

-- Called by the statement that writes the user, as set_user_rights is.
create function set_user_places(who bigint, new_groups text[], new_regions text[]) returns integer language plpgsql as $$
begin
  delete from user_location_groups where user_id = who;
  delete from user_regions where user_id = who;
  insert into user_location_groups select who, location_group from unnest(new_groups) location_group;
  insert into user_regions select who, region from unnest(new_regions) region;
  return coalesce(cardinality(new_groups), 0) + coalesce(cardinality(new_regions), 0);
end $$;

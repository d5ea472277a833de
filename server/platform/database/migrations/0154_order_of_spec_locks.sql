-- A fleet that replaces the specs of its locations holds these before their specs, as who saves a location does: two who
-- held them in opposite orders waited for each other until the database gave one of them up.
create or replace function save_specs(of_account bigint, of_location bigint, writer bigint, asked jsonb, replaced bigint[]) returns integer language plpgsql as $$
declare
  changed integer := 0;
  counted integer;
begin
  perform set_config('portal.spec_writer', writer::text, true);
  insert into specs as s (account_id, location_id, axle_kind, target_pressure_psi, warning_share, critical_share, minimum_tread_32nds, updated_by)
  select of_account, of_location, a.axle_kind, a.target, a.warning, a.critical, a.minimum, writer
  from jsonb_to_recordset(asked) a (axle_kind text, is_own boolean, target numeric, warning numeric, critical numeric, minimum numeric)
  where a.is_own
  on conflict (location_id, account_id, axle_kind) do update set
    target_pressure_psi = excluded.target_pressure_psi, warning_share = excluded.warning_share, critical_share = excluded.critical_share,
    minimum_tread_32nds = excluded.minimum_tread_32nds, updated_at = now(), updated_by = writer
  where (s.target_pressure_psi, s.warning_share, s.critical_share, coalesce(s.minimum_tread_32nds, 4))
    is distinct from (excluded.target_pressure_psi, excluded.warning_share, excluded.critical_share, excluded.minimum_tread_32nds);
  get diagnostics changed = row_count;
  delete from specs s
  using jsonb_to_recordset(asked) a (axle_kind text, is_own boolean)
  where s.account_id is not distinct from of_account and s.location_id is not distinct from of_location and s.axle_kind = a.axle_kind and not a.is_own;
  get diagnostics counted = row_count;
  changed := changed + counted;
  -- What a location keeps is of the kinds that the account has no specs of.
  insert into spec_places as p (account_id, location_id)
  select of_account, s.location_id
  from specs s
  join jsonb_to_recordset(asked) a (axle_kind text, is_own boolean) on a.axle_kind = s.axle_kind and a.is_own
  where s.account_id = of_account and s.location_id = any(replaced)
  group by s.location_id
  order by s.location_id
  on conflict (place) do update set version = p.version + 1;
  delete from specs s
  using jsonb_to_recordset(asked) a (axle_kind text, is_own boolean)
  where s.account_id = of_account and s.location_id = any(replaced) and s.axle_kind = a.axle_kind and a.is_own;
  get diagnostics counted = row_count;
  return changed + counted;
end $$;

-- Which kinds of accounts the reader is offered.
select
  'show_unknown' = any(:user_flags) as is_show_unknown,
  'show_local_book' = any(:user_flags) as is_show_localbook,
  'show_government' = any(:user_flags) as is_show_goverment,
  'show_preferred_fleet' = any(:user_flags) as is_show_preferred_fleet

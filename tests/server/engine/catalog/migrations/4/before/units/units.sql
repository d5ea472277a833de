select 1 as unit_id, 'a' as unit_number, 'a' as unit_number_order, 'b' as make, 'b' as make_key, 2 as critical, array['c'] as plates
where (:types is null or 'a' = any(:types)) and 1 >= :least and 1 = :account_id

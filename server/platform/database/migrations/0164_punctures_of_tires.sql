-- A nail in a tire that stays on, noted at the wheel with one touch.
insert into wear_conditions (wear_condition, place) values ('puncture', 13);

-- Languages whose days have dots or dashes, as German, Polish and Dutch, are written so. Formats that users have chosen stay.
alter table users drop constraint users_date_format_check;
alter table users add constraint users_date_format_check check (date_format in ('MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD'));

import type { Mistake } from './Mistake.ts'

/** Slips of the keyboard and of memory in a dataset’s SQL. */
const closed = (table: string, cure = 'use the tables of docs/guide/tables.md'): string => `may not use "${table}": users and their rights, sign-ins, mail, the audit trail, jobs and texts are closed to datasets; ${cure}`

export const mistakesInSql: Mistake[] = [
  {
    what: 'recursion without end', file: 'units.sql', from: 'select u.unit_id', to: 'with recursive n as (select 1 as i union all select i + 1 from n)\nselect (select max(i) from n)::integer * 0 + u.unit_id as unit_id',
    code: 'endless-sql', at: 'with recursive n as (select 1 as i union all select i + 1 from n)', says: 'recursion in "n" never ends; add a condition that stops it to the part that reads "n"',
  },
  {
    what: 'a column is renamed in the SQL alone', file: 'units.sql', from: 'u.unit_number\nfrom', to: 'u.unit_number as number\nfrom',
    code: 'missing-sql-column', in: 'units.dataset.json', at: '"id": "unit_number",\n      "type": "text"\n    }\n  ],\n  "totals": [', says: 'the SQL does not answer the column "unit_number"; answer it, or remove it here; use "number"',
  },
  {
    what: 'a parameter is renamed in the SQL alone', file: 'units.sql', from: ':unit_type is null or u.unit_type = :unit_type', to: ':unit_kind is null or u.unit_type = :unit_kind',
    code: 'unknown-parameter', at: 'and (:unit_kind is null or u.unit_type = :unit_kind)', says: 'parameter "unit_kind" is not declared by the dataset; use "unit_type" or "unit_number"',
  },
  {
    what: 'a table is misspelled', file: 'units.sql', from: 'from units u', to: 'from unit u',
    code: 'sql-error', at: 'from unit u', says: 'its SQL is not valid: there is no table "unit"; did you mean "units"?',
  },
  {
    what: 'column misspelled in sql', file: 'units.sql', from: 'u.unit_number = :', to: 'u.unit_nr = :',
    code: 'sql-error', at: 'and (:unit_number is null or u.unit_nr = :unit_number)', says: 'its SQL is not valid: units has no column "unit_nr"; did you mean "unit_id"?',
  },
  {
    what: 'a number is compared with a text', file: 'units.sql', from: 'u.unit_number = :unit_number', to: 'u.unit_id = :unit_number',
    code: 'sql-error', at: 'and (:unit_number is null or u.unit_id = :unit_number)', says: 'its SQL is not valid: a whole number (bigint) cannot be compared by = with a text; compare values of one type, or cast one of them',
  },
  {
    what: 'missing comma in sql', file: 'units.sql', from: 'u.unit_id, u.account_id', to: 'u.unit_id u.account_id',
    code: 'sql-error', at: 'select u.unit_id u.account_id, u.unit_number', says: 'its SQL is not valid: syntax error at or near "."; look before it for a comma or a word that is missing or too many',
  },
  {
    what: 'the statement ends in a semicolon', file: 'units.sql', from: 'u.unit_type = :unit_type)', to: 'u.unit_type = :unit_type);',
    code: 'sql-error', at: 'and (:unit_type is null or u.unit_type = :unit_type);', says: 'its SQL is not valid: it is one statement, which ends without a semicolon; remove it',
  },
  {
    what: 'a count stands beside columns without a group', file: 'units.sql', from: 'u.unit_number\nfrom', to: 'count(*) as unit_number\nfrom',
    code: 'sql-error', at: 'select u.unit_id, u.account_id, count(*) as unit_number', says: 'its SQL is not valid: "u.unit_id" is neither grouped nor counted; add it to "group by", or put it into an aggregate such as max(u.unit_id)',
  },
  {
    what: 'a conflict names a constraint that does not exist', file: 'save-unit.sql', from: 'update units u set unit_number = :unit_number\nwhere u.unit_id = :unit_id and true\nreturning u.unit_id, u.account_id', to: 'insert into accounts as a (account_id, name)\nselect l.account_id, :unit_number from locations l where l.location_id = :unit_id and true\non conflict on constraint accounts_name_kex do nothing\nreturning a.account_id as unit_id, a.account_id',
    code: 'sql-error', at: 'insert into accounts as a (account_id, name)', says: 'its SQL is not valid: accounts has no constraint "accounts_name_kex"; name one of its own, or its columns: on conflict (…)',
  },
  {
    what: 'a dataset reads itself', file: 'units.sql', from: 'from units u', to: 'from :dataset(units) u',
    code: 'circular-dataset', at: 'from :dataset(units) u', says: 'dataset "units" is based on this one: circular reference; remove one of the two :dataset(…)',
  },
  {
    what: 'dataset unknown in sql', file: 'units.sql', from: 'from units u', to: 'from :dataset(unitts) u',
    code: 'unknown-dataset', at: 'from :dataset(unitts) u', says: 'dataset "unitts" does not exist',
  },
  ...([
    ['(select max(password_hash) from users)', 'users.password_hash', 'password_hash'], ['(select max(u.*::text) from users u)', 'users.password_hash', 'users u'],
    ['(select max(row_to_json(all_users)::text) from (table users) all_users)', 'users.password_hash', 'users'], ['(select max(token_hash) from sessions)', 'sessions', 'sessions'],
    ['(select max(code_verifier) from openid_flows)', 'openid_flows', 'openid_flows'], ['(select count(*)::text from job_answers)', 'job_answers', 'job_answers'],
    ['(select max(answer::text) from idempotency_keys)', 'idempotency_keys', 'idempotency_keys'], ['(select max(record::text) from records)', 'records', 'records'],
    ['(select max(source_hash) from sign_in_sources)', 'sign_in_sources.source_hash', 'source_hash'], ['(select max(name) from own_migrations)', 'own_migrations', 'own_migrations'],
  ] as const).map(([expression, got, at]): Mistake => ({
    what: `a secret is read, ${expression}`, file: 'units.sql', from: 'u.unit_number\nfrom', to: `${expression} as unit_number\nfrom`,
    code: 'secret', at, says: `may not touch "${got}", which no dataset reads or writes: it opens accounts, holds what was found for others, or is kept by the server for itself; leave it out`,
  })),
  ...([
    ["E'\\'' as unit_number from units u where true; drop table units --'", '; drop'], ["$$'$$ as unit_number from units u; drop table units --'", '; drop'],
    ["'' as unit_number from units u /* /* */ ' */; drop table units --'", '; drop'], ["'' as unit_number from units u --\r; drop table units", '; drop'],
  ] as const).map(([expression, at]): Mistake => ({
    what: `a statement is hidden behind another, ${expression}`, file: 'units.sql', from: 'u.unit_number\nfrom', to: `${expression}\n--`,
    code: 'sql-error', at, says: 'its SQL is not valid: it is one statement, which ends without a semicolon; remove it',
  })),
  ...([
    ['sign_in_sources', 'delete from sign_in_sources s using units u where s.login_hash = :unit_number and u.unit_id = :unit_id and true\nreturning u.unit_id, u.account_id'],
    ['audit_log', 'delete from audit_log l using units u where l.action = :unit_number and u.unit_id = :unit_id and true\nreturning u.unit_id, u.account_id'],
    ['audit_log', "insert into audit_log (action, detail) select :unit_number, '{}' from units u where u.unit_id = :unit_id and true\nreturning (:unit_id)::bigint as unit_id, 1::bigint as account_id"],
  ] as const).map(([table, to]): Mistake => ({
    what: `a dataset writes what the server notes, ${to.slice(0, 20)}`, file: 'save-unit.sql', from: 'update units u set unit_number = :unit_number\nwhere u.unit_id = :unit_id and true\nreturning u.unit_id, u.account_id', to,
    code: 'closed-table', at: table, says: closed(table),
  })),
  {
    what: 'a dataset takes a migration back', file: 'save-unit.sql', from: 'update units u set unit_number = :unit_number\nwhere u.unit_id = :unit_id and', to: "delete from schema_migrations m using units u where m.name = :unit_number and u.unit_id = :unit_id and",
    code: 'secret', at: 'schema_migrations', says: 'may not touch "schema_migrations", which no dataset reads or writes: it opens accounts, holds what was found for others, or is kept by the server for itself; leave it out',
  },
  ...([
    ['user_dealers', "insert into user_dealers (user_id, dealer_id) select :user_id, :unit_id from units u where u.unit_number = :unit_number and true\nreturning user_id as unit_id, 1::bigint as account_id"],
    ['user_securities', "insert into user_securities (user_id, code) select :user_id, :unit_number from units u where u.unit_id = :unit_id and true\nreturning user_id as unit_id, 1::bigint as account_id"],
    ['user_accounts', "insert into user_accounts (user_id, account_id) select :user_id, u.account_id from units u where u.unit_id = :unit_id and u.unit_number = :unit_number and true\nreturning user_id as unit_id, account_id"],
    ['user_regions', "delete from user_regions r using units u where r.user_id = :user_id and r.region = :unit_number and u.unit_id = :unit_id and true\nreturning u.unit_id, u.account_id"],
  ] as const).map(([table, to]): Mistake => ({
    what: `a dataset writes what its user may see, ${table}`, file: 'save-unit.sql', from: 'update units u set unit_number = :unit_number\nwhere u.unit_id = :unit_id and true\nreturning u.unit_id, u.account_id', to,
    code: 'closed-table', at: table, says: closed(table),
  })),
  ...([
    ['a subquery', '(select string_agg(s.email, \',\') from users s)', 'users s'], ['a condition', '(case when exists (select from users) then \'\' end)', 'users'],
    ['a union', '(select max(x.a) from (select u.unit_number as a union all select login from users) x)', 'users'], ['a query of "with"', '(with all_users as (select email from users) select max(email) from all_users)', 'users'],
    ['a join beside the scope', '(select max(s.login) from units x join users s on true where x.unit_id = u.unit_id)', 'users s'],
  ] as const).map(([where, expression, at]): Mistake => ({
    what: `users are read in ${where}`, file: 'units.sql', from: 'u.unit_number\nfrom', to: `${expression} as unit_number\nfrom`,
    code: 'closed-table', at, says: closed('users', 'for the name of a user, join "user_names" by the id in a row, such as changed_by'),
  })),
  ...(['user_accounts', 'user_securities', 'registrations', 'outgoing_mail', 'audit_log', 'favorite_reports', 'dashboard_templates', 'words', 'word_import_rows', 'forgotten_pictures'] as const).map((table): Mistake => ({
    what: `${table} is read beside a table within the scope`, file: 'units.sql', from: 'u.unit_number\nfrom', to: `(select count(*)::text from ${table}) as unit_number\nfrom`,
    code: 'closed-table', at: table, says: closed(table),
  })),
  {
    what: 'the address of a user is written', file: 'save-unit.sql', from: 'update units u set unit_number = :unit_number\nwhere u.unit_id = :unit_id and true\nreturning u.unit_id, u.account_id', to: 'update users n set email = :unit_number\nfrom accounts a where n.user_id = :unit_id and true\nreturning n.user_id as unit_id, a.account_id',
    code: 'closed-table', at: 'users', says: closed('users', 'for the name of a user, join "user_names" by the id in a row, such as changed_by'),
  },
  ...([
    ['set_user_rights', "set_user_rights(:unit_id, array['TVADMIN'], '{}', '{}', '{}')"], ['welcome_user', 'welcome_user(:unit_id)'],
  ] as const).map(([name, call]): Mistake => ({
    what: `a function writes users, ${name}`, file: 'save-unit.sql', from: 'returning u.unit_id, u.account_id', to: `returning u.unit_id, u.account_id, ${call} is null as unit_number`,
    code: 'closed-table', at: name, says: closed(name),
  })),
  {
    what: 'a dataset is based on the users of the product', file: 'units.dataset.json', from: '"totals"', to: '"totals"',
    beside: {
      'users.dataset.json': JSON.stringify({ rowKey: ['account_id'], columns: [{ id: 'account_id', type: 'integer' }] }), 'users.sql': 'select a.account_id from accounts a where true',
      'mine.dataset.json': JSON.stringify({ rowKey: ['account_id'], columns: [{ id: 'account_id', type: 'integer' }] }), 'mine.sql': 'select u.account_id\nfrom :dataset(users) u',
    },
    code: 'closed-dataset', in: 'mine.sql', at: ':dataset(users)', says: 'dataset "users" uses tables that are closed to datasets, so no other may be based on it; use the tables of docs/guide/tables.md',
  },
  {
    what: 'a report shows the users of the product to everybody', file: 'units.dataset.json', from: '"totals"', to: '"totals"',
    beside: {
      'users.dataset.json': JSON.stringify({ rowKey: ['account_id'], columns: [{ id: 'account_id', type: 'integer' }] }), 'users.sql': 'select a.account_id from accounts a where true',
      'mine.report.json': JSON.stringify({ title: 'Mine', route: '/mine', sources: { users: { endpoint: 'POST own/mine', dataset: 'users', list: 'users' } }, elements: [{ id: 'users', type: 'grid', source: 'users', columns: [{ id: 'account_id', title: 'Account' }] }] }, null, 2),
    },
    code: 'closed-dataset', in: 'mine.report.json', at: '"dataset": "users"', says: 'dataset "users" answers what only some may see; ask for it as the product does: "security": {"code":"TVADMIN","groups":["ADMIN"]}',
  },
  {
    what: 'the names of users are written', file: 'save-unit.sql', from: 'update units u set unit_number = :unit_number\nwhere u.unit_id = :unit_id and true\nreturning u.unit_id, u.account_id', to: 'delete from user_names n using units u where n.user_id = u.created_by and u.unit_id = :unit_id and u.unit_number = :unit_number and true\nreturning u.unit_id, u.account_id',
    code: 'read-only-table', at: 'user_names', says: 'may not write "user_names", which can only be read',
  },
  {
    what: 'a dataset merges rows', file: 'save-unit.sql', from: 'update units u set unit_number = :unit_number\nwhere u.unit_id = :unit_id and true\nreturning u.unit_id, u.account_id', to: 'merge into units u using (select o.unit_id from units o where o.unit_id = :unit_id and true) s on s.unit_id = u.unit_id\nwhen matched then update set unit_number = :unit_number\nreturning u.unit_id, u.account_id',
    code: 'sql-error', at: 'merge into', says: 'its SQL is not valid: a dataset cannot merge rows, which not every database answers; write "insert into … on conflict … do update", or an update',
  },
  {
    what: 'a write closes what is put around it', file: 'save-unit.sql', from: 'returning u.unit_id, u.account_id', to: "returning u.unit_id, u.account_id), more as (update users set password_hash = 'x' returning 1",
    code: 'sql-error', at: 'u.account_id), more', says: 'its SQL is not valid: this ")" closes nothing; remove it, or open it before',
  },
  ...([
    ["query_to_xml('select login from users', true, true, '')::text", 'query_to_xml'], ["pg_read_file('/etc/passwd')", 'pg_read_file'],
    ["set_config('search_path', 'own', false)", 'set_config'], ["lo_import('/etc/passwd')::text", 'lo_import'], ["current_setting('data_directory')", 'current_setting'],
    ["table_to_xml('users', true, true, '')::text", 'table_to_xml'], ["(select max(word) from ts_stat('select to_tsvector(login) from users'))", 'ts_stat'],
    ["pg_advisory_lock(1)::text", 'pg_advisory_lock'], ["nextval('accounts_account_id_seq')::text", 'nextval'], ["announce_words()::text", 'announce_words'],
    ["(with unread as (select pg_sleep(1)) select '')", 'pg_sleep'], ["(select max(d.name) from pg_ls_dir('.') d (name))", 'pg_ls_dir'],
  ] as const).map(([expression, name]): Mistake => ({
    what: `a function reaches beyond rows, ${name}`, file: 'units.sql', from: 'u.unit_number\nfrom', to: `${expression} as unit_number\nfrom`,
    code: 'forbidden-function', at: name, says: `may not call "${name}", which reaches beyond rows: files, settings, SQL given as a text, or changes; leave it out`,
  })),
  ...([
    ['(select max(query) from pg_stat_activity)', 'pg_stat_activity'], ['(select max(table_name) from information_schema.tables)', 'tables'], ['(select max(rolpassword) from pg_authid)', 'pg_authid'],
    ['(select max(last_value)::text from accounts_account_id_seq)', 'accounts_account_id_seq'],
  ] as const).map(([expression, name]): Mistake => ({
    what: `what is the database's own is read, ${name}`, file: 'units.sql', from: 'u.unit_number\nfrom', to: `${expression} as unit_number\nfrom`,
    code: 'system-table', at: name, says: `may not read "${name}": datasets read tables of the product and of migrations, not the database's own, and a partition only by its table`,
  })),
  {
    what: 'a change reaches the catalog of the database', file: 'save-unit.sql', from: 'where u.unit_id', to: "where set_config('role', 'postgres', false) is not null and u.unit_id",
    code: 'forbidden-function', at: 'set_config', says: 'may not call "set_config", which reaches beyond rows: files, settings, SQL given as a text, or changes; leave it out',
  },
]

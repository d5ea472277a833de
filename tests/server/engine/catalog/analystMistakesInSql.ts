import type { AnalystMistake } from './Mistake.ts'

/** Mistakes in SQL: some with the database's own message, some accepted silently, some reported at the wrong place. */
export const analystMistakesInSql: AnalystMistake[] = [
  {
    what: 'a function of another database', edits: [{ file: 'yards/yards.sql', from: 'y.capacity, y.closed_on', to: 'isnull(y.capacity, 0) as capacity, y.closed_on' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: there is no function "isnull"; write coalesce(value, other)',
  },
  {
    what: 'the day of another database', edits: [{ file: 'yards/yards.sql', from: 'where true', to: 'where true\n  and y.closed_on < getdate()' }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: 'its SQL is not valid: there is no function "getdate"; write current_date for the day, or now() for the moment',
  },
  {
    what: 'a misspelled function', edits: [{ file: 'yards/yards.sql', from: 'y.capacity, y.closed_on', to: 'coalese(y.capacity, 0) as capacity, y.closed_on' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: there is no function "coalese"; did you mean "coalesce"?',
  },
  {
    what: 'a function given values of another type', edits: [{ file: 'yards/yards.sql', from: 'y.capacity, y.closed_on', to: 'round(y.capacity::double precision, 1)::integer as capacity, y.closed_on' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: "round" does not take a number (double precision), a whole number (integer); it takes (double precision) or (numeric) or (numeric, integer): cast what you give it, or take another column',
  },
  {
    what: 'a date function given a number', edits: [{ file: 'flat-tires/flat-tires-by-month.sql', from: 'tire.inspected_on::timestamp', to: 'tire.unit_id' }],
    code: 'sql-error', at: 'flat-tires/flat-tires-by-month.sql:1', says: 'its SQL is not valid: "date_trunc" does not take a text, a whole number (bigint); it takes (text, interval) or (text, timestamp with time zone) or (text, timestamp with time zone, text): cast what you give it, or take another column',
  },
  {
    what: 'a column that two tables have', edits: [{ file: 'yards/yards.sql', from: 'y.name, y.capacity', to: 'name, y.capacity' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: several tables have a column "name"; write whose it is: y.name or a.name',
  },
  {
    what: 'a name given in select is used in where', edits: [{ file: 'yards/yards.sql', from: 'where true', to: "where true\n  and account_name <> ''" }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: 'its SQL is not valid: "account_name" is a name that "select" gives, and is not known here; write what it stands for',
  },
  {
    what: 'an aggregate in where', edits: [{ file: 'yards/yards-by-account.sql', from: 'group by y.account_name', to: 'where count(*) > 1\ngroup by y.account_name' }],
    code: 'sql-error', at: 'yards/yards-by-account.sql:3', says: 'its SQL is not valid: a count or sum is not known in "where", which looks at one row; move the condition to "having", after "group by"',
  },
  {
    what: 'an aggregate inside an aggregate', edits: [{ file: 'yards/yards-by-account.sql', from: 'sum(y.capacity)', to: 'sum(count(y.capacity))' }],
    code: 'sql-error', at: 'yards/yards-by-account.sql:1', says: 'its SQL is not valid: a count or sum stands inside another; work out the inner one in a subquery after "from"',
  },
  {
    what: 'the table is called by its name, not by its alias', edits: [{ file: 'yards/yards.sql', from: 'y.capacity, y.closed_on', to: 'yards.capacity, y.closed_on' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: own.yards is called "y" here; write y.… in place of yards.…',
  },
  {
    what: 'a table that is not joined', edits: [{ file: 'yards/yards.sql', from: 'y.capacity, y.closed_on', to: 'l.city as capacity, y.closed_on' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: no table is called "l" here; join it, or use "y" or "a"',
  },
  {
    what: 'a text in double quotes', edits: [{ file: 'yards/yards.sql', from: "= (:state = 'open')", to: '= (:state = "open")' }],
    code: 'sql-error', at: 'yards/yards.sql:8', says: `its SQL is not valid: "open" in double quotes is the name of a column, which no table here has; write a text in single quotes: 'open'`,
  },
  {
    what: 'names in backticks', edits: [{ file: 'yards/yards.sql', from: 'y.name, y.capacity', to: 'y.`name`, y.capacity' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: names stand in no quotes here, or in "double quotes"; remove the backticks',
  },
  {
    what: 'select top', edits: [{ file: 'yards/yards.sql', from: 'select y.yard_id', to: 'select top 10 y.yard_id' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: there is no "top 10"; write "limit 10" at the end, or leave it to the page, which asks for its rows',
  },
  {
    what: 'a month that does not exist', edits: [{ file: 'yards/yards.sql', from: 'where true', to: "where true\n  and y.closed_on < '2026-13-01'" }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: "its SQL is not valid: '2026-13-01' is no day of the calendar; write year, month and day: '2026-01-31'",
  },
  {
    what: 'a text where a number is compared', edits: [{ file: 'yards/yards.sql', from: 'where true', to: "where true\n  and y.capacity > 'ten'" }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: "its SQL is not valid: 'ten' is not a whole number (integer), which is needed here; write such a value, or cast what it stands beside to text",
  },
  {
    what: 'equals null', edits: [{ file: 'yards/yards.sql', from: 'where true', to: 'where true\n  and y.closed_on = null' }],
    code: 'equals-null', at: 'yards/yards.sql:5', says: '"= null" is never true; write "is null"',
  },
  {
    what: 'a bracket is not closed', edits: [{ file: 'yards/yards.sql', from: '(:id is null or y.yard_id = :id)', to: '(:id is null or y.yard_id = :id' }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: 'its SQL is not valid: the bracket "(" is not closed; a ")" is missing',
  },
  {
    what: 'a comma before from', edits: [{ file: 'yards/yards.sql', from: 'y.version\n', to: 'y.version,\n' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: the comma before "from" is too many; remove it',
  },
  {
    what: 'and without where', edits: [{ file: 'yards/yards-by-account.sql', from: 'group by', to: 'and y.capacity > 0\ngroup by' }],
    code: 'sql-error', at: 'yards/yards-by-account.sql:3', says: 'its SQL is not valid: there is no "where" before this "and"; write "where"',
  },
  {
    what: 'a case without end', edits: [{ file: 'yards/yards.sql', from: 'y.capacity, y.closed_on', to: 'case when y.capacity > 0 then y.capacity else 0 as capacity, y.closed_on' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: this "case" has no end; write "end" after its last value',
  },
  {
    what: 'a case of two types', edits: [{ file: 'yards/yards.sql', from: 'y.capacity, y.closed_on', to: "case when y.closed_on is null then y.capacity else 'closed' end as capacity, y.closed_on" }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: "its SQL is not valid: 'closed' is not a whole number (integer), which is needed here; write such a value, or cast what it stands beside to text",
  },
  {
    what: 'a number cast to a date', edits: [{ file: 'yards/yards.sql', from: 'y.closed_on, y.version', to: 'y.yard_id::date as closed_on, y.version' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: a whole number (bigint) cannot be made a date; take a column that holds one',
  },
  {
    what: 'a union of another number of columns', edits: [{ file: 'yards/yard-accounts.sql', from: 'where true', to: 'where true\nunion all\nselect a.account_id, a.name from accounts a where true' }],
    code: 'sql-error', at: 'yards/yard-accounts.sql:5', says: 'its SQL is not valid: the two parts of the union answer different numbers of columns; give both the same, in the same order',
  },
  {
    what: 'a union of other types', edits: [{ file: 'yards/yard-accounts.sql', from: 'where true', to: 'where true\nunion all\nselect a.name, a.account_number, a.name from accounts a where true' }],
    code: 'sql-error', at: 'yards/yard-accounts.sql:5', says: 'its SQL is not valid: the two parts of the union answer a whole number (bigint) and a text in one column; put the columns in the same order, or cast one',
  },
  {
    what: 'a date compared with a number', edits: [{ file: 'flat-tires/flat-tires.sql', from: "r.pressure_severity = 'critical'", to: 'r.inspected_on > 20260101' }],
    code: 'sql-error', at: 'flat-tires/flat-tires.sql:9', says: 'its SQL is not valid: a date cannot be compared by > with a whole number (integer); compare values of one type, or cast one of them',
  },
  {
    what: 'group by a position that is not there', edits: [{ file: 'flat-tires/flat-tires-by-month.sql', from: 'group by 1', to: 'group by 3' }],
    code: 'sql-error', at: 'flat-tires/flat-tires-by-month.sql:3', says: 'its SQL is not valid: "group by 3" means column 3 of "select", which has fewer; write the number of one, or its name',
  },
  {
    what: 'a window function in where', edits: [{ file: 'yards/yards.sql', from: 'where true', to: 'where true\n  and row_number() over (order by y.name) <= 10' }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: 'its SQL is not valid: "over (…)" is not known in "where"; work it out in a subquery after "from", and compare it outside',
  },
  {
    what: 'a subquery of two columns', edits: [{ file: 'yards/yards.sql', from: 'y.capacity, y.closed_on', to: '(select l.state_code, l.city from locations l where l.account_id = y.account_id and true limit 1) as capacity, y.closed_on' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: a subquery that stands for a value answers one column; leave one of its columns',
  },
  {
    what: 'like of a number', edits: [{ file: 'yards/yards.sql', from: 'where true', to: "where true\n  and y.capacity like '1%'" }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: 'its SQL is not valid: "like" looks into texts, not into a whole number (integer); cast it: …::text like …',
  },
  {
    what: 'texts are added', edits: [{ file: 'yards/yards.sql', from: 'y.name, y.capacity', to: "y.name + ' yard' as name, y.capacity" }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: texts are put together by ||, not by +; write … || …',
  },
  {
    what: 'a text is not closed', edits: [{ file: 'flat-tires/flat-tires.sql', from: "= 'critical'", to: "= 'critical" }],
    code: 'sql-error', at: 'flat-tires/flat-tires.sql:9', says: "its SQL is not valid: this text is not closed; a ' is missing at its end",
  },
  {
    what: 'an own table without its schema', edits: [{ file: 'yards/yards.sql', from: 'from own.yards y', to: 'from yards y' }],
    code: 'sql-error', at: 'yards/yards.sql:2', says: 'its SQL is not valid: the table "yards" is one of your own; write own.yards',
  },
  {
    what: 'the same column twice', edits: [{ file: 'yards/yards.sql', from: 'y.name, y.capacity', to: 'y.name, a.name, y.capacity' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: two columns of the answer are called "name"; give one another name with "as", or leave it out',
  },
  {
    what: 'a count without a name', edits: [{ file: 'flat-tires/flat-tires-by-month.sql', from: 'count(*) as tires', to: 'count(*)' }],
    code: 'unnamed-column', at: 'flat-tires/flat-tires-by-month.sql:1', says: 'this column of the answer has no name; write "as tires" behind it',
  },
  {
    what: 'select star', edits: [{ file: 'yards/yard-accounts.sql', from: 'select a.account_id, a.account_number, a.name', to: 'select *' }],
    code: 'undeclared-column', at: 'yards/yard-accounts.sql:1', says: 'the SQL answers the columns location_type, country_code, vocation, which the JSON does not declare; declare them ("internal": true if users do not need them), or remove them',
  },
  {
    what: 'a filter is commented out', edits: [{ file: 'yards/yards.sql', from: '  and (:least is null', to: '  -- and (:least is null' }],
    code: 'unused-parameter', at: 'yards/yards.dataset.json:6', says: 'the SQL does not use :least; use it, or remove the parameter',
  },
  {
    what: 'several values after equals', edits: [{ file: 'yards/yards.sql', from: 'y.account_id = any(:account_ids)', to: 'y.account_id = :account_ids' }],
    code: 'sql-error', at: 'yards/yards.sql:6', says: 'its SQL is not valid: one value is compared with several; write = any(:account_ids)',
  },
  {
    what: 'any of a query that answers arrays', edits: [{ file: 'yards/yards.sql', from: 'y.account_id = any(:account_ids)', to: '(y.account_id = any(:account_ids) or y.account_id = any ((select array_agg(a.account_id) from accounts a where true)))' }],
    code: 'sql-error', at: 'yards/yards.sql:6', says: 'its SQL is not valid: "any" looks through the rows of a query, and these are arrays; let the query answer the values themselves',
  },
  {
    what: 'several values after in', edits: [{ file: 'yards/yards.sql', from: 'y.account_id = any(:account_ids)', to: 'y.account_id in (:account_ids)' }],
    code: 'sql-error', at: 'yards/yards.sql:6', says: 'its SQL is not valid: one value is compared with several; write = any(:account_ids)',
  },
  {
    what: 'any of one value', edits: [{ file: 'yards/yards.sql', from: 'y.yard_id = :id', to: 'y.yard_id = any(:id)' }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: 'its SQL is not valid: "any" looks into several values, but :id is one; write = :id, or declare "multiple": true',
  },
  {
    what: 'a parameter with @', edits: [{ file: 'yards/yards.sql', from: 'y.yard_id = :id', to: 'y.yard_id = @id' }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: 'its SQL is not valid: a parameter is written with a colon: :id, not @id',
  },
  {
    what: 'a parameter with a dollar', edits: [{ file: 'yards/yards.sql', from: 'y.yard_id = :id', to: 'y.yard_id = $1' }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: 'its SQL is not valid: parameters are written by their names, not as $1; use ":id" or ":account_ids" or ":least" or ":state"',
  },
  {
    what: 'a space after the colon', edits: [{ file: 'yards/yards.sql', from: 'y.yard_id = :id', to: 'y.yard_id = : id' }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: 'its SQL is not valid: a parameter follows its colon without a space; write :name',
  },
  {
    what: 'the word dataset is misspelled', edits: [{ file: 'flat-tires/flat-tires-by-month.sql', from: ':dataset(flat-tires)', to: ':datset(flat-tires)' }],
    code: 'unknown-mark', at: 'flat-tires/flat-tires-by-month.sql:2', says: '":datset" asks for nothing; write :dataset(id) or :parameter; did you mean ":dataset"?',
  },
  {
    what: 'a dataset with an underscore', edits: [{ file: 'flat-tires/flat-tires-by-month.sql', from: ':dataset(flat-tires)', to: ':dataset(flat_tires)' }],
    code: 'unknown-dataset', at: 'flat-tires/flat-tires-by-month.sql:2', says: 'dataset "flat_tires" does not exist; did you mean "flat-tires"?',
  },
  {
    what: 'a dataset without its alias', edits: [{ file: 'flat-tires/flat-tires-by-month.sql', from: ':dataset(flat-tires) tire', to: ':dataset(flat-tires)' }],
    code: 'sql-error', at: 'flat-tires/flat-tires-by-month.sql:2', says: 'its SQL is not valid: the rows of :dataset(flat-tires) have no name; write one behind it: :dataset(flat-tires) tire',
  },
  {
    what: 'a column that the other dataset does not answer', edits: [{ file: 'yards/yards-by-account.sql', from: 'sum(y.capacity)', to: 'sum(y.places)' }],
    code: 'sql-error', at: 'yards/yards-by-account.sql:1', says: 'its SQL is not valid: dataset "yards" has no column "places"; use "yard_id" or "account_id" or "account_name" or "name" or "capacity" or "closed_on" or "version"',
  },
  {
    what: 'a join that multiplies rows', edits: [{ file: 'yards/yards.sql', from: 'join accounts a on a.account_id = y.account_id', to: 'join accounts a on a.account_id = y.account_id\njoin locations l on l.account_id = y.account_id and true' }],
    code: 'repeated-key', at: 'yards/yards.dataset.json:2', says: '"yard_id" does not identify a row: several rows of "locations" can share it; answer location_id and add it to "rowKey", or group the rows',
  },
  {
    what: 'a join without on', edits: [{ file: 'yards/yards.sql', from: 'join accounts a on a.account_id = y.account_id\n', to: 'join accounts a\n' }],
    code: 'sql-error', at: 'yards/yards.sql:3', says: 'its SQL is not valid: this join has no condition; write "on" and what the rows have in common',
  },
  {
    what: 'a written column that does not exist', edits: [{ file: 'yards/save-yard.sql', from: 'capacity = excluded.capacity', to: 'places = excluded.capacity' }],
    code: 'sql-error', at: 'yards/save-yard.sql:7', says: 'its SQL is not valid: own.yards has no column "places"; use "yard_id" or "account_id" or "name" or "capacity" or "closed_on" or "version"',
  },
  {
    what: 'a conflict of columns that are not unique', edits: [{ file: 'yards/save-yard.sql', from: 'on conflict (yard_id)', to: 'on conflict (name)' }],
    code: 'sql-error', at: 'yards/save-yard.sql:6', says: 'its SQL is not valid: no key of own.yards consists of these columns; use (yard_id) or (account_id, name); or add a unique constraint in a migration',
  },
  {
    what: 'a typographic quote in the SQL', edits: [{ file: 'flat-tires/flat-tires.sql', from: "= 'critical'", to: '= ‘critical’' }],
    code: 'sql-error', at: 'flat-tires/flat-tires.sql:9', says: `its SQL is not valid: ‘ is a typographic quote; write a text in 'single quotes' and a name in "double quotes"`,
  },
  {
    what: 'a no-break space in the SQL', edits: [{ file: 'flat-tires/flat-tires.sql', from: 'and r.pressure_severity', to: 'and\u00a0r.pressure_severity' }],
    code: 'sql-error', at: 'flat-tires/flat-tires.sql:9', says: 'its SQL is not valid: an invisible sign stands here, as texts copied from a page have; delete it, and type a space',
  },
  {
    what: 'a dash of a word processor begins a comment', edits: [{ file: 'flat-tires/flat-tires.sql', from: 'where true', to: '–– only the fleet\nwhere true' }],
    code: 'sql-error', at: 'flat-tires/flat-tires.sql:8', says: 'its SQL is not valid: –– is a dash of a word processor; write "-", and "--" before a comment',
  },
  {
    what: 'a comment is not closed', edits: [{ file: 'flat-tires/flat-tires.sql', from: 'where true', to: '/* only the fleet\nwhere true' }],
    code: 'sql-error', at: 'flat-tires/flat-tires.sql:8', says: 'its SQL is not valid: this comment is not closed; write */ at its end',
  },
  {
    what: 'two statements', edits: [{ file: 'yards/delete-yard.sql', from: 'delete from', to: "set time zone 'UTC';\ndelete from" }],
    code: 'sql-error', at: 'yards/delete-yard.sql:1', says: 'its SQL is not valid: it is one statement, which ends without a semicolon; remove it',
  },
  {
    what: 'having without a group', edits: [{ file: 'yards/yards.sql', from: '  and (:id is null', to: '  having y.capacity > 0 and (:id is null' }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: 'its SQL is not valid: there is no "group by" before "having"; add it, or write "where" or "and"',
  },
  {
    what: 'a sum of texts', edits: [{ file: 'yards/yards-by-account.sql', from: 'sum(y.capacity)', to: 'sum(y.name)' }],
    code: 'sql-error', at: 'yards/yards-by-account.sql:1', says: 'its SQL is not valid: "sum" does not take a text; it takes (bigint) or (double precision) or (integer): cast what you give it, or take another column',
  },
  {
    what: 'distinct on what is not ordered so', edits: [{ file: 'yards/yards.sql', from: 'select y.yard_id', to: 'select distinct on (y.account_id) y.yard_id' }, { file: 'yards/yards.sql', from: "= 'open'))", to: "= 'open'))\norder by y.name" }],
    code: 'sql-error', at: 'yards/yards.sql:9', says: 'its SQL is not valid: "order by" has to begin with what "distinct on (…)" names; put it first',
  },
  {
    what: 'a parameter is an identifier', edits: [{ file: 'yards/yards.sql', from: "= 'open'))", to: "= 'open'))\norder by :order" }],
    code: 'unknown-parameter', at: 'yards/yards.sql:9', says: 'parameter "order" is not declared by the dataset; use "id" or "account_ids" or "least" or "state"',
  },
]

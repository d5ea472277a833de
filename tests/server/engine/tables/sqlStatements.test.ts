import { expect, it } from 'vitest'
import { sqlStatements } from '../../../../server/engine/tables/sqlStatements.ts'

it.each([
  [
    "insert into a values (';', E'it\\';s', 'it''s;');\ndelete from b",
    ["insert into a values (';', E'it\\';s', 'it''s;')", 'delete from b'],
  ],
  ['comment on table "a;b" is $$one; two$$; drop table c', ['comment on table "a;b" is $$one; two$$', 'drop table c']],
  ['create table t (a text default $x$;$$;$x$);', ['create table t (a text default $x$;$$;$x$)']],
  [
    'create table t (a$$ int); commit; create table u (b$$ int)',
    ['create table t (a$$ int)', 'commit', 'create table u (b$$ int)'],
  ],
  [
    "insert into a values (1) /* /* ; */ ' */ ; drop table b --'",
    ["insert into a values (1) /* /* ; */ ' */ ", "drop table b --'"],
  ],
  ["insert into a values (E'x'\n'y\\'', 1); drop table b", ["insert into a values (E'x'\n'y\\'', 1)", 'drop table b']],
  ["insert into a values ($é$ ' $é$); drop table b; --'", ["insert into a values ($é$ ' $é$)", 'drop table b']],
  ["select a$e'(\\'; drop table b", ["select a$e'(\\'", 'drop table b']],
  ["insert into a values (1) --'\r; drop table b --'", ["insert into a values (1) --'\r", "drop table b --'"]],
  ["insert into a values (1$$'$$); drop table b --'", ["insert into a values (1$$'$$)", "drop table b --'"]],
  ['-- one; two\n/* three; */\n;;', []],
])('divides %j where a statement ends', (sql, texts) =>
  expect(sqlStatements(sql).map(({ text }) => text)).toEqual(texts),
)

it('knows where each begins, and its words without comments', () => {
  const sql = '-- Yards.\nCREATE  /* big */ TABLE\n yards ();\n\n-- And\ndrop table x;'
  expect(sqlStatements(sql).map(({ start, normalized: words }) => [sql.slice(start, start + 6), words])).toEqual([
    ['CREATE', 'create table yards ()'],
    ['drop t', 'drop table x'],
  ])
})

it('knows its code, in which no string says anything', () => {
  expect(sqlStatements(`insert into "A b" values ('x', E'\\'y', $$z$$) -- w`).map(({ code }) => code)).toEqual([
    `insert into "a b" values ('', '', '')`,
  ])
})

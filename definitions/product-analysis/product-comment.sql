-- What the reader wrote under the report.
select nullif(trim(:comment), '') as comment

import type { Mistake } from './Mistake.ts'

/** Slips of the keyboard and of memory in a definition. */
export const mistakesInJson: Mistake[] = [
  {
    what: 'the row key tells no rows apart', file: 'units.dataset.json', from: '"rowKey": [\n    "unit_id"', to: '"rowKey": [\n    "account_id"',
    code: 'repeated-key', at: '"rowKey": [', says: '"account_id" does not identify a row: several rows of "units" can share it; answer unit_id and add it to "rowKey", or group the rows',
  },
  {
    what: 'rows beside which an outer join finds others without a survey', file: 'units.sql', in: 'units.dataset.json', from: 'from units u\nwhere', to: 'from units u\nleft join inspections i on i.unit_id = u.unit_id\nwhere i.survey_id is null and',
    code: 'repeated-key', at: '"rowKey": [', says: '"unit_id" does not identify a row: several rows of "inspections" can share it; answer account_id, inspected_on, inspection_id and add it to "rowKey", or group the rows',
  },
  {
    what: 'a constraint of a form that does not exist', file: 'edit-unit.form.json', from: 'units_account_id_unit_number_key', to: 'units_unit_number_key',
    code: 'unknown-constraint', at: '"constraint": "units_unit_number_key",', says: 'constraint "units_unit_number_key" does not exist in the database; add it in a migration, or name an existing one',
  },
  {
    what: 'money is written as a percentage', file: 'units.dataset.json', from: '"type": "text"\n    }\n  ],\n  "totals"', to: '"type": "text"\n    }, { "id": "price", "type": "numeric", "format": "money" }\n  ],\n  "totals"', more: [{ file: 'units.sql', from: 'u.unit_number\nfrom', to: 'u.unit_number, 1.5 as price\nfrom' }, { file: 'units.report.json', from: '"id": "unit_id",\n          "title": "Id"\n        }', to: '"id": "unit_id",\n          "title": "Id"\n        },\n {"id": "price", "title": "Price", "format": "percent" }' }],
    code: 'wrong-format', in: 'units.report.json', at: '{"id": "price", "title": "Price", "format": "percent" },', says: 'format "percent" does not fit money; use "money" or "price" or "integer" or "decimal"',
  },
  {
    what: 'a key that no definition makes', file: 'units.report.json', from: '"title": "Unit number"', to: '"title": { "t": "report.units.filters.unit_nr.title" }',
    code: 'unknown-words', at: '"title": { "t": "report.units.filters.unit_nr.title" }', says: 'no text has the key "report.units.filters.unit_nr.title"; did you mean "report.units.filters.unit.title"?',
  },
  {
    what: 'a section that the guide does not have', file: 'units.report.json', from: '"route": "/units"', to: '"help": "using#favorite",\n  "route": "/units"',
    code: 'unknown-section', at: '"help": "using#favorite",', says: 'the guide has no section "using#favorite"; did you mean "using#favorites"?',
  },
  {
    what: 'a term that the glossary does not have', file: 'units.report.json', from: '"title": "Id"', to: '"title": "Id", "term": "pull_poin"',
    code: 'unknown-term', at: '"title": "Id", "term": "pull_poin"', says: 'the glossary has no term "pull_poin"; did you mean "pull_point"?',
  },
  {
    what: 'a column is renamed in the JSON alone', file: 'units.dataset.json', from: '"id": "unit_number",\n      "type": "text"\n    }\n  ],\n  "totals"', to: '"id": "number",\n      "type": "text"\n    }\n  ],\n  "totals"',
    code: 'missing-sql-column', at: '"id": "number",', says: 'the SQL does not answer the column "number"; answer it, or remove it here; use "unit_number"',
  },
  {
    what: 'a parameter is renamed in the JSON alone', file: 'units.dataset.json', from: '"id": "unit_type"', to: '"id": "unit_kind"',
    code: 'unknown-parameter', in: 'units.sql', at: 'and (:unit_type is null or u.unit_type = :unit_type)', says: 'parameter "unit_type" is not declared by the dataset; use "unit_kind" or "unit_number"',
  },
  {
    what: 'route without slash', file: 'units.report.json', from: '"route": "/units"', to: '"route": "units"',
    code: 'wrong-form', at: '"route": "units",', says: 'cannot be "units": The page\'s address, with {name} for each route parameter',
  },
  {
    what: 'id with capital', file: 'units.report.json', from: '"id": "unit_number",\n            "type": "text"', to: '"id": "Unit_Number",\n            "type": "text"',
    code: 'wrong-form', at: '"id": "Unit_Number",', says: 'cannot be "Unit_Number": A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores',
  },
  {
    what: 'page size as text', file: 'units.report.json', from: '"paging": true', to: '"paging": "true"',
    code: 'wrong-type', at: '"paging": "true"', says: 'must be true or false, not a text in "quotes"',
  },
  {
    what: 'page size zero', file: 'units.report.json', from: '"paging": true', to: '"paging": true, "pageSize": 0',
    code: 'wrong-form', at: '"paging": true, "pageSize": 0', says: 'must be at least 10, not 0',
  },
  {
    what: 'empty columns', file: 'units.report.json', from: '"columns": [\n        {\n          "id": "unit_id",\n          "title": "Id"\n        },\n        {\n          "id": "unit_number",\n          "title": "Unit"\n        }\n      ]', to: '"columns": []',
    code: 'wrong-form', at: '"columns": []', says: 'needs at least one item',
  },
  {
    what: 'title missing', file: 'units.report.json', from: '"title": "Units",\n', to: '',
    code: 'missing-property', at: '{', says: 'needs the property "title"; add it',
  },
  {
    what: 'empty title', file: 'units.report.json', from: '"title": "Units",\n', to: '"title": "",\n',
    code: 'empty-label', at: '"title": "",', says: 'needs a text; write it in en-US',
  },
  {
    what: 'endpoint misspelled', file: 'units.report.json', from: 'POST own/units"', to: 'POST units/all"',
    code: 'unknown-endpoint', at: '"endpoint": "POST units/all",', says: '"POST units/all" is not a call of the specification; start your own calls with own/',
  },
  {
    what: 'method missing', file: 'units.report.json', from: '"POST own/units"', to: '"own/units"',
    code: 'wrong-form', at: '"endpoint": "own/units",', says: 'cannot be "own/units": GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/',
  },
  {
    what: 'lookup misspelled', file: 'units.report.json', from: '"lookup": "types"', to: '"lookup": "type"',
    code: 'unknown-lookup', at: '"lookup": "type",', says: 'lookup "type" does not exist; did you mean "types"?',
  },
  {
    what: 'dataset misspelled', file: 'units.report.json', from: '"dataset": "units"', to: '"dataset": "unit"',
    code: 'unknown-dataset', at: '"dataset": "unit",', says: 'dataset "unit" does not exist; did you mean "units"?',
  },
  {
    what: 'source misspelled', file: 'units.report.json', from: '"source": "units"', to: '"source": "unit"',
    code: 'unknown-source', at: '"source": "unit",', says: 'source "unit" does not exist in this report; did you mean "units"?',
  },
  {
    what: 'column misspelled', file: 'units.report.json', from: '"id": "unit_id",\n          "title"', to: '"id": "unitid",\n          "title"',
    code: 'unknown-column', at: '"id": "unitid",', says: 'column "unitid" does not exist in the dataset; did you mean "unit_id"?',
  },
  {
    what: 'a total is the difference of itself', file: 'units.dataset.json', from: '"aggregate": "count"\n    }', to: '"aggregate": "count"\n    },\n    { "id": "kinds", "aggregate": "countDistinct", "column": "unit_number" },\n    { "id": "others", "aggregate": "difference", "of": ["others", "kinds"] }',
    code: 'circular-total', at: '"id": "others"', says: 'total "others" is computed from this one: circular reference; use "total_units" or "kinds"',
  },
  {
    what: 'two totals are differences of each other', file: 'units.dataset.json', from: '"aggregate": "count"\n    }', to: '"aggregate": "count"\n    },\n    { "id": "some", "aggregate": "difference", "of": ["total_units", "others"] },\n    { "id": "others", "aggregate": "difference", "of": ["some", "total_units"] }',
    code: 'circular-total', at: '"id": "some"', says: 'total "others" is computed from this one: circular reference; use "total_units"',
  },
  {
    what: 'a difference of a total that does not exist', file: 'units.dataset.json', from: '"aggregate": "count"\n    }', to: '"aggregate": "count"\n    },\n    { "id": "largest", "aggregate": "difference", "of": ["nope", "total_units"] },\n    { "id": "rest", "aggregate": "difference", "of": ["total_units", "largest"] }',
    code: 'unknown-total', at: '"id": "largest"', says: 'total "nope" does not exist in the dataset; use "total_units"',
  },
  {
    what: 'differences of differences grow without end', file: 'units.dataset.json', from: '"aggregate": "count"\n    }', to: `"aggregate": "count"\n    },\n    ${[...Array(10).keys()].map((n) => `{ "id": "t${n}", "aggregate": "difference", "of": [${n === 0 ? '"total_units", "total_units"' : `"t${n - 1}", "t${n - 1}"`}] }`).join(',\n    ')}`,
    code: 'wrong-form', at: '"id": "t5"', says: 'is computed from more than 100 totals, each as often as it is named; use fewer',
  },
  {
    what: 'total misspelled', file: 'units.report.json', from: 'totals/total_units', to: 'totals/total_unit',
    code: 'unknown-total', at: '"from": "/sources/units/totals/total_unit"', says: 'total "total_unit" does not exist in the dataset; did you mean "total_units"?',
  },
  {
    what: 'link to nowhere', file: 'units.report.json', from: '"to": "unit"', to: '"to": "unitt"',
    code: 'unknown-report', at: '"to": "unitt",', says: 'page "unitt" does not exist; did you mean "unit"?',
  },
  {
    what: 'link param misspelled', file: 'units.report.json', from: '"with": {\n          "id"', to: '"with": {\n          "unit_id"',
    code: 'unknown-link-name', at: '"unit_id": {', says: '"unit_id" is not a param or filter of the linked page; use "id"',
  },
  {
    what: 'pointer without slash', file: 'units.report.json', from: '"from": "/row/unit_id"', to: '"from": "row/unit_id"',
    code: 'wrong-form', at: '"from": "row/unit_id"', says: 'cannot be "row/unit_id": The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal\'s region: NA, LA, EU or AS',
  },
  {
    what: 'pointer root misspelled', file: 'units.report.json', from: '"from": "/row/unit_id"', to: '"from": "/rows/unit_id"',
    code: 'wrong-form', at: '"from": "/rows/unit_id"', says: 'cannot be "/rows/unit_id": The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal\'s region: NA, LA, EU or AS',
  },
  {
    what: 'row column misspelled', file: 'units.report.json', from: '"from": "/row/unit_id"', to: '"from": "/row/id"',
    code: 'unknown-column', at: '"from": "/row/id"', says: 'column "id" does not exist in the dataset; use "unit_id" or "unit_number"',
  },
  {
    what: 'operator misspelled', file: 'units.report.json', from: '"op": "notEmpty"', to: '"op": "notempty"',
    code: 'not-allowed', at: '"op": "notempty"', says: 'may not be "notempty"; use "eq" or "ne" or "lt" or "le" or "gt" or "ge" or "in" or "notIn" or "empty" or "notEmpty"; did you mean "notEmpty"?',
  },
  {
    what: 'operator of order on a text', file: 'units.report.json', from: '"op": "notEmpty"', to: '"op": "gt", "value": "1"',
    code: 'wrong-operator', at: '"op": "gt", "value": "1"', says: 'operator "gt" does not fit the value it compares; did you mean "eq"?',
  },
  {
    what: 'arg looks at unknown filter', file: 'units.report.json', from: '"from": "/filters/unit_number"', to: '"from": "/filters/unit_numbr"',
    code: 'unknown-filter', at: '"from": "/filters/unit_numbr"', says: 'filter "unit_numbr" does not exist in this report; did you mean "unit_number"?',
  },
  {
    what: 'type misspelled in dataset', file: 'units.dataset.json', from: '"id": "unit_id",\n      "type": "integer"', to: '"id": "unit_id",\n      "type": "int"',
    code: 'not-allowed', at: '"type": "int"', says: 'may not be "int"; use "text" or "integer" or "numeric" or "boolean" or "date" or "time" or "timestamp" or "json"',
  },
  {
    what: 'aggregate misspelled', file: 'units.dataset.json', from: '"aggregate": "count"', to: '"aggregate": "counts"',
    code: 'not-allowed', at: '"aggregate": "counts"', says: 'may not be "counts"; use "count" or "countDistinct" or "countDistinctInside" or "sum" or "min" or "max" or "difference" or "ratio"; did you mean "count"?',
  },
  {
    what: 'rowKey misspelled', file: 'units.dataset.json', from: '"rowKey": [\n    "unit_id"', to: '"rowKey": [\n    "unitid"',
    code: 'unknown-column', at: '"unitid"', says: 'column "unitid" does not exist in the dataset; did you mean "unit_id"?',
  },
  {
    what: 'rowKey text not list', file: 'units.dataset.json', from: '"rowKey": [\n    "unit_id"\n  ]', to: '"rowKey": "unit_id"',
    code: 'wrong-type', at: '"rowKey": "unit_id",', says: 'must be a list: [ … ], not a text in "quotes"',
  },
  {
    what: 'same filter twice', file: 'units.report.json', from: '"id": "unit_type",', to: '"id": "unit_number",',
    code: 'duplicate-id', at: '"id": "unit_number",\n            "type": "lookup",', says: 'id "unit_number" is taken; give each its own',
  },
  {
    what: 'same column twice', file: 'units.report.json', from: '"id": "unit_number",\n          "title": "Unit"', to: '"id": "unit_id",\n          "title": "Unit"',
    code: 'duplicate-id', at: '"id": "unit_id",\n          "title": "Unit"', says: 'id "unit_id" is taken; give each its own',
  },
  {
    what: 'code misspelled', file: 'units.report.json', from: '"route": "/units",', to: '"route": "/units", "security": { "code": "TVADMN" },',
    code: 'unknown-code', at: '"route": "/units", "security": { "code": "TVADMN" },', says: 'code "TVADMN" does not exist',
  },
  {
    what: 'export includes unknown', file: 'units.report.json', from: '"include": [\n        "units"', to: '"include": [\n        "unit"',
    code: 'unknown-element', at: '"unit"\n      ]', says: 'element "unit" does not exist in this report; did you mean "units"?',
  },
  {
    what: 'format misspelled', file: 'units.report.json', from: '"format": "xlsx"', to: '"format": "xls"',
    code: 'not-allowed', at: '"format": "xls",', says: 'may not be "xls"; use "pdf" or "xlsx" or "csv" or "xml" or "png" or "xliff"; did you mean "xlsx"?',
  },
  {
    what: 'form dataset that only reads', file: 'edit-unit.form.json', from: '"dataset": "save-unit"', to: '"dataset": "units"',
    code: 'needs-writing', at: '"dataset": "units",\n    "key": "unit_id",', says: 'dataset "units" does not write; a form and an action need one that does; use "save-unit"',
  },
  {
    what: 'form key misspelled', file: 'edit-unit.form.json', from: '"key": "unit_id"', to: '"key": "id"',
    code: 'unknown-column', at: '"key": "id",', says: 'column "id" does not exist in the dataset; use "unit_id" or "unit_number"',
  },
  {
    what: 'form constraint field', file: 'edit-unit.form.json', from: '"field": "unit_number"', to: '"field": "number"',
    code: 'unknown-field', at: '"field": "number",', says: 'field "number" does not exist in this form; use "unit_number"',
  },
  {
    what: 'a route names no param', file: 'edit-unit.form.json', from: '"route": "/units/{id}/edit"', to: '"route": "/units/{unit}/edit"',
    code: 'unknown-param', at: '"route": "/units/{unit}/edit",', says: 'param "unit" does not exist in this report; use "id"',
  },
  {
    what: 'writes forgotten', file: 'save-unit.dataset.json', from: '"writes": true,\n', to: '',
    code: 'undeclared-write', at: '{', says: 'its SQL writes; declare "writes": true',
  },
  {
    what: 'single quotes', file: 'units.report.json', from: '"title": "Units"', to: '\'title\': "Units"',
    code: 'syntax', at: '\'title\': "Units",', says: 'is not JSON: \'title\' is not JSON: a text stands in "double quotes"',
  },
  {
    what: 'brace missing', file: 'types.lookup.json', from: '"lists": [\n    {', to: '"lists": [\n    ',
    code: 'syntax', at: '}\n  ]\n}', says: 'is not JSON: ] is missing before }',
  },
  {
    what: 'quote missing at end', file: 'units.report.json', from: '"title": "Units",', to: '"title": "Units,',
    code: 'syntax', at: '"title": "Units,', says: 'is not JSON: the text is not closed; a " is missing at its end',
  },
  {
    what: 'a comment begins with #', file: 'units.report.json', from: '"title": "Units",', to: '# title\n"title": "Units",',
    code: 'syntax', at: '# title', says: 'is not JSON: # begins no comment; write //',
  },
  {
    what: 'true is capitalized', file: 'units.report.json', from: '"paging": true', to: '"paging": True',
    code: 'syntax', at: '"paging": True', says: 'is not JSON: True is no value; write true',
  },
  {
    what: 'colon missing', file: 'units.report.json', from: '"title": "Units"', to: '"title" "Units"',
    code: 'syntax', at: '"title" "Units",', says: 'is not JSON: a colon is missing after the name',
  },
  {
    what: 'an equals sign stands for a colon', file: 'units.report.json', from: '"title": "Units"', to: '"title" = "Units"',
    code: 'syntax', at: '"title" = "Units",', says: 'is not JSON: = is no value; write :',
  },
  {
    what: 'same property twice', file: 'units.report.json', from: '"route": "/units",', to: '"route": "/units",\n "route": "/unit-list",',
    code: 'duplicate-property', at: '"route": "/unit-list",', says: '"route" appears twice here, and only the last is read; remove one',
  },
  {
    what: 'a list of a lookup names no dataset', file: 'types.lookup.json', from: '"options": [', to: '"dataset": "unit", "hint": "x", "options": [',
    code: 'unknown-dataset', at: '"dataset": "unit", "hint": "x", "options": [', says: 'dataset "unit" does not exist; did you mean "units"?',
  },
  {
    what: 'choice without options', file: 'units.report.json', from: '"type": "text",\n            "title": "Unit number"', to: '"type": "choice",\n            "title": "Unit number"',
    code: 'missing-property', at: '{\n            "id": "unit_number",', says: 'needs the property "options"; add it',
  },
  {
    what: 'a value in words of a quantity that is none', file: 'units.report.json', from: '"title": "Unit number"', to: '"title": "Under {{tred:4}} of {{tread:8}}"',
    code: 'wrong-form', at: '"title": "Under {{tred:4}}', says: 'says {{tred:4}}, which is no value of a quantity; write its name and a number, as {{distance:50}}; its names are pressure, tread, distance, wear, cost_per_tread, cost_per_distance, torque',
  },
  {
    what: 'a version that nothing loads', file: 'edit-unit.form.json', from: '"key": "unit_id",', to: '"key": "unit_id", "version": "version",',
    code: 'unknown-column', at: '"key": "unit_id", "version": "version",', says: 'column "version" does not exist in the dataset; use "unit_id" or "unit_number"',
  },
]

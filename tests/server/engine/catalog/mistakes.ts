import type { ProblemCode } from '../../../../server/engine/catalog/Problem.ts'

/** A mistake that somebody makes in the small portal of `broken/base`, and what they are told of it. */
export interface Mistake {
  what: string
  /** In this file, of the folder `units`, this text becomes that one. */
  file: string
  from: string
  to: string
  more?: { file: string; from: string; to: string }[]
  code: ProblemCode
  /** The file and a text on the line that is blamed, as it stands after the mistake; `file` itself where it is left out. */
  at: string
  in?: string
  /** The whole sentence. */
  says: string
}

export const mistakes: Mistake[] = [
  {
    what: 'the arguments of :scope are swapped', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: ':scope(u.location_id, u.account_id)',
    code: 'swapped-scope', at: ':scope(', says: 'the account and the location are swapped in :scope(u.location_id, u.account_id); write :scope(u.account_id, u.location_id)',
  },
  {
    what: 'the scope columns of the JSON are swapped', file: 'units.dataset.json', from: '"account": "account_id"', to: '"account": "location_id", "location": "account_id"',
    more: [
      { file: 'units.dataset.json', from: '"id": "unit_number",\n      "type": "text"\n    }\n  ],\n  "totals"', to: '"id": "unit_number",\n      "type": "text"\n    }, { "id": "location_id", "type": "integer", "internal": true }\n  ],\n  "totals"' },
      { file: 'units.sql', from: 'select u.unit_id', to: 'select u.location_id, u.unit_id' },
    ],
    code: 'swapped-scope', at: '"scope"', says: 'the account and the location are swapped in account location_id, location account_id; write account account_id, location location_id',
  },
  {
    what: ':scope names another id', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: ':scope(u.unit_id, u.location_id)',
    code: 'wrong-scope', at: ':scope(', says: '"u.unit_id" does not hold account ids, so it cannot say whose a row is; use "u.account_id"',
  },
  {
    what: ':scope names what is worked out', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: ':scope(u.account_id + 0, u.location_id)',
    code: 'wrong-scope', at: ':scope(', says: '"u.account_id + 0" does not hold account ids, so it cannot say whose a row is; use "u.account_id"',
  },
  {
    what: ':scope names no location', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: ':scope(u.account_id, u.unit_id)',
    code: 'wrong-scope-location', at: ':scope(', says: '"u.unit_id" does not hold location ids, so it cannot say whose a row is; use "u.location_id"',
  },
  {
    what: ':scope forgets the location', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: ':scope(u.account_id)',
    code: 'scope-without-location', at: ':scope(', says: '":scope(u.account_id)" leaves out the location, so a dealer would see rows of locations of other dealers; add the location; use "u.location_id"',
  },
  {
    what: 'the scope column of the JSON is another', file: 'units.dataset.json', from: '"account": "account_id"', to: '"account": "unit_id"',
    code: 'wrong-scope', at: '"account": "unit_id"', says: '"unit_id" does not hold account ids, so it cannot say whose a row is; use "account_id"',
  },
  {
    what: 'an aggregate counts more than the scope chooses', file: 'units.sql', from: 'from units u\nwhere', to: 'from units u\njoin inspections i on true\nwhere',
    code: 'open-table', at: 'inspections i', says: 'rows of "inspections i" are not limited to what the reader may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: 'a table is joined by the account alone', file: 'units.sql', from: 'from units u\nwhere', to: 'from units u\njoin locations l on l.account_id = u.account_id\nwhere',
    code: 'open-table', at: 'locations l', says: 'rows of "locations l" are not limited to what the reader may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: 'a figure beside the rows is counted over everybody', file: 'units.sql', from: 'u.unit_number\nfrom', to: "u.unit_number || (select count(*) from tires t)::text as unit_number\nfrom",
    code: 'open-table', at: 'tires t', says: 'rows of "tires t" are not limited to what the reader may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: ':scope holds only where something else does not', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: '(:scope(u.account_id, u.location_id) or u.is_active)',
    code: 'open-table', at: 'units u', says: 'rows of "units u" are not limited to what the reader may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: ':scope narrows the other side of an outer join', file: 'units.sql', from: 'from units u\nwhere :scope(u.account_id, u.location_id)', to: 'from units u\nleft join locations l on l.location_id = u.location_id and :scope(l.account_id, l.location_id)\nwhere true',
    code: 'open-table', at: 'units u', says: 'rows of "units u" are not limited to what the reader may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: 'rows of accounts are public', file: 'units.dataset.json', from: '{\n    "account": "account_id"\n  }', to: '"public"', more: [{ file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: 'true' }],
    code: 'public-rows', in: 'units.sql', at: 'units u', says: 'the dataset is "public", but "units u" holds rows of accounts; say whose rows they are by "scope" and :scope(…), or "everyone" when every reader is meant to see the rows of all accounts',
  },
  {
    what: 'a column is not declared', file: 'units.sql', from: 'u.unit_number\nfrom', to: 'u.unit_number, u.vin\nfrom',
    code: 'undeclared-column', at: 'u.vin', says: 'the SQL answers the column "vin", which the JSON does not declare; declare it ("internal": true when readers do not need it), or leave it out',
  },
  {
    what: 'a text is declared an integer', file: 'units.dataset.json', from: '"id": "unit_number",\n      "type": "text"\n    }\n  ],\n  "totals"', to: '"id": "unit_number",\n      "type": "integer"\n    }\n  ],\n  "totals"',
    code: 'column-type', at: '"type": "integer"\n    }\n  ],\n  "totals"', says: 'the SQL answers text; declare the column as "text", or cast it in the SQL',
  },
  {
    what: 'an average is declared an integer', file: 'units.sql', from: 'select u.unit_id', to: 'select u.unit_id::numeric as unit_id',
    code: 'column-type', in: 'units.dataset.json', at: '"type": "integer"\n    },\n    {\n      "id": "account_id"', says: 'the SQL answers numeric; declare the column as "numeric", or cast it in the SQL',
  },
]

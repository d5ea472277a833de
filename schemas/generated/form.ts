/* Made by `npm run generate` from schemas/definition/form.schema.json: edit that instead. */

/**
 * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
 */
export type Condition =
  | {
      /**
       * @minItems 1
       */
      all: Condition[]
    }
  | {
      /**
       * @minItems 1
       */
      any: Condition[]
    }
  | {
      not: Condition
    }
  | {
      /**
       * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
       */
      ref: string
      op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
      value?: string | number | boolean | unknown[]
    }
  | {
      /**
       * A code of an access definition.
       */
      code: string
    }
/**
 * A field of a form. Its id is the column it is loaded from and the parameter it is saved by.
 */
export type FormFieldDefinition =
  TextField | NumberField | DateField | ChoiceField | LookupField | TreeField | DateRangeField | FlagField | FileField

/**
 * A page for data entry: fields in sections, with the calls that load and save them.
 */
export interface FormDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'form'
  /**
   * Known from the file name; optional.
   */
  id: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  description?:
    | string
    | {
        t: string
      }
  /**
   * The page's address, with {name} for each route parameter.
   */
  route: string
  add?: FormAdd
  /**
   * The page that the back link opens.
   */
  parent?: string
  security?: Security
  /**
   * Parameters in the address: route parameters, and others in the query.
   */
  params?: PageParam[]
  load?: FormLoad
  save: FormSave
  after?: Link
  /**
   * @minItems 1
   */
  sections: FormSection[]
}
/**
 * A second address, under which the form opens empty and saving adds.
 */
export interface FormAdd {
  /**
   * The page's address, with {name} for each route parameter.
   */
  route: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  told?:
    | string
    | {
        t: string
      }
}
/**
 * Who may see this; all conditions must be met. The server removes what a user may not see, and refuses requests for it.
 */
export interface Security {
  /**
   * A code of an access definition.
   */
  code?: string
  /**
   * @minItems 1
   *
   * Items: A group of an access definition.
   */
  groups?: string[]
  /**
   * A flag of an access definition.
   */
  flag?: string
  /**
   * Codes that only members of a group need; others pass.
   *
   * @minItems 1
   */
  gates?: Gate[]
}
export interface Gate {
  /**
   * A group of an access definition.
   */
  group: string
  /**
   * A code of an access definition.
   */
  code: string
}
export interface PageParam {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'integer' | 'text' | 'date'
  required?: boolean
}
/**
 * The call that answers the one row, its columns at the top; none is 404.
 */
export interface FormLoad {
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
  with: Bindings
}
/**
 * Values of the request, from /params.
 */
export interface Bindings {
  /**
   * A value: from a pointer, or fixed.
   */
  [k: string]:
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        from: string
      }
    | {
        value: string | number | boolean | null | unknown[]
      }
}
/**
 * The call that saves: by a dataset that writes, given every field under its own name, in one transaction (no row written means that the row changed meanwhile), or by a workflow of the server.
 */
export interface FormSave {
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset?: string
  /**
   * In place of a dataset, where saving is more than a statement: import-words reads `file` as the translations of `locale_id`, and answers `import_id`.
   */
  workflow?: 'import-words'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  key?: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  version?: string
  /**
   * The name of a save in the audit trail (default save). permissions is for forms whose row is a user, and records old and new values.
   */
  audit?: 'save' | 'permissions'
  /**
   * Asked before a save: the first of them whose condition holds.
   *
   * @minItems 1
   */
  confirm?: FormConfirm[]
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  told?:
    | string
    | {
        t: string
      }
  constraints?: FormConstraint[]
}
/**
 * A question before a save that is allowed but unusual.
 */
export interface FormConfirm {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * Asked while the condition on /form is true.
   */
  when:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  text:
    | string
    | {
        t: string
      }
}
/**
 * The field of a database constraint that refuses a save.
 */
export interface FormConstraint {
  constraint: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  field: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  message:
    | string
    | {
        t: string
      }
}
/**
 * The page after saving; /form contains the saved values, key and version. Without it, the form stays open.
 */
export interface Link {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  to?: string
  /**
   * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
   */
  address?: string
  with?: Bindings1
  /**
   * Names of filters that are passed on unchanged.
   *
   * Items: A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  keep?: string[]
}
/**
 * Named values.
 */
export interface Bindings1 {
  /**
   * A value: from a pointer, or fixed.
   */
  [k: string]:
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        from: string
      }
    | {
        value: string | number | boolean | null | unknown[]
      }
}
export interface FormSection {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  /**
   * @minItems 1
   */
  fields: FormFieldDefinition[]
}
export interface TextField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'text'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  /**
   * The most characters (default 100).
   */
  maxLength?: number
  /**
   * Allows several lines.
   */
  multiline?: boolean
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  default?: string
}
export interface NumberField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'number'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  /**
   * No dot may be typed.
   */
  integer?: boolean
  /**
   * Default 0.
   */
  minimum?: number
  maximum?: number
  /**
   * The most digits after the dot (default 2).
   */
  decimals?: number
  /**
   * The most digits before the dot.
   */
  integerDigits?: number
  /**
   * The most signs (default 16).
   */
  maxLength?: number
  /**
   * The step of an arrow key (default 1).
   */
  step?: number
  /**
   * Entered in the reader's unit of it; limits, default and the request's value are in psi, 32nds of an inch or miles.
   */
  quantity?: 'pressure' | 'tread' | 'distance' | 'wear' | 'cost_per_tread' | 'cost_per_distance'
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  default?: number
}
export interface DateField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'date'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  /**
   * No day after this one.
   */
  latest?: 'today'
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
}
export interface ChoiceField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'choice'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  multiple?: boolean
  /**
   * The options: listed here, or the defined codes, groups or flags.
   */
  options: FieldOption[] | AccessOptions
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  emptyText?:
    | string
    | {
        t: string
      }
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  /**
   * A value, or "$first": the first option this user has.
   */
  default?: string
}
export interface FieldOption {
  value: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  label:
    | string
    | {
        t: string
      }
  security?: Security
}
export interface AccessOptions {
  access: 'codes' | 'groups' | 'flags'
  /**
   * Ids, where not all are offered.
   *
   * @minItems 1
   */
  only?: string[]
}
export interface LookupField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'lookup'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  multiple?: boolean
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  lookup: string
  args?: Bindings2
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  emptyText?:
    | string
    | {
        t: string
      }
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  /**
   * "$only" chooses the option when there is just one, "$first" the first; or a value that is always offered, for which nobody has to wait.
   */
  default?: string
}
/**
 * Named values.
 */
export interface Bindings2 {
  /**
   * A value: from a pointer, or fixed.
   */
  [k: string]:
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        from: string
      }
    | {
        value: string | number | boolean | null | unknown[]
      }
}
/**
 * A choice from a tree of options: the rows of its lookup name their parent.
 */
export interface TreeField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'tree'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  multiple?: boolean
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  lookup: string
  args?: Bindings3
  /**
   * Whether every option can be selected, or only leaves (default any).
   */
  choose?: 'any' | 'leaf'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  emptyText?:
    | string
    | {
        t: string
      }
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  /**
   * "$only" chooses the option when there is just one, "$first" the first; or a value that is always offered, for which nobody has to wait.
   */
  default?: string
}
/**
 * Named values.
 */
export interface Bindings3 {
  /**
   * A value: from a pointer, or fixed.
   */
  [k: string]:
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        from: string
      }
    | {
        value: string | number | boolean | null | unknown[]
      }
}
export interface DateRangeField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'dateRange'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  /**
   * The request's names for its two ends and their meaning.
   */
  names?: {
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    from: string
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    to: string
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    type?: string
  }
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  default?: 'last30days' | 'monthToDate' | 'yearToDate' | 'quarter' | 'last12months'
}
export interface FlagField {
  /**
   * A name on the wire, spelled as the specification does.
   */
  id: string
  type: 'flag'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  default?: boolean
}
/**
 * A file to send; for forms only. Its parameter is of type file, or of type rows for a CSV file whose rows are saved.
 */
export interface FileField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'file'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  /**
   * Accepted media types; images have a preview.
   *
   * @minItems 1
   */
  accept: (
    | 'image/png'
    | 'image/jpeg'
    | 'image/webp'
    | 'application/pdf'
    | 'text/csv'
    | 'application/xliff+xml'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  )[]
  /**
   * Default 5,000,000.
   */
  maxBytes?: number
  stored?: FileStored
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
}
/**
 * The call that reads a stored file. What loads the form then answers the field's own column: JSON with name, type and size. A save that keeps the file gives its name and type without bytes.
 */
export interface FileStored {
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
}

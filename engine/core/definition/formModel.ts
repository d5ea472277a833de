import type {
  ChoiceField,
  DateField,
  Field,
  FieldBase,
  FlagField,
  NumberField,
  PickTableField,
  PictureName,
  TextField,
} from './fieldModel.ts'
import type { Bindings, Condition, Link, Param, Security, Tone, ValueFormat, Message } from './model.ts'

/** A file to send: forms take it, filters do not. */
export interface FileField extends FieldBase {
  type: 'file'
  /** Media types. */
  accept: string[]
  maxBytes: number
  /** The call that answers the bytes of one that is kept; null when none is shown again. */
  stored: { endpoint: string; dataset: string } | null
  default: null
}
/** A field of a row, which needs no other field. */
export type RowField = TextField | NumberField | DateField | ChoiceField | FlagField
/** Rows that are added and removed: forms take them, filters do not. */
export interface RowsField extends FieldBase {
  type: 'rows'
  /** The name of one, with {{number}}. */
  row: Message
  add: Message
  minRows: number
  maxRows: number
  /** Rows of a form that opens empty. */
  openRows: number
  /** A drawing of the rows as they are entered. */
  picture: PictureName | null
  fields: RowField[]
  default: null
}
/** The value of one input. */
export type InputField = Exclude<Field, PickTableField> | FileField
export type FormField = InputField | RowsField

/** A column of the loaded row that is to be seen and not changed. */
export interface ShownValue extends ValueFormat {
  id: string
  title: Message
}

/** A panel of values that the server computes from the entries, requested again as they change. */
export interface FormPanel {
  title: Message | null
  endpoint: string
  /** Answers one row. */
  dataset: string
  /** Ids of the fields and parameters of the form that it is given. */
  asks: string[]
  items: PanelItem[]
}
interface PanelItem extends ShownValue {
  /** By the code that is the value. */
  tones: Record<string, Tone> | null
}

/** Values that a form can begin with, by field id. */
interface FormTemplate {
  id: string
  title: Message
  help: Message | null
  values: Record<string, string | number | boolean | string[]>
}

export interface FormSection {
  id: string
  title: Message
  help: Message | null
  /** The button that answers what has no answer yet. */
  fill: { title: Message; value: string } | null
  /** A menu whose choices give fields of the form values, by field id. */
  templates: { title: Message; choices: FormTemplate[] } | null
  shown: ShownValue[]
  fields: FormField[]
  panel: FormPanel | null
}

/** A save that keeps what is entered so far. */
interface FormDraft {
  endpoint: string
  dataset: string
  title: Message
  told: Message | null
  /** Fields that it cannot do without. */
  needs: string[]
  after: Link | null
}

/** The workflow that the server runs on a form's values where a statement is not enough. */
export type FormWorkflow = 'import-words' | 'add-unit-image' | 'withdraw-survey' | 'add-source-key'
/** A step that the server runs after the dataset has written. */
export type FormStep = 'judge-unit' | 'judge-place'

/** Asked before a save. */
export interface FormQuestion {
  when: Condition
  text: Message
}

interface FormSave {
  endpoint: string
  /** null: a workflow of the server saves. */
  dataset: string | null
  workflow: FormWorkflow | null
  then: FormStep | null
  /** Parameters that come from the address. */
  with: Bindings
  /** The label of its button, if that is not Save. */
  title: Message | null
  /** The column that names the row; null when every save adds one. */
  key: string | null
  version: string | null
  /** The name of a save in the audit trail. */
  audit: 'save' | 'values' | 'permissions'
  /** Asked before a save: the first whose condition on the values holds. */
  confirm: FormQuestion[]
  /** The effects of the save, shown with each question. */
  panel: FormPanel | null
  /** The message after the save, with {{values}} of text fields. */
  told: Message | null
  constraints: { constraint: string; field: string; message: Message }[]
}

/**
 * A form after parsing: what the server saves by, what it sends to the browser (pruned) and what the engine renders.
 */
export interface Form {
  kind: 'form'
  id: string
  title: Message
  description: Message | null
  /** Section of the guide that explains the page, `chapter#section`; null: its parent's. */
  help: string | null
  route: string
  /** The address under which it opens empty. */
  add: { route: string; title: Message; told: Message | null } | null
  parent: string | null
  /** The page that stays beside this one. */
  beside: string | null
  security: Security | null
  params: Param[]
  load: { endpoint: string; dataset: string; with: Bindings; security: Security | null } | null
  save: FormSave
  draft: FormDraft | null
  /**
   * Saving can go on with the next: fields that keep their values, and the text field that goes on with the next
   * number.
   */
  again: { keeps: string[]; counts: string | null } | null
  /** Beside the fields. */
  panel: FormPanel | null
  after: Link | null
  /** Columns of the row that name it, beside the title. */
  subject: (ValueFormat & { id: string })[]
  sections: FormSection[]
}

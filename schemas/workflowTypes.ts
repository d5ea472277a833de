/** What the product's workflows take of a field, where that is no text: beside the definition language that names them. */
export const workflowTypes: Record<'import-words' | 'add-unit-image' | 'withdraw-survey' | 'add-source-key', Record<string, 'integer' | 'file'>> = {
  'import-words': { locale_id: 'integer', file: 'file' },
  'add-unit-image': { unit_inspection_id: 'integer', file: 'file' },
  'withdraw-survey': { survey_id: 'integer' },
  'add-source-key': { accounts: 'integer', dealers: 'integer' },
}

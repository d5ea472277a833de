/**
 * The types of fields that the product's workflows read, if they are no texts. Kept beside the definition language,
 * which names the workflows.
 */
export const workflowTypes: Record<'import-words' | 'add-unit-image' | 'withdraw-survey' | 'add-source-key', Record<string, 'integer' | 'file'>> = {
  'import-words': { locale_id: 'integer', file: 'file' },
  'add-unit-image': { unit_inspection_id: 'integer', file: 'file' },
  'withdraw-survey': { survey_id: 'integer' },
  'add-source-key': { accounts: 'integer', dealers: 'integer' },
}

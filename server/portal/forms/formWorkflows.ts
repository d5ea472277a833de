import type { SourceKeyStore } from '../../access/sourceKeys.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import { sentFile, type FormSteps, type Workflows } from '../../engine/forms/Workflows.ts'
import type { Database } from '../../platform/database/Database.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { addedKey, addSourceKey } from '../imports/addSourceKey.ts'
import { judgeDrafts } from '../surveys/judgeDrafts.ts'
import { judgePlace } from '../surveys/judgePlace.ts'
import { addImage } from '../surveys/surveyImages.ts'
import { addedImage } from '../surveys/wheelSchema.ts'
import { withdrawnSurvey, withdrawSurvey } from '../surveys/withdrawSurvey.ts'
import { importSchema, type TranslationImports } from '../translations/createTranslationImports.ts'

interface FormWorkflowDeps {
  database: Database
  storage: Storage
  catalog(): Catalog
  keys: Pick<SourceKeyStore, 'add'>
  translationImports: TranslationImports
}

/** Saves of the product that are more than a statement, by the names that forms call them by. */
export function formWorkflows({ database, storage, catalog, keys, translationImports }: FormWorkflowDeps): Workflows {
  return {
    'import-words': {
      save: ({ locale_id }, files, { userId }) =>
        translationImports.check(Number(locale_id), sentFile(files, 'file'), userId),
      answer: importSchema,
      once: false,
    },
    'add-unit-image': {
      save: ({ unit_inspection_id: unit, title }, files, caller, key) =>
        addImage(
          { database, storage },
          { unit_inspection_id: Number(unit) },
          { file: sentFile(files, 'file'), title: String(title ?? ''), caller, key },
        ),
      answer: addedImage,
      once: false,
    },
    'add-source-key': {
      save: (values, _files, caller) => addSourceKey(values, caller, { database, keys, feeds: catalog().feeds }),
      answer: addedKey,
      once: false,
    },
    'withdraw-survey': {
      save: ({ survey_id: id, reason }, _files, caller) =>
        withdrawSurvey(database, { surveyId: Number(id), reason: String(reason) }, caller),
      answer: withdrawnSurvey,
      once: true,
    },
  }
}

/** Steps of the product after a form has saved its row, by the names that forms call them by. */
export const formSteps: FormSteps = {
  'judge-unit': (connection, { unit_inspection_id: id }) => judgeDrafts(connection, [Number(id)]),
  'judge-place': (connection, { account_id, location_id }) =>
    judgePlace(connection, { accountId: numberOrNull(account_id), locationId: numberOrNull(location_id) }),
}

const numberOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

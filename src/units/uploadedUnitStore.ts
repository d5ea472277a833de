import type { LocalAnswers } from '../local/LocalCalls.ts'
import type { Portal } from '../Portal.ts'
import { UnitJudge } from './UnitJudge.ts'
import { uploadedUnitCalls } from './uploadedUnitCalls.ts'
import { UploadedUnits } from './UploadedUnits.ts'

/** The store of uploaded units of whoever is signed in. */
export function uploadedUnitStore({
  api,
  language,
  session,
}: Pick<Portal, 'api' | 'language' | 'session'>): LocalAnswers {
  return uploadedUnitCalls({
    units: new UploadedUnits({ indexedDB: window.indexedDB, storage: localStorage }),
    judge: new UnitJudge(
      (method, path, call) => api.request(method, path, call),
      (message, values) => language.translate(message, values),
      () => new Date(),
    ),
    request: (method, path, call) => api.request(method, path, call),
    user: () => session.login ?? '',
    locale: () => language.locale,
    translate: (message) => language.translate(message),
  })
}

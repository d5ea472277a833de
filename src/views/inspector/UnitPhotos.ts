import { makeObservable, observable, runInAction } from 'mobx'
import type { Wheel } from '../../../domain/positions.ts'
import { shrinkPicture } from '../../offline/queue/shrinkPicture.ts'
import type { Surveys } from '../../offline/Surveys.ts'
import { placeOf, type Inspector } from './Inspector.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import type { TranslateMessage } from './useTranslate.ts'

/** Takes pictures of a unit and its wheels, and says why one could not be taken. */
export class UnitPhotos {
  failure: string | null = null

  constructor(
    private readonly inspector: Inspector,
    private readonly surveys: Surveys,
    private readonly translate: TranslateMessage,
  ) {
    makeObservable(this, { failure: observable })
  }

  /** Stores a picture of a wheel in the browser; null: of the unit as a whole. */
  async add(file: File, of: Wheel | null): Promise<void> {
    const { copy, unit } = this.inspector
    this.fail(null)
    try {
      const shown = of && { place: placeOf(of), is_new_tire: this.inspector.cachedOf(of).replacement !== null }
      const picture = await shrinkPicture(file).catch(() => null)
      if (picture === null) this.fail(this.translate(inspectorMessages.noPicture))
      else
        await this.surveys.pictures.add(
          { survey_id: copy.survey.survey_id, unit_inspection_id: unit.cached.unit_inspection_id },
          shown,
          picture,
        )
    } catch {
      this.fail(this.translate(inspectorMessages.notStored))
    }
  }

  fail(text: string | null): void {
    runInAction(() => {
      this.failure = text
    })
  }
}

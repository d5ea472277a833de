import type { FeedWriters } from '../../engine/feeds/FeedWriter.ts'
import { inspectionWriter } from './inspectionWriter.ts'
import { specificationWriter } from './specificationWriter.ts'
import { fittingWriter, removalWriter } from './tires/tireWriters.ts'
import { torqueWriter } from './torqueWriter.ts'
import { trailerWriter } from './trailerWriter.ts'

/** Writers of feeds whose rows the portal stores itself. */
export const feedWriters: FeedWriters = {
  inspections: inspectionWriter,
  'fitted-tires': fittingWriter,
  'removed-tires': removalWriter,
  specifications: specificationWriter,
  'torque-checks': torqueWriter,
  'trailer-checks': trailerWriter,
}

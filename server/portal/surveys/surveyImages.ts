import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { audit } from '../../access/audit.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Database, Queryable } from '../../platform/database/Database.ts'
import { badInput, notFound, Refusal } from '../../platform/errors.ts'
import type { SentFile } from '../../platform/files/SentFile.ts'
import { encodeImage, storedName, storeImage, type StoredImage } from '../../platform/storage/storeImage.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { perUserLimit } from '../../platform/concurrency/perUserLimit.ts'
import { holdContent, isBeingAdded, isNamed, sweepPictures } from './forgottenPictures.ts'
import { lockDraft } from './openDraft.ts'
import type { WheelPlace } from './wheelAnswer.ts'

/** The most pictures of a unit on a survey, its tires' among them. */
const maxImages = 20

export type AddedImage = { storage_id: string; url: string; thumbnail_url: string; width: number; height: number }

/** Pictures of one user are opened one by one: others' come beside them. */
const encoding = perUserLimit({ atOnce: 1, maxWaiting: maxImages })

interface SurveyImageDeps {
  database: Database
  storage: Storage
}

/** A unit, or one of its wheels. */
type ImagePlace = Pick<WheelPlace, 'unit_inspection_id'> &
  Partial<WheelPlace> & {
    /**
     * It was taken of a tire that had been fitted on this survey; false: of the one before. Not said: of the one that
     * stands there when it comes.
     */
    is_new_tire?: boolean | null
  }

interface SentImage {
  file: SentFile
  title: string
  caller: Principal
  /** Sent again under it, the picture is kept once. */
  key: string | null
}

/**
 * Keeps a picture of a unit on an open survey, or of the tire on one of its wheels. Bytes are kept before the row that
 * names them.
 */
export async function addImage(
  { database, storage }: SurveyImageDeps,
  place: ImagePlace,
  { file, title, caller, key }: SentImage,
): Promise<AddedImage> {
  // One that is kept may have been published since: its sender, who never heard of it, is told that it is.
  const existing = await findByKey(database, place.unit_inspection_id, { key, caller })
  if (existing) return existing
  // A caller out of scope stores nothing.
  await database.transaction((connection) => lockDraft(connection, place.unit_inspection_id, caller))
  const encoded = await encoding(caller.userId, () =>
    encodeImage(file.bytes).catch(() => {
      throw badInput([{ field: 'file', key: 'server.field.form' }])
    }),
  )
  await isBeingAdded(database, encoded.record.content)
  await storeImage(storage, encoded)
  return database.transaction(async (connection) => {
    await lockDraft(connection, place.unit_inspection_id, caller)
    await holdContent(connection, encoded.record.content)
    // Meanwhile the last one like it may have been taken away, with its bytes.
    if (!(await storage.read(storedName(encoded.record.content, 'full')))) await storeImage(storage, encoded)
    return (
      (await findByKey(connection, place.unit_inspection_id, { key, caller })) ??
      writeImage(connection, place, { ...encoded.record, title, caller, key })
    )
  })
}

/** The picture that came under a key before. */
async function findByKey(
  connection: Queryable,
  unitInspectionId: number,
  { key, caller: { scope } }: Pick<SentImage, 'key' | 'caller'>,
): Promise<AddedImage | null> {
  if (key === null) return null
  const [image] = await connection.query<{ storage_id: string; width: number; height: number }>(
    sql`
    select i.storage_id, i.width, i.height from images i where i.inspection_id = ${unitInspectionId} and i.client_id = ${key}::uuid`,
    { reader: scope },
  )
  return image ? addedImage(image) : null
}

const addedImage = ({
  storage_id,
  width,
  height,
}: {
  storage_id: string
  width: number
  height: number
}): AddedImage => ({
  storage_id,
  url: `images/get/${storage_id}`,
  thumbnail_url: `images/get/${storage_id}?size=thumbnail`,
  width,
  height,
})

async function writeImage(
  connection: Queryable,
  place: ImagePlace,
  image: StoredImage & Omit<SentImage, 'file'>,
): Promise<AddedImage> {
  const wheel = await wheelOf(connection, place)
  const storageId = randomUUID()
  const [written] = await connection.query(sql`
    insert into images (storage_id, account_id, location_id, survey_id, inspection_id, unit_id, tire_id, axle_number, side, wheel_index, title, media_type, width, height, byte_count, content, taken_at, client_id, in_place_of)
    select ${storageId}, s.account_id, s.location_id, s.survey_id, d.unit_inspection_id, d.unit_id, ${wheel?.tire_id ?? null}::bigint, ${wheel?.axle_number ?? null}::integer, ${wheel?.side ?? null}::text,
      ${wheel?.wheel_index ?? null}::integer, ${image.title.trim()}, ${image.media_type}, ${image.width}::integer, ${image.height}::integer, ${image.byte_count}::integer, ${image.content}, now() at time zone l.time_zone, ${image.key}::uuid, ${wheel?.in_place_of ?? null}::bigint
    from survey_units d join surveys s on s.survey_id = d.survey_id join locations l on l.location_id = s.location_id
    where d.unit_inspection_id = ${place.unit_inspection_id} and (select count(*) from images i where i.inspection_id = d.unit_inspection_id and i.survey_id = d.survey_id) < ${maxImages}
    returning storage_id`)
  if (!written)
    throw new Refusal(422, 'server.surveys.too_many_images', {
      errors: [{ field: 'file', key: 'server.surveys.too_many_images', values: { count: maxImages } }],
      values: { count: maxImages },
    })
  await isNamed(connection, image.content)
  await audit(connection, image.caller, 'save', {
    report: 'survey-unit-pictures',
    action: 'add',
    key: place.unit_inspection_id,
    image: storageId,
    inspection: place.unit_inspection_id,
    added: true,
  })
  return addedImage({ ...image, storage_id: storageId })
}

type ShownWheel = Omit<WheelPlace, 'unit_inspection_id'> & { tire_id: number | null; in_place_of: number | null }

/** The wheel that a picture shows, with its tire. One that replaced another is not known before publishing. */
async function wheelOf(
  connection: Queryable,
  { unit_inspection_id, axle_number, side, wheel_index, is_new_tire: isNewTire }: ImagePlace,
): Promise<ShownWheel | null> {
  if (axle_number === undefined) return null
  const [wheel] = await connection.query<ShownWheel>(sql`
    select w.axle_number, w.side, w.wheel_index, r.removed_tire_id as in_place_of, case when r.removed_tire_id is null then w.tire_id end as tire_id
    from survey_wheels w
    left join survey_replacements r on r.unit_inspection_id = w.unit_inspection_id and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index
      and r.undone_at is null and ${isNewTire ?? true}
    where w.unit_inspection_id = ${unit_inspection_id} and w.axle_number = ${axle_number} and w.side = ${side} and w.wheel_index = ${wheel_index}`)
  if (!wheel) throw badInput([{ field: 'axle_number', key: 'server.surveys.no_wheel' }])
  return wheel
}

/** Takes a picture of a unit on an open survey away; its bytes go afterwards, when no other row names them. */
export async function deleteImage(
  { database, storage }: SurveyImageDeps,
  { storageId, unitInspectionId, tireId }: { storageId: string; unitInspectionId: number; tireId: number | null },
  caller: Principal,
): Promise<void> {
  await database.transaction(async (connection) => {
    await lockDraft(connection, unitInspectionId, caller)
    const [deleted] = await connection.query(sql`
      delete from images where storage_id = ${storageId} and inspection_id = ${unitInspectionId} and (${tireId}::bigint is null or tire_id = ${tireId}) returning storage_id`)
    if (!deleted) throw notFound()
    await audit(connection, caller, 'delete', {
      report: 'survey-unit-pictures',
      action: 'delete',
      key: unitInspectionId,
      image: storageId,
      inspection: unitInspectionId,
    })
  })
  // A file that cannot be deleted now is retried later.
  await sweepPictures({ database, storage }).catch(() => {})
}

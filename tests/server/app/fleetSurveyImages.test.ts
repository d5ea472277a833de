import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '../../../server/access/Principal.ts'
import type { Database } from '../../../server/platform/database/Database.ts'
import { storedName } from '../../../server/platform/storage/storeImage.ts'
import { sweepPictures } from '../../../server/portal/surveys/forgottenPictures.ts'
import { addImage, deleteImage } from '../../../server/portal/surveys/surveyImages.ts'
import { readOneWheel } from './readOneWheel.ts'
import { setupTestApp } from './setupTestApp.ts'
import { today, type Caller } from './testApp.ts'

const picture = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 4/1 0/1' } })
    .jpeg()
    .toBuffer()

describe('pictures of units on surveys', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let survey: number
  let draft: number
  let pictures: Record<'red' | 'blue', Buffer>
  beforeAll(async () => {
    customer = await world.as('cus')
    pictures = { red: await picture('red'), blue: await picture('blue') }
  })
  beforeEach(async () => {
    const [unit] = await world.database.query<{ unit_id: number; location_id: number }>(
      sql`update units set is_active = true where unit_number = 'GR-101' returning unit_id, location_id`,
    )
    survey = Number(
      (
        await customer.post('fleet_survey/create_survey', {
          location_id: unit!.location_id,
          survey_date: today,
          survey_by: 'Sam Fields',
          dealer: null,
          comments: null,
        })
      ).json.survey_id,
    )
    await customer.post('fleet_survey/add_existing_unit_to_survey', {
      survey_id: survey,
      unit_ids: [unit!.unit_id],
      move: false,
    })
    draft = Number(
      (
        await world.database.query<{ id: number }>(
          sql`select unit_inspection_id as id from survey_units where survey_id = ${survey}`,
        )
      )[0]!.id,
    )
  })

  async function upload(
    path: string,
    body: object,
    bytes: Buffer,
    { type = 'image/jpeg', by = customer, key }: { type?: string; by?: Caller; key?: string } = {},
  ) {
    const data = new FormData()
    data.append('form', JSON.stringify({ ...body, file: { name: 'tire.jpg', type, size: bytes.length } }))
    data.append('file', new Blob([bytes as BlobPart], { type }), 'tire.jpg')
    const request = new Request('http://portal.test/', { method: 'POST', body: data })
    const answer = await world.app.server.inject({
      method: 'POST',
      url: `/api/v2/${path}`,
      headers: {
        ...by.headers,
        ...(key ? { 'idempotency-key': key } : {}),
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return {
      status: answer.statusCode,
      json: answer.json<Record<string, never> & { response_status?: { errors: { field: string }[] } }>(),
    }
  }
  const ofUnit = (bytes: Buffer, more: object = {}) =>
    upload(`fleet_survey/add_unit_image/${draft}`, { title: 'Left side' }, bytes, more)
  const wheel = { axle_number: 1, side: 'left', wheel_index: 1 }
  const ofTire = (bytes: Buffer, more: object = {}) =>
    upload('fleet_survey/add_tire_image', { unit_inspection_id: draft, ...wheel, title: 'Nail', ...more }, bytes)
  const list = async () =>
    (await customer.get(`fleet_survey/get_unit_inspection_images/${draft}`)).json.images as unknown as {
      storage_id: string
      title: string
      axle_and_tire_position: string | null
      tire_id: number | null
      url: string
    }[]
  const remove = (storage_id: string, more = '') =>
    customer.send(
      'DELETE',
      `fleet_survey/delete_image?storageId=${storage_id}&unitInspectionId=${draft}${more}`,
      undefined,
    )
  const contentOf = async (storage_id: string) =>
    (
      await world.database.query<{ content: string }>(sql`select content from images where storage_id = ${storage_id}`)
    )[0]!.content

  it('are stored without the place they were taken at, shown, and published with the survey', async () => {
    expect((await ofUnit(pictures.red)).status).toBe(200)
    expect((await ofTire(pictures.blue)).status).toBe(200)
    expect((await list()).map(({ title, axle_and_tire_position }) => [title, axle_and_tire_position])).toEqual([
      ['Left side', null],
      ['Nail', '1 LF'],
    ])
    // Taken at is by the clock of the location, as when the unit came onto the survey.
    expect(
      await world.database.query(sql`
      select distinct abs(extract(epoch from i.taken_at - now() at time zone l.time_zone)) < 600 as is_now from images i join locations l on l.location_id = i.location_id where i.survey_id = ${survey}`),
    ).toEqual([{ is_now: true }])
    const { raw } = await customer.get((await list())[0]!.url)
    expect((await sharp(raw).metadata()).exif).toBeUndefined()
    expect(
      (await customer.post('survey/get_images_page', { survey_id: survey, unit_id: 1, tire_id: null })).status,
    ).toBe(404)
    await readOneWheel(world, customer, survey)
    await customer.post('fleet_survey/finish_survey', { survey_id: survey })
    expect((await list()).map(({ title }) => title)).toEqual(['Left side', 'Nail'])
    const [nail] = (await list()).slice(1)
    expect(nail!.tire_id).not.toBeNull()
    for (const refused of [await ofUnit(pictures.red), await remove(nail!.storage_id)]) expect(refused.status).toBe(409)
  })

  it('of a wheel whose tire is replaced are of the tire that stood there', async () => {
    const isRead = async (version: number) =>
      expect(
        (await customer.post('fleet_survey/save_tire', { unit_inspection_id: draft, ...wheel, version, pressure: 104 }))
          .status,
      ).toBe(200)
    await isRead(1)
    await ofTire(pictures.red)
    await customer.post('fleet_survey/replace_tires', {
      unit_inspection_id: draft,
      tires: [{ ...wheel, version: 2, removal_reasons: ['puncture'] }],
    })
    await isRead(3)
    await ofTire(pictures.blue)
    await readOneWheel(world, customer, survey)
    expect((await customer.post('fleet_survey/finish_survey', { survey_id: survey })).status).toBe(200)
    const [removed] = await world.database.query<{ tire_id: number; replaced_by_tire_id: number }>(
      sql`select tire_id, replaced_by_tire_id from removed_tires where survey_id = ${survey}`,
    )
    expect((await list()).map(({ tire_id, axle_and_tire_position }) => [tire_id, axle_and_tire_position])).toEqual([
      [removed!.tire_id, '1 LF'],
      [removed!.replaced_by_tire_id, '1 LF'],
    ])
  })

  describe('of a wheel whose tire is replaced', () => {
    const isRead = async (version: number) =>
      expect(
        (await customer.post('fleet_survey/save_tire', { unit_inspection_id: draft, ...wheel, version, pressure: 104 }))
          .status,
      ).toBe(200)
    const replace = async (version: number) =>
      (
        await customer.post('fleet_survey/replace_tires', {
          unit_inspection_id: draft,
          tires: [{ ...wheel, version, removal_reasons: ['puncture'] }],
        })
      ).json.replacements as unknown as { removed_tire_id: number }[]
    const finish = async () => {
      await readOneWheel(world, customer, survey)
      expect((await customer.post('fleet_survey/finish_survey', { survey_id: survey })).status).toBe(200)
    }
    const ofTires = async (): Promise<('removed' | 'fitted' | 'neither')[]> => {
      const [removed] = await world.database.query<{ tire_id: number | null; replaced_by_tire_id: number }>(
        sql`select tire_id, replaced_by_tire_id from removed_tires where survey_id = ${survey}`,
      )
      return (await list()).map(({ tire_id }) =>
        tire_id === removed?.replaced_by_tire_id
          ? 'fitted'
          : tire_id !== null && tire_id === removed?.tire_id
            ? 'removed'
            : 'neither',
      )
    }

    it('a picture taken before the replacement and sent after it belongs to the old tire', async () => {
      await replace(1)
      await ofTire(pictures.red, { is_new_tire: false })
      await ofTire(pictures.blue, { is_new_tire: true })
      await isRead(2)
      await finish()
      expect(await ofTires()).toEqual(['removed', 'fitted'])
    })

    it('a picture of an unread new tire belongs to the new tire', async () => {
      await replace(1)
      await ofTire(pictures.red)
      await finish()
      expect(await ofTires()).toEqual(['fitted'])
    })

    it.each([
      [null, 'neither'],
      [{ tire_size: '11R22.5' }, 'removed'],
    ] as const)('a picture of an unknown old tire does not belong to the new one (%j)', async (details, told) => {
      await world.database.query(sql`update survey_wheels set tire_id = null where unit_inspection_id = ${draft}`)
      await world.database.query(sql`
        update tires t set unit_id = null, axle_number = null, side = null, wheel_index = null from survey_units d where d.unit_inspection_id = ${draft} and t.unit_id = d.unit_id`)
      if (details)
        await customer.post('fleet_survey/update_tire_details', {
          unit_inspection_id: draft,
          ...wheel,
          version: 1,
          ...details,
        })
      const version = details ? 2 : 1
      await ofTire(pictures.red)
      await replace(version)
      await isRead(version + 1)
      await ofTire(pictures.blue)
      await finish()
      expect(await ofTires()).toEqual([told, 'fitted'])
    })

    it('one of a replacement that is undone is of the tire that never came off', async () => {
      const [replaced] = await replace(1)
      await ofTire(pictures.red)
      await customer.post('fleet_survey/undo_tire_replace', { removed_tire_id: replaced!.removed_tire_id })
      const [stands] = await world.database.query<{ tire_id: number }>(
        sql`select tire_id from survey_wheels where unit_inspection_id = ${draft} and axle_number = 1 and side = 'left'`,
      )
      await finish()
      expect((await list()).map(({ tire_id }) => tire_id)).toEqual([stands!.tire_id])
    })
  })

  it('of a wheel whose tire is not known are of its tire, not of the unit', async () => {
    await world.database.query(
      sql`update survey_wheels set tire_id = null where unit_inspection_id = ${draft} and axle_number = 1 and side = 'left' and wheel_index = 1`,
    )
    await world.database.query(sql`update tires set unit_id = null, axle_number = null, side = null, wheel_index = null
      where unit_id = (select unit_id from survey_units where unit_inspection_id = ${draft}) and axle_number = 1 and side = 'left' and wheel_index = 1`)
    await ofUnit(pictures.red)
    await ofTire(pictures.blue)
    await readOneWheel(world, customer, survey)
    expect((await customer.post('fleet_survey/finish_survey', { survey_id: survey })).status).toBe(200)
    const { tire_images, unit_images } = (await customer.post('survey/get_image_links', { survey_id: survey }))
      .json as unknown as Record<
      'tire_images' | 'unit_images',
      { title: string; axle_and_tire_position: string | null; tire_id: number | null }[]
    >
    expect(
      [tire_images, unit_images].map((images) =>
        images.map(({ title, axle_and_tire_position, tire_id }) => [title, axle_and_tire_position, tire_id]),
      ),
    ).toEqual([[['Nail', '1 LF', null]], [['Left side', null, null]]])
    const wheels = (await customer.post('survey/detail', { survey_id: survey })).json.data as unknown as {
      axle_and_tire_position: string
      tire_images_count: number | null
      unit_images_count: number | null
    }[]
    const counts = (position: string) =>
      wheels
        .filter(({ axle_and_tire_position }) => axle_and_tire_position === position)
        .map(({ tire_images_count, unit_images_count }) => [tire_images_count, unit_images_count])
    expect([counts('1 LF'), counts('1 RF')]).toEqual([[[1, 1]], [[null, 1]]])
  })

  it('sent again under one key is one picture, at once or later', async () => {
    const key = randomUUID()
    const answers = await Promise.all([
      ofUnit(pictures.red, { key }),
      ofUnit(pictures.red, { key }),
      ofUnit(pictures.red, { key }),
    ])
    answers.push(await ofUnit(pictures.red, { key }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ json }) => json.storage_id)).size).toBe(1)
    expect(await list()).toHaveLength(1)
    expect((await ofTire(pictures.red)).status).toBe(200)
    expect(await list()).toHaveLength(2)
    // Also where its survey was finished before its sender heard of it; another one comes too late, and to others it is
    // not there.
    await readOneWheel(world, customer, survey)
    await customer.post('fleet_survey/finish_survey', { survey_id: survey })
    const late = await ofUnit(pictures.red, { key })
    expect([late.status, late.json.storage_id]).toEqual([200, answers[0]!.json.storage_id])
    expect((await ofUnit(pictures.red, { key: randomUUID() })).status).toBe(409)
    expect((await ofUnit(pictures.red, { key, by: await world.as('cus-other') })).status).toBe(404)
  })

  it('equal ones share their bytes, which go with the last of them', async () => {
    const [one, other] = [await ofUnit(pictures.red), await ofUnit(pictures.red)].map(({ json }) =>
      String(json.storage_id),
    )
    const content = await contentOf(one!)
    expect(await contentOf(other!)).toBe(content)
    await world.database.query(
      sql`delete from images where content = ${content} and storage_id not in (${one}, ${other})`,
    )
    expect((await remove(one!)).status).toBe(200)
    expect(await world.storage.read(storedName(content, 'full'))).not.toBeNull()
    expect((await remove(other!)).status).toBe(200)
    for (const size of ['full', 'thumbnail'] as const)
      expect(await world.storage.read(storedName(content, size))).toBeNull()
    expect((await remove(other!)).status).toBe(404)
    // Added again while the last is taken away, they are there.
    const again = await ofUnit(pictures.red)
    await Promise.all([remove(String(again.json.storage_id)), ofUnit(pictures.red)])
    expect((await customer.get((await list())[0]!.url)).status).toBe(200)
  })

  it.each(['delete_unit', 'delete_unit_all', 'delete_survey'])('their bytes go with them after %s', async (call) => {
    const contents = [
      await contentOf(String((await ofUnit(await picture('green'))).json.storage_id)),
      await contentOf(String((await ofTire(await picture('olive'))).json.storage_id)),
    ]
    const [shared] = contents
    // On another open survey the unit would stay.
    await world.database.query(sql`delete from surveys where state = 'open' and survey_id <> ${survey}`)
    await sweepPictures(world)
    expect((await customer.delete(`fleet_survey/${call}/${call === 'delete_survey' ? survey : draft}`)).status).toBe(
      200,
    )
    // Meanwhile another has the same picture: its bytes stay.
    await world.database.query(sql`
      insert into images (storage_id, account_id, location_id, survey_id, inspection_id, unit_id, media_type, width, height, byte_count, content, taken_at)
      select 'kept-afterwards', account_id, location_id, survey_id, inspection_id, unit_id, media_type, width, height, byte_count, ${shared}, taken_at from images where survey_id is not null limit 1`)
    await sweepPictures(world)
    expect(await world.storage.read(storedName(shared!, 'full'))).not.toBeNull()
    for (const size of ['full', 'thumbnail'] as const)
      expect(await world.storage.read(storedName(contents[1]!, size))).toBeNull()
    await world.database.query(sql`delete from images where storage_id = 'kept-afterwards'`)
    await sweepPictures(world)
    expect(await world.storage.read(storedName(shared!, 'full'))).toBeNull()
    expect(await world.database.query(sql`select from forgotten_pictures`)).toEqual([])
  })

  it('their bytes stay where the deletion, and go where the adding, came to nothing', async () => {
    const caller = { userId: 1, scope: { kind: 'all' } } as Principal
    const storageId = String((await ofUnit(await picture('navy'))).json.storage_id)
    const content = await contentOf(storageId)
    const broken: Database = {
      ...world.database,
      transaction: (work) =>
        world.database.transaction(async (connection) => {
          await work(connection)
          throw new Error('the server ended')
        }),
    }
    await expect(
      deleteImage(
        { database: broken, storage: world.storage },
        { storageId, unitInspectionId: draft, tireId: null },
        caller,
      ),
    ).rejects.toThrow('the server ended')
    await sweepPictures(world)
    expect((await customer.get((await list())[0]!.url)).status).toBe(200)

    // A deletion that ends between the row and the bytes is completed by the next sweep.
    await expect(
      deleteImage(
        {
          database: world.database,
          storage: { ...world.storage, remove: () => Promise.reject(new Error('the disk is away')) },
        },
        { storageId, unitInspectionId: draft, tireId: null },
        caller,
      ),
    ).resolves.toBeUndefined()
    expect(await world.storage.read(storedName(content, 'full'))).not.toBeNull()
    await sweepPictures(world)
    expect(await world.storage.read(storedName(content, 'full'))).toBeNull()

    const added = await picture('teal')
    let asked = 0
    const late: Database = {
      ...world.database,
      transaction: (work) => (++asked === 1 ? world.database.transaction(work) : broken.transaction(work)),
    }
    await expect(
      addImage(
        { database: late, storage: world.storage },
        { unit_inspection_id: draft },
        { file: { name: 'a.jpg', type: 'image/jpeg', bytes: added }, title: '', caller, key: null },
      ),
    ).rejects.toThrow('the server ended')
    const [unnamed] = await world.database.query<{ content: string }>(sql`select content from forgotten_pictures`)
    expect(await world.storage.read(storedName(unnamed!.content, 'full'))).not.toBeNull()
    await sweepPictures(world)
    expect(await world.storage.read(storedName(unnamed!.content, 'full'))).not.toBeNull()
    await world.database.query(sql`update forgotten_pictures set due_at = now()`)
    await sweepPictures(world)
    expect(await world.storage.read(storedName(unnamed!.content, 'full'))).toBeNull()
  })

  it('what is no picture, one too many, another wheel’s or another fleet’s is refused', async () => {
    const none = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('no picture at all')])
    expect((await ofUnit(none)).json.response_status?.errors.map(({ field }) => field)).toEqual(['file'])
    expect((await ofUnit(pictures.red, { type: 'image/png' })).status).toBe(400)
    expect(
      (
        await upload(
          'fleet_survey/add_tire_image',
          { unit_inspection_id: draft, axle_number: 9, side: 'left', wheel_index: 1 },
          pictures.red,
        )
      ).status,
    ).toBe(400)
    const kept = String((await ofTire(pictures.blue)).json.storage_id)
    expect((await remove(kept, '&tireId=999999')).status).toBe(404)
    expect(
      (await customer.send('DELETE', `fleet_survey/delete_image?storageId=${kept}&unitInspectionId=999999`, undefined))
        .status,
    ).toBe(404)
    await world.database.query(sql`
      insert into images (storage_id, account_id, location_id, survey_id, inspection_id, unit_id, media_type, width, height, byte_count, content, taken_at)
      select storage_id || '-' || n, account_id, location_id, survey_id, inspection_id, unit_id, media_type, width, height, byte_count, content, taken_at from images, generate_series(1, 18) n where storage_id = ${kept}`)
    const last = await Promise.all([ofUnit(pictures.red), ofUnit(pictures.red), ofUnit(pictures.red)])
    expect(last.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const win = await world.as('win')
    expect(
      (await upload(`fleet_survey/add_unit_image/${draft}`, { title: '' }, pictures.red, { by: win })).status,
    ).toBe(401)
    expect((await upload('fleet_survey/add_unit_image/999999', { title: '' }, pictures.red)).status).toBe(404)
  })
})

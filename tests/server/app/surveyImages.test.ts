import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeAndStoreImage, storedName } from '../../../server/platform/storage/storeImage.ts'
import { plantedImages as planted } from '../../../server/portal/demo/images.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

interface Image {
  storage_id: string
  unit_id: number
  unit_number: string
  tire_id: number | null
  axle_and_tire_position: string | null
  title: string
  taken_on: string
  width: number
  height: number
  byte_count: number
  url: string
  thumbnail_url: string
}
interface Wheel {
  unit_id: number
  unit_number: string
  tire_id: number
  axle_and_tire_position: string
  is_unit_image_exist: boolean
  is_tire_image_exist: boolean
  unit_images_count: number | null
  tire_images_count: number | null
}

describe('pictures of surveys', () => {
  const world = setupTestApp()
  let customer: Caller
  let survey: number
  let wheels: Wheel[]
  const images = async (body: object, caller = customer) =>
    (await caller.post('survey/get_images_page', { survey_id: survey, ...body })).json as unknown as {
      images: Image[]
      page_info: Record<string, unknown>
      total_items: number
      image_info: Record<string, unknown>
    }
  const wheel = (position: string): Wheel =>
    wheels.find(
      ({ unit_number, axle_and_tire_position }) => unit_number === 'GR-T201' && axle_and_tire_position === position,
    )!

  beforeAll(async () => {
    customer = await world.as('cus')
    const { surveys } = (
      await customer.post('survey/report', {
        account_group: 'us_national_account',
        date_from: '2026-05-16',
        date_to: '2026-06-15',
        key_word: 'Denver',
      })
    ).json as unknown as { surveys: { survey_id: number }[] }
    survey = surveys[0]!.survey_id
    wheels = (await customer.post('survey/detail', { survey_id: survey })).json.data as unknown as Wheel[]
  })

  it('says of each tire how many pictures there are of it and of its unit', () => {
    expect(
      ['1 LFO', '2 LRO', '1 LFI'].map((position) => [
        wheel(position).tire_images_count,
        wheel(position).is_tire_image_exist,
        wheel(position).unit_images_count,
        wheel(position).is_unit_image_exist,
      ]),
    ).toEqual([
      [planted.ofLeftFrontOuter, true, planted.ofUnit, true],
      [1, true, planted.ofUnit, true],
      [null, false, planted.ofUnit, true],
    ])
    expect(
      new Set(
        wheels
          .filter(({ unit_number }) => unit_number === 'GR-D301')
          .map(({ is_unit_image_exist, is_tire_image_exist }) => `${is_unit_image_exist} ${is_tire_image_exist}`),
      ),
    ).toEqual(new Set(['false false']))
  })

  it('pages through the pictures of a unit, those of its tires by their position', async () => {
    const { images: all, page_info, image_info } = await images({ unit_id: wheel('1 LFO').unit_id })
    expect(all.map(({ axle_and_tire_position, title, taken_on }) => [axle_and_tire_position, title, taken_on])).toEqual(
      [
        ['1 LFO', 'Nail in the tread', '2026-06-06'],
        ['1 LFO', 'Sidewall', '2026-06-06'],
        ['2 LRO', 'Shoulder wear', '2026-06-06'],
        [null, 'Damaged wall', '2026-06-06'],
        [null, 'Left side', '2026-06-06'],
      ],
    )
    expect(page_info).toEqual({
      page_number: 1,
      page_size: 24,
      order_by: 'axle_and_tire_position',
      is_sort_desc: false,
      total_items: planted.ofUnit + planted.ofTires,
    })
    expect(image_info).toMatchObject({
      unit_number: 'GR-T201',
      survey_date: '2026-06-06',
      account_name: 'Granite Ridge Freight',
    })
    const second = await images({ unit_id: wheel('1 LFO').unit_id, page_size: 2, page_number: 2 })
    expect([second.images.map(({ title }) => title), second.total_items]).toEqual([
      ['Shoulder wear', 'Damaged wall'],
      5,
    ])
  })

  it('links a tire to its own pictures and to those of its unit', async () => {
    const { tire_images, unit_images } = (
      await customer.post('survey/get_image_links', { survey_id: survey, tire_id: wheel('1 LFO').tire_id })
    ).json as unknown as { tire_images: Image[]; unit_images: Image[] }
    expect(tire_images.map(({ title, tire_id }) => [title, tire_id])).toEqual([
      ['Nail in the tread', wheel('1 LFO').tire_id],
      ['Sidewall', wheel('1 LFO').tire_id],
    ])
    expect(unit_images.map(({ title, tire_id }) => [title, tire_id])).toEqual([
      ['Damaged wall', null],
      ['Left side', null],
    ])
    const whole = (await customer.post('survey/get_image_links', { survey_id: survey })).json as unknown as {
      tire_images: Image[]
      unit_images: Image[]
    }
    expect([whole.tire_images.length, whole.unit_images.length]).toEqual([planted.ofTires, planted.ofUnit])
  })

  it('answers the very picture and a small one, with nothing a camera writes beside it', async () => {
    const [image] = (await images({})).images
    const whole = await customer.get(image!.url)
    expect([whole.status, whole.headers['content-type'], whole.headers['cache-control'], whole.raw.length]).toEqual([
      200,
      'image/jpeg',
      'no-store',
      image!.byte_count,
    ])
    const { width, height, exif, icc } = await sharp(whole.raw).metadata()
    expect([width, height, exif, icc]).toEqual([image!.width, image!.height, undefined, undefined])
    const small = await customer.get(image!.thumbnail_url)
    expect(await sharp(small.raw).metadata()).toMatchObject({ format: 'jpeg', width: 320 })
    expect(small.raw.length).toBeLessThan(whole.raw.length)
  })

  it('are stored upright, small enough and without the place they were taken at', async () => {
    const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#808080' } })
      .withExif({ IFD0: { Copyright: 'Nobody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const kept = await encodeAndStoreImage(world.storage, photo)
    expect(kept).toMatchObject({ media_type: 'image/jpeg', width: 800, height: 1600 })
    expect((await sharp((await world.storage.read(storedName(kept.content, 'full')))!).metadata()).exif).toBeUndefined()
    await expect(encodeAndStoreImage(world.storage, Buffer.from('no picture at all'))).rejects.toThrow()
    await expect(encodeAndStoreImage(world.storage, photo.subarray(0, 900))).rejects.toThrow()
  })

  it('is not there for another fleet: not the lists, not the picture, whole or small', async () => {
    const [image] = (await images({})).images
    for (const name of ['cus-other', 'win']) {
      const foreigner = await world.as(name)
      const never = await foreigner.get('images/get/demo-999999')
      for (const path of [image!.url, image!.thumbnail_url]) {
        const { status, json } = await foreigner.get(path)
        expect([name, status, json]).toEqual([name, 404, never.json])
      }
      for (const call of ['get_images_page', 'get_image_links'])
        expect((await foreigner.post(`survey/${call}`, { survey_id: survey })).status).toBe(404)
    }
    expect((await world.nobody.get(image!.url)).status).toBe(403)
  })

  it('says what is wrong with an address', async () => {
    expect((await customer.get('images/get/..%2f..%2fetc')).status).toBe(400)
    const { status, json } = await customer.get(`images/get/demo-000001?size=huge`)
    expect([status, json.response_status?.errors.map(({ field }) => field)]).toEqual([400, ['size']])
    expect(
      (await customer.post('survey/get_images_page', {})).json.response_status?.errors.map(({ field }) => field),
    ).toEqual(['survey_id'])
  })
})

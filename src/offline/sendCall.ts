import type { Call } from '../api/Api.ts'
import { ApiFailure } from '../api/ApiFailure.ts'
import type { KeptPicture } from './model.ts'
import type { Sent } from './Sender.ts'

export type Request = <Answer>(method: string, path: string, call: Call) => Promise<Answer>

/** Sends a call that the server does once, however often it comes under its key. */
export async function sendCall(request: Request, path: string, body: object, key: string): Promise<Sent> {
  try {
    return { answer: await request<object>('POST', path, { body, quiet: true, headers: { 'idempotency-key': key } }) }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return { status: error.status, message: error.told, errors: error.errors }
  }
}

/** As the wire takes pictures: the form beside the bytes. */
export function sendPicture(request: Request, { id, unit_inspection_id, place, is_new_tire, file }: KeptPicture): Promise<Sent> {
  const name = 'picture.jpg'
  const about = { name, type: 'image/jpeg', size: file.size }
  const body = new FormData()
  body.append('form', JSON.stringify(place ? { unit_inspection_id, ...place, is_new_tire, file: about } : { file: about }))
  body.append('file', file, name)
  return sendCall(request, place ? 'fleet_survey/add_tire_image' : `fleet_survey/add_unit_image/${unit_inspection_id}`, body, id)
}

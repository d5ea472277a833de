import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from '../../app/setupTestApp.ts'
import type { Answer, Caller } from '../../app/testApp.ts'

type Row = Record<string, string | number | null>
const xliff = (units: string, { version = '2.0', head = '', to = 'sv-SE' } = {}): string =>
  version === '2.0'
    ? `<?xml version="1.0"?>${head}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en-US" trgLang="${to}"><file id="f">${units}</file></xliff>`
    : `<?xml version="1.0"?>${head}<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file source-language="en-US" target-language="${to}"><body>${units}</body></file></xliff>`

describe('files of words', () => {
  const world = setupTestApp({ commits: true })
  let keeper: Caller
  let ids: Map<string, number>
  beforeAll(async () => {
    keeper = await world.as('admin')
    const { json } = await keeper.post('admin/locales/get', {})
    ids = new Map(
      (json.locales as unknown as { locale: string; locale_id: number }[]).map((one) => [one.locale, one.locale_id]),
    )
  })

  const idOf = (locale: string): number => ids.get(locale) ?? 0
  const send = (
    text: string | Buffer,
    { locale = 'sv-SE', name = 'words.csv', type = 'text/csv', by = keeper } = {},
  ): Promise<Answer> => {
    const boundary = 'between-the-parts'
    const part = (head: string, body: string | Buffer): Buffer =>
      Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
    const form = JSON.stringify({ locale_id: idOf(locale), file: { name, type, size: 1 }, import_id: null })
    const body = Buffer.concat([
      part('Content-Disposition: form-data; name="form"', form),
      part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}`, text),
      Buffer.from(`--${boundary}--\r\n`),
    ])
    return by.send('POST', 'own/translations/import_words', body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
  }
  const refusal = async (answer: Promise<Answer>): Promise<unknown[]> => {
    const { status, json } = await answer
    return [status, ...(json.response_status?.errors ?? []).map(({ field, message }) => `${field}: ${message}`)]
  }
  const importOf = async ({ json }: Answer): Promise<{ id: number; about: Row; rows: Row[] }> => {
    const id = Number(json.import_id)
    const about = (await keeper.post('own/translations/get_import', { import_id: id })).json as unknown as Row
    const rows = (await keeper.post('own/translations/get_import_rows', { import_id: id, page_size: 500 })).json
      .rows as unknown as Row[]
    return { id, about, rows }
  }
  const apply = (id: number) => keeper.post(`own/translations/apply_import/${id}`, {})
  const packOf = async (locale: string) =>
    (await world.app.server.inject({ url: `/api/Content/LanguagesPack/${locale}.json` })).json<Record<string, string>>()
  const exported = async (format: 'csv' | 'xliff', body: object): Promise<Answer> =>
    keeper.post(`own/translations/get_words_${format}`, body)

  it('a CSV file goes out and comes back the same', async () => {
    await keeper.send('PUT', 'admin/translations/edit_words', {
      locale_id: idOf('lt-LT'),
      words: [
        { id: 'engine.apply', translated_text: '=1+1' },
        { id: 'engine.close', translated_text: "'@x" },
        { id: 'engine.back', translated_text: 'two\nlines, "quoted"' },
      ],
    })
    const file = await exported('csv', { locale_id: idOf('lt-LT') })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const text = file.raw.toString('utf8')
    expect(text.split('\n')[0]).toBe(
      '\uFEFFid,locale,translation_text,translated_text,comments,shown_text,shown_from,changed_at',
    )
    // No spreadsheet takes it for a formula.
    expect(text).toContain("engine.apply,lt-LT,Apply,'=1+1,")
    const { about } = await importOf(await send(file.raw, { locale: 'lt-LT' }))
    const { json: counted } = await keeper.post('admin/translations/get_words_count', { locale_id: idOf('lt-LT') })
    const { count, missing_count: missing } = counted as unknown as { count: number; missing_count: number }
    expect(about).toMatchObject({
      locale: 'lt-LT',
      format: 'csv',
      state: 'checked',
      change_count: 0,
      problem_count: 0,
      same_count: count - missing,
      empty_count: missing,
    })
  })

  it('an XLIFF file goes out and comes back the same, and has a unit for each word', async () => {
    await keeper.send('PUT', 'admin/translations/edit_words', {
      locale_id: idOf('lv-LV'),
      words: [{ id: 'engine.apply', translated_text: 'A < B & "C"', comments: 'On <filters>' }],
    })
    const file = await exported('xliff', { locale_id: idOf('lv-LV') })
    const text = file.raw.toString('utf8')
    expect(file.headers['content-type']).toBe('application/xliff+xml; charset=utf-8')
    expect(text).toContain('srcLang="en-US" trgLang="lv-LV"')
    expect(text).toMatch(
      /<unit id="u\d+" name="engine.apply">\n\s+<notes><note>On &lt;filters&gt;<\/note><\/notes>\n\s+<segment state="translated"><source>Apply<\/source><target>A &lt; B &amp; &quot;C&quot;<\/target><\/segment>/,
    )
    const { about } = await importOf(
      await send(file.raw, { locale: 'lv-LV', name: 'words.xliff', type: 'application/octet-stream' }),
    )
    const { json: counted } = await keeper.post('admin/translations/get_words_count', { locale_id: idOf('lv-LV') })
    const { count, missing_count: missing } = counted as unknown as { count: number; missing_count: number }
    expect(text.match(/<unit /g)).toHaveLength(count)
    expect(about).toMatchObject({
      format: 'xliff',
      change_count: 0,
      problem_count: 0,
      same_count: count - missing,
      empty_count: missing,
    })
  })

  it('exports only missing texts when requested; an empty export has no XLIFF', async () => {
    const { json: counted } = await keeper.post('admin/translations/get_words_count', { locale_id: idOf('da-DK') })
    const { missing_count: missing } = counted as unknown as { missing_count: number }
    const file = await exported('xliff', { locale_id: idOf('da-DK'), missing_only: true })
    expect([file.raw.toString().match(/<unit /g)?.length, file.raw.toString().match(/<target>/g)]).toEqual([
      missing,
      null,
    ])
    expect(
      (await exported('xliff', { locale_id: idOf('en-US'), missing_only: true })).json.response_status,
    ).toMatchObject({ code: 422, description: 'No rows for these filters.' })
  })

  it('previews the changes of a file, then applies them as a whole, once', async () => {
    const sent = await send(
      'id,translated_text,locale\nengine.apply,Verkställ,sv-SE\nengine.close,Stäng,sv-SE\nreport.checkpoint.title,Kontroll,sv-SE\nengine.back,,sv-SE\n',
    )
    const { id, about, rows } = await importOf(sent)
    expect(about).toMatchObject({
      locale: 'sv-SE',
      file_name: 'words.csv',
      state: 'checked',
      user_name: 'Ada Minton',
      change_count: 2,
      same_count: 1,
      empty_count: 1,
      problem_count: 0,
    })
    expect(rows).toMatchObject([
      {
        line: 2,
        id: 'engine.apply',
        outcome: 'changed',
        source_text: 'Apply',
        before_text: 'Använd',
        after_text: 'Verkställ',
      },
      { line: 3, id: 'engine.close', outcome: 'same' },
      { line: 4, outcome: 'new', before_text: null, after_text: 'Kontroll' },
      { line: 5, outcome: 'empty' },
    ])
    expect((await packOf('sv-SE'))['engine.apply']).toBe('Använd')
    expect((await apply(id)).json).toMatchObject({ changed: 2 })
    expect(await packOf('sv-SE')).toMatchObject({ 'engine.apply': 'Verkställ', 'report.checkpoint.title': 'Kontroll' })
    expect((await importOf(sent)).about).toMatchObject({ state: 'imported' })
    // A second time, and the same file sent again, change nothing.
    expect((await apply(id)).json).toMatchObject({ changed: 0 })
    const again = await importOf(
      await send('id,translated_text\nengine.apply,Verkställ\nreport.checkpoint.title,Kontroll\n'),
    )
    expect(again.about).toMatchObject({ change_count: 0, same_count: 2 })
    const { json } = await keeper.post('own/translations/get_changes', { locale_id: idOf('sv-SE') })
    expect(json.total_items).toBe(2)
  })

  it('reports every invalid row with its line, and then imports none', async () => {
    const { id, about, rows } = await importOf(
      await send(
        [
          'id;translated_text;locale',
          'engine.aply;Verkställ;sv-SE',
          'engine.all_rows_other;Alla rader;sv-SE',
          'engine.close;Chiudi;it-IT',
          `engine.back;${'x'.repeat(4001)};sv-SE`,
          'engine.apply;Kör;sv-SE',
          'engine.apply;Kör;sv-SE',
          'engine.any;a\0b;sv-SE',
        ].join('\r\n'),
      ),
    )
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'unknown'],
      [3, 'values'],
      [4, 'locale'],
      [5, 'long'],
      [7, 'duplicate'],
      [8, 'form'],
      [6, 'changed'],
    ])
    expect(about).toMatchObject({ problem_count: 6, change_count: 1 })
    const only = await keeper.post('own/translations/get_import_rows', { import_id: id, show: 'changes' })
    expect(only.json.total_items).toBe(1)
    expect((await apply(id)).status).toBe(409)
    expect((await packOf('sv-SE'))['engine.apply']).toBe('Verkställ')
  })

  it('a key that is gone since the file was made keeps nothing from being imported unless it was translated', async () => {
    const gone = (text: string) => send(`id,translated_text\nreport.gone.title,${text}\nengine.clear,Töm\n`)
    expect((await importOf(await gone(''))).about).toMatchObject({ empty_count: 1, change_count: 1, problem_count: 0 })
    expect((await importOf(await gone('Borta'))).about).toMatchObject({
      empty_count: 0,
      change_count: 1,
      problem_count: 1,
    })
  })

  it('what was changed since the file was checked is not written over', async () => {
    const { id } = await importOf(
      await send('id,translated_text\nengine.any,Vilken som helst\nengine.clear,Rensa allt\n'),
    )
    await keeper.send('PUT', 'admin/translations/edit_words', {
      locale_id: idOf('sv-SE'),
      words: [{ id: 'engine.any', translated_text: 'Vad som helst' }],
    })
    const late = await apply(id)
    expect([late.status, late.json.response_status?.description]).toEqual([
      409,
      'Someone changed some of these texts after the file was checked. Nothing was changed. Upload the file again.',
    ])
    expect((await packOf('sv-SE'))['engine.any']).toBe('Vad som helst')
    // Not settled by that: it can still be put aside, and then not be taken over.
    expect((await keeper.post(`own/translations/discard_import/${id}`, {})).status).toBe(200)
    expect((await apply(id)).status).toBe(409)
    expect((await apply(999_999)).status).toBe(404)
  })

  it('XLIFF of older programs is read too, but not the offers of their memories', async () => {
    const { rows } = await importOf(
      await send(
        xliff(
          '<trans-unit id="1" resname="engine.filters"><source>Filters</source><target>Filtren</target><alt-trans><target>Silar</target></alt-trans></trans-unit>',
          { version: '1.2' },
        ),
        { name: 'a.xlf', type: 'application/octet-stream' },
      ),
    )
    expect(rows).toMatchObject([{ id: 'engine.filters', after_text: 'Filtren' }])
    const parts = await importOf(
      await send(
        xliff(
          '<unit id="u1" name="engine.filters"><segment><source>Fil</source><target>Fil</target></segment><segment><source>ters</source><target>tren</target></segment></unit>',
        ),
        { name: 'a.xliff' },
      ),
    )
    expect(parts.rows).toMatchObject([{ id: 'engine.filters', after_text: 'Filtren', line: 1 }])
    const foreign = await importOf(
      await send(
        xliff('<unit id="engine.filters"><segment><target>Filtri</target></segment></unit>', { to: 'it-IT' }),
        { name: 'a.xliff' },
      ),
    )
    expect(foreign.rows).toMatchObject([{ id: 'engine.filters', outcome: 'locale' }])
  })

  it('a file that cannot be read is refused at its field, with the line', async () => {
    const x = { name: 'a.xliff', type: 'application/xliff+xml' }
    const bomb =
      '<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>'
    const outside = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    const unit = (text: string): string =>
      `<unit id="u" name="engine.apply"><segment><source>Apply</source><target>${text}</target></segment></unit>`
    expect(await refusal(send(xliff(unit('&c;'), { head: bomb }), x))).toEqual([
      422,
      'file: Line 1: a translation file cannot contain a DOCTYPE declaration. Remove it.',
    ])
    expect(await refusal(send(xliff(unit('&e;'), { head: outside }), x))).toEqual([
      422,
      'file: Line 1: a translation file cannot contain a DOCTYPE declaration. Remove it.',
    ])
    expect(await refusal(send(xliff(unit('&c;')), x))).toEqual([422, 'file: Line 1: not valid XML.'])
    expect(await refusal(send(xliff(unit('\n<ph id="1"/>')), x))).toEqual([
      422,
      'file: Line 2: a translation is plain text, without ph.',
    ])
    expect(await refusal(send('<xliff xmlns="urn:oasis:names:tc:xliff:document:3.0"/>', x))).toEqual([
      422,
      'file: The file is not XLIFF 2.0 or 1.2.',
    ])
    expect(await refusal(send(`<a>${'<b>'.repeat(50_000)}`, x))).toEqual([
      422,
      'file: The file is not XLIFF 2.0 or 1.2.',
    ])
    expect(await refusal(send(xliff('<group>'.repeat(50_000)), x))).toEqual([422, 'file: Line 1: not valid XML.'])
    expect(await refusal(send('id,translated_text\nengine.apply,"open'))).toEqual([
      422,
      'file: Row 2: not valid CSV. Look for a quotation mark that is not closed.',
    ])
    expect(await refusal(send('key,text\na,b'))).toEqual([422, 'file: The first row must contain the column id.'])
    expect(await refusal(send('id,translated_text\nengine.apply,a\nengine.close,b,c'))).toEqual([
      422,
      'file: Row 3 has more or fewer fields than the heading (2).',
    ])
    expect(await refusal(send('id,translated_text\n'))).toEqual([422, 'file: The file has no rows.'])
    expect(await refusal(send(`id,translated_text\n${'a,b\n'.repeat(20_001)}`))).toEqual([
      422,
      'file: The file has more than 20000 rows. Split it.',
    ])
    expect(await refusal(send(Buffer.from([0x69, 0x64, 0xff, 0x01])))).toEqual([
      422,
      'file: The file is not text that can be read. Save it as CSV in UTF-8 and upload it again.',
    ])
    expect((await send('MZ', { name: 'words.exe', type: 'application/octet-stream' })).status).toBe(400)
    expect((await send(Buffer.alloc(5_000_001, 'a'))).status).toBe(413)
    expect(
      (
        await keeper.post('own/translations/import_words', {
          locale_id: 1,
          file: { name: 'a.csv', type: 'text/csv', size: 1 },
        })
      ).status,
    ).toBe(400)
  })

  it('is for those who keep the words', async () => {
    const { id } = await importOf(await send('id,translated_text\nengine.clear,Töm\n'))
    const customer = await world.as('cus')
    expect((await send('id,translated_text\nengine.clear,Töm\n', { by: customer })).status).toBe(401)
    for (const path of [`apply_import/${id}`, `discard_import/${id}`])
      expect([path, (await customer.post(`own/translations/${path}`, {})).status]).toEqual([path, 401])
    for (const path of ['get_import', 'get_import_rows'])
      expect([path, (await customer.post(`own/translations/${path}`, { import_id: id })).status]).toEqual([path, 401])
  })
})

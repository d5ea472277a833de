import { afterAll, beforeAll, expect, it } from 'vitest'
import { smtpSender } from '../../../../server/platform/mail/smtpSender.ts'
import { aMailServer } from './aMailServer.ts'

let server: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  server = await aMailServer()
})
afterAll(() => server.close())

it('sends a mail by SMTP, with its address, subject and text', async () => {
  await smtpSender(server.url, 'portal@example.test').send({
    to: 'rita@fleet.example',
    subject: 'Your account',
    text: 'Choose a password:\nhttp://portal.test/x',
  })
  const [mail] = server.taken
  expect(mail).toMatch(/^From: portal@example\.test$/m)
  expect(mail).toMatch(/^To: rita@fleet\.example$/m)
  expect(mail).toMatch(/^Subject: Your account$/m)
  expect(mail).toContain('Choose a password:\r\nhttp://portal.test/x')
})

it('lets no line of an address become a header', async () => {
  await smtpSender(server.url, 'portal@example.test').send({
    to: 'rita@fleet.example',
    subject: 'One\r\nBcc: other@example.test',
    text: 'x',
  })
  expect(server.taken.at(-1)).not.toMatch(/^Bcc:/m)
})

it('says so when the server is not there', async () => {
  await expect(
    smtpSender('smtp://127.0.0.1:1', 'portal@example.test').send({ to: 'a@b.test', subject: 's', text: 't' }),
  ).rejects.toThrow()
})

import type { MailSender } from './MailSender.ts'

interface Transport {
  sendMail(mail: {
    from: string
    to: string
    subject: string
    text: string
    headers: Record<string, string>
  }): Promise<unknown>
}
type Nodemailer = { createTransport(url: string, defaults: object): Transport }

/** Sends by the SMTP server at a URL, as smtp://user:password@host:587. Its code is loaded with the first mail. */
export function smtpSender(url: string, from: string): MailSender {
  let transport: Promise<Transport> | undefined
  const open = async (): Promise<Transport> => {
    const vendor = 'nodemailer'
    const { createTransport } = (await import(vendor)) as Nodemailer
    return createTransport(url, {
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    async send({ to, subject, text }) {
      transport ??= open()
      await (await transport).sendMail({ from, to, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
  }
}

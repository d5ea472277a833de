/** One mail, in words. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends mail by SMTP, or into a folder. Rejects on failure. */
export interface MailSender {
  send(mail: Mail): Promise<void>
}

/** One mail, in words. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** How mail leaves: by SMTP, or into a folder. Rejects when it did not. */
export interface MailSender {
  send(mail: Mail): Promise<void>
}

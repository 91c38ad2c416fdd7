export { createMailboxHandler, type MailboxSource, type MailFilter, type ShownMail } from './mailbox.handler';
export { parseMail, type ParsedMail } from './parse-mail';
export { startSmtpSink, type SmtpSink, type SmtpSinkOptions } from './smtp-sink';

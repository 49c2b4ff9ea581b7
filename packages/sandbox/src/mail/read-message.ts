/** The parts of a message that the mailbox shows. */
export type Message = { subject: string; text: string; message_id: string };

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Decodes the encoded words of a header (RFC 2047). White space between two encoded words is not part of the text. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, form: string, content: string) =>
      form.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString('utf8')
        : fromQuotedPrintable(content.replaceAll('_', ' ')).toString('utf8'),
    );
}

/** Decodes a body by its transfer encoding (RFC 2045, section 6). */
function decodeBody(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return fromQuotedPrintable(text).toString('utf8');
  return text;
}

/** Reads a message of one part in plain text, as RFC 5322 describes it: headers, an empty line, the body. */
export function readMessage(lines: readonly string[]): Message {
  const end = lines.indexOf('');
  const headers = new Map<string, string>();
  // A line that begins with a space or a tab continues the header before it.
  for (const header of lines
    .slice(0, end)
    .join('\r\n')
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')) {
    const [name = '', ...value] = header.split(':');
    headers.set(name.toLowerCase(), value.join(':').trim());
  }
  const body = lines.slice(end + 1).join('\r\n');
  return {
    subject: decodeWords(headers.get('subject') ?? ''),
    text: decodeBody(body, (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase())
      .replaceAll('\r\n', '\n')
      .trimEnd(),
    message_id: headers.get('message-id') ?? '',
  };
}

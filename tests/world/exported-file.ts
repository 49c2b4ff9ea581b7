/** Reads a CSV file by RFC 4180, independently of the code that wrote it. */
export function readCsv(bytes: Buffer): Record<string, string>[] {
  const text = bytes.toString('utf8');
  if (!text.startsWith('\uFEFF')) throw new Error('the CSV file has no byte order mark');
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  const [names, ...rows] = lines;
  return rows
    .filter((row) => row.length === names!.length)
    .map((row) => Object.fromEntries(row.map((cell, column) => [names![column]!, cell])));
}

import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { secretReader } from './read-secret.ts';

/** A terminal that shows typed characters until its raw mode is on, as a real terminal does. */
function terminal(...keys: string[]) {
  const shown: string[] = [];
  let isRaw = false;
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (raw: boolean) => {
      isRaw = raw;
    },
  });
  const type = (text: string) => {
    if (!isRaw) shown.push(text);
    stdin.write(text);
  };
  const stderr = {
    write: (text: string) => {
      shown.push(text);
      const next = text.endsWith(': ') ? keys.shift() : undefined;
      if (next !== undefined) type(next);
    },
  };
  return { shown, parts: { stdin, stderr } as unknown as Pick<NodeJS.Process, 'stdin' | 'stderr'> };
}

describe('a secret from the terminal', () => {
  const noFiles = { secret_file: null, new_secret_file: null };

  it('is never shown, and a new secret is typed twice', async () => {
    const typing = terminal('a long secrex\u007ft\r', 'a long secret\r');
    const read = secretReader(noFiles, typing.parts);
    expect(await read({ name: 'amna', is_new: true })).toBe('a long secret');
    expect(typing.shown.join('')).toBe('New secret of amna: \nThe same again: \n');
    const differs = secretReader(noFiles, terminal('a long secret\r', 'another one\r').parts);
    await expect(differs({ name: 'amna', is_new: true })).rejects.toThrow('differ');
    const stopped = secretReader(noFiles, terminal('a lo\u0003').parts);
    await expect(stopped({ name: 'amna', is_new: false })).rejects.toThrow('Nothing was done');
  });

  it('is refused without a terminal', async () => {
    const parts = { ...terminal().parts, stdin: Object.assign(new PassThrough(), { isTTY: false }) as never };
    const read = secretReader(noFiles, parts)({ name: 'amna', is_new: false });
    await expect(read).rejects.toThrow('--secret-file FILE');
  });
});

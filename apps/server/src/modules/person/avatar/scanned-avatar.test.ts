import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errors } from '@nua/contract';
import { avatarUpload } from '@nua/contract/avatar.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { createClamdScanner } from '../../../providers/scanner/clamd-scanner.ts';

const MARK = 'a sign by which the daemon of this test knows malware';
const COMMAND = 'zINSTREAM\0';

/** Returns the file in an INSTREAM request; null while the request is incomplete. */
function fileIn(request: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let offset = COMMAND.length; offset + 4 <= request.length; ) {
    const length = request.readUInt32BE(offset);
    if (length === 0) return Buffer.concat(parts);
    if (offset + 4 + length > request.length) return null;
    parts.push(request.subarray(offset + 4, offset + 4 + length));
    offset += 4 + length;
  }
  return null;
}

const folder = mkdtempSync(join(tmpdir(), 'nua-clamd-'));
const scanned: Buffer[] = [];
let reply: (file: Buffer) => string | null;
const clamd = createServer((connection) => {
  let request = Buffer.alloc(0);
  connection.on('error', () => {});
  connection.on('data', (part) => {
    request = Buffer.concat([request, part]);
    const file = fileIn(request);
    if (file === null) return;
    expect(request.toString('latin1').startsWith(COMMAND)).toBe(true);
    scanned.push(file);
    const text = reply(file);
    if (text === null) connection.destroy();
    else connection.end(`${text}\0`);
  });
});
const byMark = (file: Buffer) => (file.includes(MARK) ? 'stream: Test.Mark FOUND' : 'stream: OK');

let world: World;
beforeAll(async () => {
  const socket = join(folder, 'clamd.ctl');
  await new Promise<void>((resolve) => clamd.listen(socket, resolve));
  world = await startWorld({ parts: { ports: { scanner: createClamdScanner(socket) } } });
});
afterAll(async () => {
  await world.stop();
  await new Promise((resolve) => clamd.close(resolve));
  rmSync(folder, { recursive: true });
});

async function upload(body: Buffer): Promise<number> {
  const { token } = await payingPlayer(world);
  const response = await fetch(world.url + avatarUpload.path, {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
    body: body as BodyInit,
  });
  return ((await response.json()) as { code: number }).code;
}

const picture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#123456' } })
    .png({ compressionLevel: 0 })
    .toBuffer();

it('an uploaded picture is scanned completely before it is decoded, and known malware is refused [ASVS 5.4.3]', async () => {
  reply = byMark;
  const clean = await picture();
  expect(clean.length).toBeGreaterThan(2 * 65_536);
  expect(await upload(clean)).toBe(0);
  expect(scanned.at(-1)!.equals(clean)).toBe(true);
  expect(await upload(Buffer.concat([clean, Buffer.from(MARK)]))).toBe(errors.AVATAR_REFUSED);
});

it.each([
  ['closes the connection', null],
  ['reports a limit', 'INSTREAM size limit exceeded. ERROR'],
  ['answers with nonsense', 'stream: OK and more'],
])('a picture is refused if the scanner %s', async (_name, text) => {
  reply = () => text;
  expect(await upload(await picture())).toBe(errors.BUSY);
});

import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { calls, errors } from '@nua/contract';
import { avatarUpload, drawnAvatars } from '@nua/contract/avatar.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import { withoutExtraChunks } from '../../../core/pictures/picture-bytes.ts';
import { drawingProcess } from '../../../core/pictures/redraw-picture.ts';

const world = useWorld();

async function upload(token: string | null, body: Buffer | string, type = 'image/png') {
  const response = await fetch(world.url + avatarUpload.path, {
    method: 'POST',
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    body: body as BodyInit,
  });
  const envelope = (await response.json()) as { code: number; data: { avatar: string } };
  return { status: response.status, code: envelope.code, avatar: envelope.data?.avatar };
}

const square = (format: 'png' | 'jpeg' | 'webp', side = 400, colour = '#c8243f') =>
  sharp({ create: { width: side, height: side * 2, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'where it was taken' }, IFD3: { GPSLatitude: '24/1 51/1 36/1' } })
    .toFormat(format)
    .toBuffer();
const avatarOf = async (token: string) => expectOk(await world.call(calls.getPlayer, { token })).data.avatar;
const storedPictures = async (player_id: string) =>
  (await world.pool.query('select hash from avatar_picture where player_id = $1', [player_id])).rows;

describe('an avatar', () => {
  it('can be one of at least twelve drawn pictures [R2.15]', async () => {
    expect(drawnAvatars.length).toBeGreaterThanOrEqual(12);
    const { token } = await payingPlayer(world);
    expect(await avatarOf(token)).toBeNull();
    for (const avatar of drawnAvatars) {
      expectOk(await world.call(calls.chooseAvatar, { token, body: { avatar } }));
      expect(await avatarOf(token)).toBe(avatar);
    }
    const odd = await world.call(calls.chooseAvatar, { token, body: { avatar: '../../x' } });
    expect(odd.code).toBe(errors.INVALID_INPUT);
    expectOk(await world.call(calls.removeAvatar, { token }));
    expect(await avatarOf(token)).toBeNull();
  });

  it.each(['png', 'jpeg', 'webp'] as const)(
    'sent as %s is re-encoded as a WebP of 256 px without its metadata [R2.15]',
    async (format) => {
      const { token, id } = await payingPlayer(world);
      const { code, avatar } = await upload(token, await square(format), 'text/html');
      expect(code).toBe(0);
      expect(await avatarOf(token)).toBe(avatar);
      const shown = await fetch(world.url + avatar);
      const bytes = Buffer.from(await shown.arrayBuffer());
      const facts = await sharp(bytes).metadata();
      expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['webp', 256, 256, undefined]);
      expect(bytes.includes('where it was taken')).toBe(false);
      expect(await storedPictures(id)).toHaveLength(1);
    },
  );

  it('is served only as a picture, and cached permanently under its name [R2.15]', async () => {
    const { token } = await payingPlayer(world);
    const { avatar } = await upload(token, await square('png'));
    const { headers, status } = await fetch(world.url + avatar);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    for (const path of ['/api/c/avatar/x', `/api/c/avatar/${'0'.repeat(64)}`, `${avatar}'`]) {
      expect([400, 404]).toContain((await fetch(world.url + path)).status);
    }
  });

  it('is deleted from the server when it is replaced or removed [R2.15]', async () => {
    const { token, id } = await payingPlayer(world);
    const first = await upload(token, await square('png', 300, '#123456'));
    const second = await upload(token, await square('png', 300, '#654321'));
    expect((await fetch(world.url + first.avatar)).status).toBe(404);
    expect((await fetch(world.url + second.avatar)).status).toBe(200);
    expectOk(await world.call(calls.chooseAvatar, { token, body: { avatar: 'owl' } }));
    expect((await fetch(world.url + second.avatar)).status).toBe(404);
    expect(await storedPictures(id)).toEqual([]);
  });

  it('is stored once when three uploads arrive at the same time [R2.15]', async () => {
    const { token, id } = await payingPlayer(world);
    const pictures = await Promise.all(['#111111', '#222222', '#333333'].map((colour) => square('png', 300, colour)));
    const sent = await Promise.all(pictures.map((picture) => upload(token, picture)));
    expect(sent.map(({ code }) => code)).toEqual([0, 0, 0]);
    const rows = await storedPictures(id);
    expect(rows).toHaveLength(1);
    expect(await avatarOf(token)).toBe(`/api/c/avatar/${rows[0].hash}`);
  });
});

describe('an uploaded file', () => {
  /** A PNG that declares a width and height of 60,000 px: decoded, it would need 10 GB. */
  async function pngWithHugeSize(): Promise<Buffer> {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  }
  /** A PNG of 8 px whose text chunks unpack to 1 GB. A decoder that unpacks them needs seconds. */
  async function pngWithHugeTexts(): Promise<Buffer> {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c8243f' } })
      .png()
      .toBuffer();
    const packed = deflateSync(Buffer.alloc(4 * 1024 * 1024), { level: 9 });
    const content = Buffer.concat([Buffer.from('zTXtComment\0\0', 'latin1'), packed]);
    const chunk = Buffer.alloc(content.length + 8);
    chunk.writeUInt32BE(content.length - 4, 0);
    content.copy(chunk, 4);
    chunk.writeUInt32BE(crc32(content), content.length + 4);
    return Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(256).fill(chunk), png.subarray(33)]);
  }

  it('is decoded without its text chunks, which could unpack to a huge size [R2.15]', async () => {
    const bytes = await pngWithHugeTexts();
    expect(bytes.length).toBeGreaterThan(1024 * 1024);
    const drawn = withoutExtraChunks(bytes);
    expect(drawn?.length).toBeLessThan(500);
    const { token } = await payingPlayer(world);
    const { code, avatar } = await upload(token, bytes);
    expect(code).toBe(0);
    const picture = Buffer.from(await (await fetch(world.url + avatar)).arrayBuffer());
    expect((await sharp(picture).metadata()).format).toBe('webp');
  });

  it('in PNG is refused if its chunks are inconsistent', async () => {
    const png = await square('png');
    expect(png.includes('eXIf')).toBe(true);
    const drawn = withoutExtraChunks(png)!;
    for (const name of ['IHDR', 'IDAT', 'IEND']) expect(drawn.includes(name)).toBe(true);
    expect(drawn.includes('eXIf')).toBe(false);
    expect(withoutExtraChunks(drawn)?.equals(drawn)).toBe(true);
    const long = Buffer.from(png);
    long.writeUInt32BE(0xffffffff, 33);
    expect(withoutExtraChunks(long)).toBeNull();
    expect(withoutExtraChunks(png.subarray(0, -6))).toBeNull();
    const jpeg = await square('jpeg');
    expect(withoutExtraChunks(jpeg)).toBe(jpeg);
  });

  it('of a guest is refused while another guest’s upload waits [R6.03]', async () => {
    const picture = await square('jpeg', 2000);
    const guests = await Promise.all(Array.from({ length: 6 }, () => world.guest()));
    const { token } = await payingPlayer(world);
    const [codes, player_upload] = await Promise.all([
      Promise.all(guests.map(async (guest) => (await upload(guest.token, picture)).code)),
      upload(token, picture),
    ]);
    expect(player_upload.code).toBe(0);
    expect(codes).toContain(0);
    expect(codes).toContain(errors.BUSY);
    // The place in the queue is free again.
    expect((await upload(guests[0]!.token, picture)).code).toBe(0);
  });

  it('is decoded in a separate process, which is started again after it was killed [R2.15]', async () => {
    const { token } = await payingPlayer(world);
    expect((await upload(token, await square('png'))).code).toBe(0);
    const child = drawingProcess()!;
    expect(child.spawnargs.join(' ')).toContain('picture-process.ts');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    expect((await upload(token, await square('png', 300))).code).toBe(0);
    expect(drawingProcess()!.pid).not.toBe(child.pid);
  });

  // Only Linux shows the environment of a process in a file.
  it.skipIf(process.platform !== 'linux')('is decoded in a process without the environment of the server', async () => {
    const { token } = await payingPlayer(world);
    expect((await upload(token, await square('png', 301))).code).toBe(0);
    const environment = await readFile(`/proc/${drawingProcess()!.pid}/environ`, 'utf8');
    const names = environment.split('\0').map((line) => line.split('=')[0]!);
    expect(names.filter((name) => name !== '' && !name.startsWith('NODE_CHANNEL_'))).toEqual(['PATH']);
  });

  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  it.each([
    ['an SVG with a script', async () => svg, errors.AVATAR_REFUSED],
    ['a GIF', async () => gif, errors.AVATAR_REFUSED],
    ['an HTML page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), errors.AVATAR_REFUSED],
    ['empty', async () => Buffer.alloc(0), errors.AVATAR_REFUSED],
    [
      'a PNG’s first bytes followed by garbage',
      async () => Buffer.concat([(await square('png')).subarray(0, 40), Buffer.alloc(4000, 7)]),
      errors.AVATAR_REFUSED,
    ],
    ['half a JPEG', async () => (await square('jpeg', 1200)).subarray(0, 3000), errors.AVATAR_REFUSED],
    [
      'an SVG behind a JPEG’s first bytes',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
      errors.AVATAR_REFUSED,
    ],
    ['a picture that unpacks to gigabytes', pngWithHugeSize, errors.AVATAR_TOO_LARGE],
    ['larger than 2 MB', async () => Buffer.alloc(avatarUpload.max_bytes + 1, 1), errors.AVATAR_TOO_LARGE],
  ])('that is %s is refused with an error code, and the avatar does not change [R2.15]', async (_name, make, code) => {
    const { token, id } = await payingPlayer(world);
    expectOk(await world.call(calls.chooseAvatar, { token, body: { avatar: 'fox' } }));
    expect((await upload(token, await make())).code).toBe(code);
    expect(await avatarOf(token)).toBe('fox');
    expect(await storedPictures(id)).toEqual([]);
  });

  it('is refused without a session, or as the twenty-first of an hour [R2.15] [R6.01]', async () => {
    const picture = await square('png');
    expect((await upload(null, picture)).code).toBe(errors.NOT_SIGNED_IN);
    expect((await upload('x'.repeat(43), picture)).code).toBe(errors.NOT_SIGNED_IN);
    const { token } = await payingPlayer(world);
    for (let n = 0; n < 20; n++) expect((await upload(token, gif)).code).toBe(errors.AVATAR_REFUSED);
    expect((await upload(token, picture)).code).toBe(errors.RATE_LIMITED);
    world.clock.advance(3_600_000);
    expect((await upload(token, picture)).code).toBe(0);
  });

  it('of a visitor is refused before it is read [R2.15]', async () => {
    // Larger than the maximum. A server that reads the file would report the size instead of the missing session.
    const huge = Buffer.alloc(avatarUpload.max_bytes + 1);
    expect((await upload('x'.repeat(43), huge)).code).toBe(errors.NOT_SIGNED_IN);
    expect((await upload(null, huge)).code).toBe(errors.NOT_SIGNED_IN);
  });
});

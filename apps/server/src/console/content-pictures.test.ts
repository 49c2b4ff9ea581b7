import { calls } from '@nua/contract';
import { CONTENT_PICTURE_PATH } from '@nua/contract/cms.ts';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { contentPicture } from '@nua/contract/console/content.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { ConsoleBrowser, nextCode, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { forgetUnusedPictures } from '../modules/cms/public.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { addPicture, getContent, listLog, runAct } = consoleCalls;

let sana: ConsoleBrowser;
beforeAll(async () => {
  sana = await signInStaff(world, 'sana');
});

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8243f' } })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer();
const uploaded = async (file: Buffer) => sana.call(addPicture, { body: { picture: file.toString('base64') } });
const stored = async () => Number((await world.pool.query('select count(*) as n from content_picture')).rows[0].n);

/** Writes a content item with pictures, and confirms the preview. */
async function writeWith(images: string[]) {
  const key = 'promo-pictures';
  const json = JSON.stringify({ en: { title: 'An offer' }, ur: { title: 'ایک پیشکش' }, images });
  const act = (confirm?: string) =>
    sana.call(runAct, { body: { name: 'cms set', values: { key, json }, ...(confirm && { confirm }) } });
  const first = await act();
  return first.error === 'CONFIRMATION_NEEDED'
    ? await act((first.data as unknown as { confirm: string }).confirm)
    : first;
}

describe('a picture for content', () => {
  it('is re-encoded without metadata, made smaller and shown to players', async () => {
    const file = await photo(2_000, 1_000);
    const { error, data } = await uploaded(file);
    expect([error, data.width, data.height]).toEqual([null, 1_280, 640]);
    expect((await uploaded(file)).data.path).toBe(data.path);
    expect(await stored()).toBe(1);
    const response = await fetch(world.url + data.path);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.headers.get('content-type'), bytes.toString('base64')]).toEqual(['image/webp', data.webp]);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect((await sana.call(listLog)).data.list).toContainEqual(
      expect.objectContaining({ act: 'add picture', subject: `picture ${data.path}` }),
    );
    expect((await writeWith([data.path])).error).toBeNull();
    const { list } = expectOk(
      await world.call(calls.listCms, { query: { filter: { key__k: 'promo-pictures' } } }),
    ).data;
    expect(list[0]!.content.images).toEqual([data.path]);
    expect((await sana.call(getContent, { query: { key: 'promo-pictures' } })).data.images).toEqual([data.path]);
  });

  it('is accepted up to a size of four megabytes', async () => {
    // The bytes after the end of a picture are ignored.
    const file = Buffer.concat([await photo(400, 300), Buffer.alloc(contentPicture.max_bytes)]);
    const { error, data } = await uploaded(file.subarray(0, contentPicture.max_bytes));
    expect([error, data.width]).toEqual([null, 400]);
  });

  it('must exist before an item refers to it', async () => {
    const { error, data } = await writeWith([`${CONTENT_PICTURE_PATH}${'0'.repeat(64)}`]);
    expect([error, (data as unknown as { text: string }).text]).toEqual([
      'ACT_REFUSED',
      expect.stringContaining('There is no picture'),
    ]);
    expect((await fetch(`${world.url}${CONTENT_PICTURE_PATH}${'0'.repeat(64)}`)).status).toBe(404);
  });

  it('is deleted a month after its upload if no version of an item refers to it', async () => {
    const paths: string[] = [];
    for (const side of [401, 402, 403, 404]) paths.push((await uploaded(await photo(side, 300))).data.path);
    const [replaced, shown, unused, fresh] = paths as [string, string, string, string];
    for (const path of [replaced, shown]) expect((await writeWith([path])).error).toBeNull();
    await world.pool.query(
      `update content_picture set at = at - interval '31 days' where $1 <> '${CONTENT_PICTURE_PATH}' || hash`,
      [fresh],
    );
    await forgetUnusedPictures(world.app);
    const statuses = await Promise.all(
      [replaced, shown, unused, fresh].map(async (path) => (await fetch(world.url + path)).status),
    );
    expect(statuses).toEqual([200, 200, 404, 200]);
  });

  it.each([
    ['a text', async () => Buffer.from('<svg onload="alert(1)">'), 'PICTURE_REFUSED'],
    ['a damaged file', async () => (await photo(400, 400)).subarray(0, 300), 'PICTURE_REFUSED'],
    ['50 megapixels', () => photo(10_000, 5_000), 'PICTURE_TOO_LARGE'],
    ['6 MB', async () => Buffer.alloc(6_000_000), 'BODY_TOO_LARGE'],
  ])('is refused and not stored if it is %s', async (_name, file, error) => {
    const before = await stored();
    expect((await uploaded(await file())).error).toBe(error);
    expect(await stored()).toBe(before);
  });

  it('is refused before it is read if the caller lacks the session or the permission', async () => {
    await nextCode(world);
    const omar = await signInStaff(world, 'omar');
    // The body is larger than the limit, so an error about its size would mean that it was read.
    const body = { picture: 'A'.repeat(7_000_000) };
    const stranger = new ConsoleBrowser(world.consoleUrl);
    const refused = [await stranger.call(addPicture, { body }), await omar.call(addPicture, { body })];
    expect(refused.map(({ error }) => error)).toEqual(['NOT_SIGNED_IN', 'FORBIDDEN']);
  });
});
